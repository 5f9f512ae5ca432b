import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { Listener, makeNode, play, seatedMatch, setUpNode, SimpleStore } from '../../../test/unit/node-parts.js';
import { parseTerms } from '../../online/terms.js';
import { type Append, type Appended, type LogEntry, StoreError } from '../store/store.js';
import type { HotMatch } from './hot-match.js';

const DUAL = { game: 'dual-digits' };

/** A node with a match in which something will go wrong, and one in which nothing does, with a player at each. */
async function setUpTwo(store = new SimpleStore()) {
  const { bus, clock } = setUpNode();
  const node = makeNode({ store, bus, clock });
  const [bad, good] = [await seatedMatch(node, clock, DUAL), await seatedMatch(node, clock, DUAL)];
  const [atBad, atGood] = [new Listener(0), new Listener(0)];
  node.enter(bad, atBad, undefined);
  node.enter(good, atGood, undefined);
  await clock.settle();
  const expectGoodPlays = async (): Promise<void> => {
    atGood.heard();
    node.do(good, atGood, 0, play('fine', '3'));
    await clock.settle();
    expect(atGood.news()).toMatchObject([{ type: 'done', id: 'fine' }]);
  };
  return { store, bus, clock, node, bad, good, atBad, atGood, expectGoodPlays };
}

const isClosed = [
  { type: 'bye', why: 'stopping', sentence: expect.stringContaining('Something went wrong'), retryAfter: 3000 },
];

function fail(): never {
  throw new Error('a bug');
}

describe('what goes wrong in one match', () => {
  it('when something is decided is answered, and closes that match alone', async () => {
    const { node, bad, atBad, expectGoodPlays } = await setUpTwo();
    const settled: unknown[] = [];
    atBad.heard();
    node.submit(bad, {
      at: 0,
      sender: undefined,
      decide: () => {
        throw new Error('a bug');
      },
      settle: (answer) => settled.push(answer),
    });
    expect(settled).toMatchObject([{ kind: 'refused', refusal: { code: 'stopping' } }]);
    expect(atBad.news()).toMatchObject(isClosed);
    expect(node.faults.count).toBe(1);
    await expectGoodPlays();
    expect((await node.open(bad.id))?.committed.count).toBe(2);
  });

  it('when somebody is told of it loses nothing that was written', async () => {
    const { node, clock, bad, atBad, expectGoodPlays } = await setUpTwo();
    const broken: Listener = new Listener(1);
    node.enter(bad, broken, undefined);
    await clock.settle();
    broken.send = () => {
      throw new Error('a bug');
    };
    node.do(bad, atBad, 0, play('k', '3'));
    await clock.settle();
    expect(node.faults.count).toBeGreaterThan(0);
    await expectGoodPlays();
    const again = await node.open(bad.id);
    expect(again).not.toBe(bad);
    expect(again?.committed.count).toBe(3);
  });

  it('when a connection is told, and then ended, leaves nobody else at the match behind', async () => {
    const { node, clock, bad, atBad } = await setUpTwo();
    const broken: Listener = new Listener(1);
    // The first who is there is the first to be told.
    node.leave(bad, atBad);
    node.enter(bad, broken, undefined);
    node.enter(bad, atBad, undefined);
    await clock.settle();
    Object.assign(broken, { send: fail, close: fail });
    atBad.heard();
    node.do(bad, atBad, 0, play('k', '3'));
    await clock.settle();
    expect(atBad.news()).toMatchObject(isClosed);
    expect(bad.isInMemory).toBe(false);
  });

  it('when somebody whose command waits is told of the end leaves nobody else behind', async () => {
    const { store, node, clock, bad, atBad } = await setUpTwo();
    const broken: Listener = new Listener(1);
    node.enter(bad, broken, undefined);
    await clock.settle();
    const goOn = store.standStill();
    node.do(bad, broken, 1, { id: 'k', act: { kind: 'resign' } });
    await clock.settle();
    Object.assign(broken, { send: fail });
    atBad.heard();
    node.faults.caught(new Error('a bug'), bad);
    expect(atBad.news()).toMatchObject(isClosed);
    goOn();
    await clock.settle();
  });

  it('when it is closed because it was removed does not pause the others', async () => {
    class GoneStore extends SimpleStore {
      gone = '';
      override async append(batch: readonly Append[]): Promise<readonly Appended[]> {
        if (batch.some(({ match }) => match === this.gone)) this.logs.delete(this.gone);
        return super.append(batch);
      }
    }
    const store = new GoneStore();
    const { node, clock, bad, atBad, expectGoodPlays } = await setUpTwo(store);
    store.gone = bad.id;
    Object.assign(atBad, { close: fail });
    node.do(bad, atBad, 0, play('k', '3'));
    await clock.settle();
    expect(bad.isInMemory).toBe(false);
    expect(node.committer.counts.failures).toBe(0);
    await expectGoodPlays();
  });

  it('when somebody leaves it closes that match alone', async () => {
    const { bus, node, clock, bad, atBad, expectGoodPlays } = await setUpTwo();
    const other: Listener = new Listener(1);
    node.enter(bad, other, undefined);
    await clock.settle();
    other.heard();
    const publish = bus.publish.bind(bus);
    bus.publish = (match, message) => (match === bad.id ? fail() : publish(match, message));
    node.leave(bad, atBad);
    expect(other.news()).toMatchObject(isClosed);
    expect(node.faults.count).toBeGreaterThan(0);
    await expectGoodPlays();
  });

  it('when what others have written is read closes that match alone', async () => {
    class BuggyStore extends SimpleStore {
      poisoned = '';
      override async read(match: string, from?: number): Promise<readonly LogEntry[]> {
        if (match === this.poisoned) throw new TypeError('a bug');
        return super.read(match, from);
      }
    }
    const { bus, clock } = setUpNode();
    const store = new BuggyStore();
    const node = makeNode({ store, bus, clock });
    const [bad, good] = [await seatedMatch(node, clock, DUAL), await seatedMatch(node, clock, DUAL)];
    store.poisoned = bad.id;
    for (const { id } of [bad, good]) bus.publish(id, { kind: 'news', count: 9 });
    await clock.settle();
    expect(node.faults.count).toBe(1);
    expect([bad.isInMemory, good.isInMemory]).toEqual([false, true]);
  });

  it('when an alarm rings does not keep the others from ringing', async () => {
    const { bus, clock, store } = setUpNode();
    const node = makeNode({ store, bus, clock });
    const terms = { ...DUAL, clock: { initial: 5000, increment: 0 } };
    const [bad, good] = [await seatedMatch(node, clock, terms), await seatedMatch(node, clock, terms)];
    bad.submit = () => {
      throw new Error('a bug');
    };
    await clock.pass(6000);
    expect(node.faults.count).toBe(1);
    expect(good.committed.series?.current.status).toMatchObject({ outcome: { reason: 'out-of-time' } });
    expect([bad.isInMemory, good.isInMemory]).toEqual([false, true]);
  });

  it('when an entry breaks the store does not keep the others of its batch from being written', async () => {
    class PickyStore extends SimpleStore {
      poisoned = '';
      override async append(batch: readonly Append[]): Promise<readonly Appended[]> {
        if (batch.some(({ match }) => match === this.poisoned)) throw new TypeError('cannot write this');
        return super.append(batch);
      }
    }
    const picky = new PickyStore();
    const { node, clock, bad, good, atBad, atGood } = await setUpTwo(picky);
    picky.poisoned = bad.id;
    atBad.heard();
    atGood.heard();
    node.do(bad, atBad, 0, play('k', '3'));
    node.do(good, atGood, 0, play('k', '3'));
    await clock.settle();
    expect(atBad.news()).toMatchObject([{ type: 'refused', id: 'k', code: 'stopping' }, ...isClosed]);
    expect(atGood.news()).toMatchObject([{ type: 'done', id: 'k' }]);
    expect(node.committer.isPaused).toBe(false);
  });

  it('when its log is damaged does not pause the others', async () => {
    class DamagedStore extends SimpleStore {
      damaged = '';
      override async read(match: string, from?: number): Promise<readonly LogEntry[]> {
        if (match === this.damaged) throw new StoreError({ code: 'damaged', reason: 'a page is damaged' });
        return super.read(match, from);
      }
    }
    const damaged = new DamagedStore();
    const { node, clock, bad, atBad, expectGoodPlays } = await setUpTwo(damaged);
    // Somebody else has written: the entry conflicts, and the log must be read.
    damaged.logs.get(bad.id)?.push({ number: 2, at: 1, event: '["listed",false]' });
    damaged.damaged = bad.id;
    atBad.heard();
    node.do(bad, atBad, 0, play('k', '3'));
    await clock.settle();
    expect(atBad.news().at(-1)).toMatchObject({ type: 'bye', why: 'stopping' });
    expect(node.committer.isPaused).toBe(false);
    await expectGoodPlays();
  });
});

