import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Append, type Store, StoreError } from '../../src/server/store/store.js';
import { appendOf, describeLongLogs, entryOf, wholeLog } from './store-long-logs.js';

/** Where a store keeps things: opened twice, it is two nodes at the same data. */
export interface StorePlace {
  open(): Promise<Store>;
  /** Everything is closed by then. */
  remove(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  /** Whether what one of them wrote can be read by the next that is opened. */
  readonly isShared: boolean;
  makePlace(): Promise<StorePlace>;
}

/** A match of one entry written at this time. */
const touched = (match: string, at: number, more: Partial<Append> = {}): Append => ({
  match,
  entry: entryOf(0, '{}', at),
  ...more,
});

const TEXTS = [
  '',
  ' ',
  '{"name":"O\'Brien; DROP TABLE match;--"}',
  '"quoted" \'single\' `back` \\ back\\\\slash',
  'Zoë 王小明 שלום 👩‍👩‍👧 é é',
  '\t\r\n\u2028\u2029\u{10FFFF}',
  '%_?1 :name $x @y',
  'x'.repeat(100_000),
];

/** The contract of a store, as a suite that every store runs. */
export function describeStore(kind: StoreKind): void {
  describe(`${kind.name} keeps the contract of a store`, () => {
    let place: StorePlace;
    let store: Store;
    let opened: Store[];
    const open = async (): Promise<Store> => {
      const another = await place.open();
      opened.push(another);
      return another;
    };
    beforeEach(async () => {
      opened = [];
      place = await kind.makePlace();
      store = await open();
    });
    afterEach(async () => {
      for (const each of opened) await each.close();
      await place.remove();
    });

    describeLongLogs(() => store);

    describe('a log', () => {
      it('is empty for a match that was never written', async () => {
        expect(await store.read('nobody')).toEqual([]);
        expect(await store.read('nobody', 7)).toEqual([]);
      });

      it('is read in order, as it was written', async () => {
        for (const number of [0, 1, 2]) expect(await store.append([appendOf('a', number)])).toEqual(['written']);
        expect(await store.read('a')).toEqual([entryOf(0), entryOf(1), entryOf(2)]);
      });

      it('is read from a number on', async () => {
        await store.append(wholeLog('a', 5));
        expect(await store.read('a', 3)).toEqual([entryOf(3), entryOf(4)]);
        expect(await store.read('a', 5)).toEqual([]);
        expect(await store.read('a', 99)).toEqual([]);
      });

      it('takes several entries of one match in one batch', async () => {
        expect(await store.append(wholeLog('a', 4))).toEqual(['written', 'written', 'written', 'written']);
        expect(await store.read('a')).toHaveLength(4);
      });

      it('tells when something was last written', async () => {
        expect(await store.lastAt()).toBe(0);
        await store.append([touched('a', 5000), touched('b', 4000)]);
        expect(await store.lastAt()).toBe(5000);
        await store.append([{ match: 'b', entry: entryOf(1, '{}', 6000) }]);
        expect(await store.lastAt()).toBe(6000);
      });

      it('keeps times that a clock set back has given', async () => {
        await store.append([touched('a', 5000), { match: 'a', entry: entryOf(1, '{}', 10) }]);
        expect((await store.read('a')).map(({ at }) => at)).toEqual([5000, 10]);
      });

      it.each(TEXTS.map((text) => [text.slice(0, 40), text]))('keeps an event exactly: %j', async (_name, text) => {
        await store.append([{ match: 'a', entry: entryOf(0, text) }]);
        expect(await store.read('a')).toEqual([entryOf(0, text)]);
      });

      it.each(["o'clock", 'a"b', 'A', '王', '%', '', ' '])('is found by its exact name: %j', async (match) => {
        await store.append([appendOf('a', 0), appendOf(match, 0), appendOf(match, 1)]);
        expect(await store.read(match)).toHaveLength(2);
        expect(await store.read('a')).toHaveLength(1);
      });

      it('can be long', async () => {
        await store.append(wholeLog('a', 5000));
        await store.append([appendOf('a', 5000)]);
        expect((await store.read('a')).map(({ number }) => number)).toEqual(
          Array.from({ length: 5001 }, (_, number) => number),
        );
      });

      it('is one of many, and none mixes with another', async () => {
        const names = Array.from({ length: 500 }, (_, index) => `match-${index}`);
        await store.append(names.map((match) => appendOf(match, 0, { entry: entryOf(0, match) })));
        await store.append(names.toReversed().map((match) => appendOf(match, 1, { entry: entryOf(1, `${match}!`) })));
        for (const match of names)
          expect((await store.read(match)).map(({ event }) => event)).toEqual([match, `${match}!`]);
      });
    });

    describe('a conflict', () => {
      it('meets the second of two writers of one number, and changes nothing', async () => {
        await store.append([appendOf('a', 0)]);
        const first = { match: 'a', entry: entryOf(1, 'first') };
        const second = { match: 'a', entry: entryOf(1, 'second'), lobby: 'listed', isEnd: true };
        expect(await store.append([first])).toEqual(['written']);
        expect(await store.append([second])).toEqual(['conflict']);
        expect((await store.read('a')).map(({ event }) => event)).toEqual(['{"n":0}', 'first']);
        expect(await store.lobby(10)).toEqual([]);
        expect(await store.prune({ ended: 9999, idle: 0 })).toBe(0);
      });

      it('leaves exactly one winner of a race', async () => {
        await store.append([appendOf('a', 0)]);
        const racers = Array.from({ length: 20 }, (_, racer) => ({ match: 'a', entry: entryOf(1, `${racer}`) }));
        const answers = await Promise.all(racers.map((racer) => store.append([racer])));
        const winners = racers.filter((_, index) => answers[index]?.[0] === 'written');
        expect(winners).toHaveLength(1);
        expect(await store.read('a', 1)).toEqual(winners.map(({ entry }) => entry));
      });

      it('meets the second of two creators of one match', async () => {
        expect(await store.append([appendOf('a', 0)])).toEqual(['written']);
        expect(await store.append([appendOf('a', 0, { lobby: 'stolen' })])).toEqual(['conflict']);
        expect(await store.lobby(10)).toEqual([]);
      });

      it('in the middle of a batch does not hinder the others', async () => {
        await store.append([appendOf('a', 0), appendOf('b', 0), appendOf('c', 0)]);
        await store.append([appendOf('b', 1)]);
        const batch = [appendOf('a', 1), appendOf('b', 1), appendOf('c', 1), appendOf('d', 0)];
        expect(await store.append(batch)).toEqual(['written', 'conflict', 'written', 'written']);
        for (const [match, length] of [
          ['a', 2],
          ['b', 2],
          ['c', 2],
          ['d', 1],
        ] as const)
          expect(await store.read(match)).toHaveLength(length);
      });

      it('takes the later entries of its match in the batch with it, which were decided on another log', async () => {
        await store.append([appendOf('a', 0)]);
        await store.append([{ match: 'a', entry: entryOf(1, 'theirs') }]);
        const batch = [appendOf('a', 1), appendOf('a', 2), appendOf('b', 0), appendOf('a', 3)];
        expect(await store.append(batch)).toEqual(['conflict', 'conflict', 'written', 'conflict']);
        expect((await store.read('a')).map(({ event }) => event)).toEqual(['{"n":0}', 'theirs']);
      });

      it('meets an entry that would leave a gap', async () => {
        await store.append([appendOf('a', 0)]);
        expect(await store.append([appendOf('a', 2)])).toEqual(['conflict']);
        expect(await store.read('a')).toEqual([entryOf(0)]);
      });
    });

    describe('a match that is gone', () => {
      it('is told from a conflict, whether it was pruned or never was', async () => {
        await store.append([touched('a', 10)]);
        expect(await store.prune({ ended: 100, idle: 100 })).toBe(1);
        expect(await store.append([appendOf('a', 1)])).toEqual(['gone']);
        expect(await store.append([appendOf('never', 7)])).toEqual(['gone']);
        expect([await store.read('a'), await store.read('never')]).toEqual([[], []]);
      });

      it('stays gone for all its entries in a batch, and does not hinder the others', async () => {
        await store.append([appendOf('b', 0)]);
        const batch = [appendOf('a', 1), appendOf('b', 1), appendOf('a', 2), appendOf('c', 0), appendOf('b', 7)];
        expect(await store.append(batch)).toEqual(['gone', 'written', 'gone', 'written', 'conflict']);
        expect(await store.read('a')).toEqual([]);
      });
    });

    it('writes nothing for an empty batch', async () => {
      expect(await store.append([])).toEqual([]);
    });

    describe('the lobby', () => {
      it('lists matches as long as they are set, with the text and time of the entry that set them', async () => {
        await store.append([touched('a', 10, { lobby: 'first' }), touched('b', 20)]);
        expect(await store.lobby(10)).toEqual([{ match: 'a', lobby: 'first', at: 10 }]);
        await store.append([{ match: 'b', entry: entryOf(1, '{}', 30), lobby: '' }]);
        expect(await store.lobby(10)).toEqual([
          { match: 'b', lobby: '', at: 30 },
          { match: 'a', lobby: 'first', at: 10 },
        ]);
        await store.append([{ match: 'a', entry: entryOf(1, '{}', 40), lobby: null }]);
        expect((await store.lobby(10)).map(({ match }) => match)).toEqual(['b']);
      });

      it('stays as it was with an entry that says nothing of it', async () => {
        await store.append([touched('a', 10, { lobby: 'first' }), appendOf('a', 1)]);
        expect(await store.lobby(10)).toEqual([{ match: 'a', lobby: 'first', at: 10 }]);
      });

      it('shows a text that was set anew, at its new time', async () => {
        await store.append([touched('a', 10, { lobby: 'first' }), touched('b', 20, { lobby: 'other' })]);
        await store.append([{ match: 'a', entry: entryOf(1, '{}', 30), lobby: 'second' }]);
        expect(await store.lobby(10)).toEqual([
          { match: 'a', lobby: 'second', at: 30 },
          { match: 'b', lobby: 'other', at: 20 },
        ]);
      });

      it('has the one listed last first, and the later one of two of the same moment', async () => {
        const times = [
          ['a', 20],
          ['b', 30],
          ['c', 10],
          ['d', 30],
        ] as const;
        await store.append(times.map(([match, at]) => touched(match, at, { lobby: match })));
        expect((await store.lobby(10)).map(({ match }) => match)).toEqual(['d', 'b', 'a', 'c']);
      });

      it('gives no more than it is asked for', async () => {
        await store.append(Array.from({ length: 30 }, (_, at) => touched(`m${at}`, at, { lobby: 'open' })));
        expect((await store.lobby(3)).map(({ match }) => match)).toEqual(['m29', 'm28', 'm27']);
        expect(await store.lobby(0)).toEqual([]);
      });

      it('finds texts by their beginning, letter by letter, however many others were listed later', async () => {
        const texts = ['{"é%_":1,"a"', '{"É%_":1,"a"', '{"é', '{"éa_":1,', 'x{"é%_":1,', '{"é%_":1,', ''];
        await store.append(texts.map((lobby, at) => touched(`m${at}`, at, { lobby })));
        const found = async (beginning: string): Promise<readonly string[]> =>
          (await store.lobby(2, beginning)).map(({ match }) => match);
        expect(await found('{"é%_":1,')).toEqual(['m5', 'm0']);
        expect(await found('{"É')).toEqual(['m1']);
        expect(await found('{"none')).toEqual([]);
        expect(await found('')).toEqual(['m6', 'm5']);
      });

      it('forgets a match that was pruned', async () => {
        await store.append([touched('a', 10, { lobby: 'old' }), touched('b', 200, { lobby: 'new' })]);
        await store.prune({ ended: 100, idle: 100 });
        expect((await store.lobby(10)).map(({ match }) => match)).toEqual(['b']);
      });
    });

    describe('pruning', () => {
      it('deletes what ended, and what was left, each before its time', async () => {
        await store.append([
          touched('ended long ago', 10, { isEnd: true }),
          touched('ended lately', 60, { isEnd: true }),
          touched('left long ago', 10),
          touched('left a while ago', 30),
          touched('in play', 90),
        ]);
        expect(await store.prune({ ended: 50, idle: 20 })).toBe(2);
        expect(await store.read('ended long ago')).toEqual([]);
        expect(await store.read('left long ago')).toEqual([]);
        for (const match of ['ended lately', 'left a while ago', 'in play'])
          expect(await store.read(match)).toHaveLength(1);
        expect(await store.prune({ ended: 50, idle: 20 })).toBe(0);
      });

      it('keeps what was touched at exactly that time', async () => {
        await store.append([touched('a', 50, { isEnd: true }), touched('b', 20)]);
        expect(await store.prune({ ended: 50, idle: 20 })).toBe(0);
        expect(await store.prune({ ended: 51, idle: 21 })).toBe(2);
      });

      it('counts from the last entry, also if play went on after the end', async () => {
        await store.append([touched('a', 10, { isEnd: true }), { match: 'a', entry: entryOf(1, '{}', 80) }]);
        await store.append([touched('b', 10), { match: 'b', entry: entryOf(1, '{}', 80) }]);
        expect(await store.prune({ ended: 50, idle: 50 })).toBe(0);
        expect(await store.prune({ ended: 81, idle: 50 })).toBe(1);
        expect(await store.read('a')).toEqual([]);
      });

      it('lets a name be used again', async () => {
        await store.append([touched('a', 10, { isEnd: true }), touched('b', 90)]);
        await store.prune({ ended: 50, idle: 50 });
        expect(await store.append([touched('a', 100)])).toEqual(['written']);
        expect(await store.read('a')).toHaveLength(1);
        expect(await store.prune({ ended: 150, idle: 95 })).toBe(1);
        expect(await store.read('a')).toHaveLength(1);
      });

      it('goes through many matches', async () => {
        await store.append(Array.from({ length: 2500 }, (_, index) => touched(`m${index}`, index % 2 === 0 ? 10 : 90)));
        expect(await store.prune({ ended: 50, idle: 50 })).toBe(1250);
        expect(await store.read('m0')).toEqual([]);
        expect(await store.read('m2499')).toHaveLength(1);
      });
    });

    it('says that it can write', async () => {
      await store.append([appendOf('a', 0)]);
      await expect(store.check()).resolves.toBeUndefined();
      await expect(store.check()).resolves.toBeUndefined();
      expect(await store.read('a')).toEqual([entryOf(0)]);
    });

    it('refuses everything in words once it is closed, and may be closed twice', async () => {
      await store.close();
      await store.close();
      const asked = [
        store.append([appendOf('a', 0)]),
        store.read('a'),
        store.lobby(1),
        store.prune({ ended: 0, idle: 0 }),
        store.check(),
      ];
      for (const answer of await Promise.allSettled(asked)) {
        const reason: unknown = answer.status === 'rejected' ? answer.reason : undefined;
        expect(reason).toBeInstanceOf(StoreError);
        expect(reason).toMatchObject({ message: 'The store is closed.', problem: { code: 'unavailable' } });
      }
    });

    if (kind.isShared) describeSharing(open, () => store);
  });
}

/** What holds for a place that outlives its stores. */
function describeSharing(open: () => Promise<Store>, first: () => Store): void {
  describe('opened again', () => {
    it('has everything that was written', async () => {
      await first().append([...wholeLog('a', 3), touched('b', 10, { lobby: 'open' })]);
      await first().close();
      const again = await open();
      expect(await again.read('a')).toEqual([entryOf(0), entryOf(1), entryOf(2)]);
      expect(await again.lobby(10)).toEqual([{ match: 'b', lobby: 'open', at: 10 }]);
      expect(await again.append([appendOf('a', 3)])).toEqual(['written']);
    });

    it('beside the first, each sees at once what the other writes, and one of two racers wins', async () => {
      const other = await open();
      await first().append([appendOf('a', 0)]);
      expect(await other.read('a')).toEqual([entryOf(0)]);
      for (let number = 1; number <= 20; number += 1) {
        const append = appendOf('a', number);
        const answers = await Promise.all([first().append([append]), other.append([append])]);
        expect(answers.flat().toSorted()).toEqual(['conflict', 'written']);
      }
      expect(await other.read('a')).toEqual(await first().read('a'));
    });

    it('beside the first, it may prune what the other plays, who then learns that it is gone', async () => {
      const other = await open();
      await first().append([touched('a', 10), touched('b', 90)]);
      expect(await other.prune({ ended: 50, idle: 50 })).toBe(1);
      expect(await first().append([appendOf('a', 1), appendOf('b', 1)])).toEqual(['gone', 'written']);
    });
  });
}