const ask = (node: ReturnType<typeof makeNode>, hot: HotMatch) => node.takeSeat(hot, { name: 'Ben', key: 'ben' });

async function openMatch(store = new SimpleStore()) {
  const { bus, clock } = setUpNode();
  const node = makeNode({ store, bus, clock });
  const created = node.create(must(parseTerms(DUAL)), { name: 'Ana', key: 'ana' });
  await clock.settle();
  const hot = await node.open(must(await created));
  if (hot === undefined) throw new Error('the match was created');
  return { store, clock, node, hot };
}

/** A store that lets everybody wait until it is released. */
class SlowStore extends SimpleStore {
  #wait: Promise<void> | undefined;
  release: (() => void) | undefined;

  hold(): void {
    this.#wait = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  override async append(batch: readonly Append[]): Promise<readonly Appended[]> {
    await this.#wait;
    return super.append(batch);
  }
}

describe('a request is answered', () => {
  it('when a pause begins while it waits, and succeeds when it is asked again after the pause', async () => {
    const { store, clock, node, hot } = await openMatch();
    store.isBroken = true;
    const taken = ask(node, hot);
    await clock.settle();
    expect(await taken).toMatchObject({ ok: false, error: { code: 'paused' } });
    expect(await ask(node, hot)).toMatchObject({ ok: false, error: { code: 'paused' } });
    store.isBroken = false;
    await clock.pass(1000);
    const again = ask(node, hot);
    await clock.settle();
    expect(await again).toMatchObject({ ok: true, value: 1 });
    expect(store.logs.get(hot.id)).toHaveLength(2);
  });

  it('after three seconds by a store that does not answer, and succeeds when it is asked again', async () => {
    const slow = new SlowStore();
    const { clock, node, hot } = await openMatch(slow);
    slow.hold();
    const taken = ask(node, hot);
    const created = node.create(must(parseTerms({ ...DUAL, games: 3 })), { name: 'Ana', key: 'ana' });
    await clock.pass(3000);
    expect(await taken).toMatchObject({ ok: false, error: { code: 'paused' } });
    expect(await created).toMatchObject({ ok: false, error: { code: 'paused' } });
    slow.release?.();
    await clock.settle();
    const again = ask(node, hot);
    await clock.settle();
    expect(await again).toMatchObject({ ok: true, value: 1 });
    expect(slow.logs.get(hot.id)).toHaveLength(2);
  });
});
