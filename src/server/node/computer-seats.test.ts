import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import {
  Listener,
  makeNode,
  ManualClock,
  play,
  seatedMatch,
  SimpleBus,
  SimpleStore,
} from '../../../test/unit/node-parts.js';
import type { Act } from '../../online/decide.js';
import { parseTerms } from '../../online/terms.js';
import type { ComputerQuestion, Computers } from '../computers/computers.js';
import type { HotMatch } from './hot-match.js';
import type { MatchNode } from './match-node.js';

const AGAINST = { game: 'number-duel', computer: 'perfect' };

/** Computers that keep what they are asked, and choose what the test says when it says so. */
class PatientComputers implements Computers {
  readonly asked: { readonly question: ComputerQuestion; readonly owner: string }[] = [];
  /** Nobody's turn to ask comes until they are free. */
  isFree = true;
  #waiting: (() => void)[] = [];
  #answers: ((move: string | Error) => void)[] = [];

  async ask(make: () => ComputerQuestion | undefined, owner: string): ReturnType<Computers['ask']> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        const question = make();
        if (question === undefined) return resolve(undefined);
        this.asked.push({ question, owner });
        this.#answers.push((move) => (move instanceof Error ? reject(move) : resolve({ what: 'move', move })));
      });
      if (this.isFree) this.free();
    });
  }

  /** Lets all ask who wait for their turn. */
  free(): void {
    this.isFree = true;
    for (const ask of this.#waiting.splice(0)) ask();
  }

  waitingFor(): number {
    return this.#waiting.length + this.#answers.length;
  }

  /** Answers the question that has waited longest. */
  answer(move: string | Error): void {
    this.#answers.shift()?.(move);
  }

  answerAll(): void {
    for (const answer of this.#answers.splice(0)) answer('1');
  }

  async close(): Promise<void> {
    return undefined;
  }
}

function setUp() {
  const parts = { store: new SimpleStore(), bus: new SimpleBus(), clock: new ManualClock() };
  const computers = new PatientComputers();
  return { ...parts, computers, node: makeNode({ ...parts, computers }) };
}

const ask = async (node: MatchNode, hot: HotMatch, clock: ManualClock, id: string, act: Act): Promise<void> => {
  node.do(hot, new Listener(0), 0, { id, act });
  await clock.settle();
};
const movesOf = (hot: HotMatch): readonly unknown[] =>
  hot.committed.series?.current.turns.map((turn) => (turn.kind === 'move' ? turn.move : turn)) ?? [];

describe('a computer', () => {
  it('draws fresh numbers for each decision, so that those seen tell nothing of the next', async () => {
    const { store, bus, clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, AGAINST);
    for (let round = 0; round < 4; round += 1) {
      computers.answerAll();
      await clock.settle();
      node.do(hot, new Listener(0), 0, play(`k${round}`, '1'));
      await clock.settle();
    }
    // A server that was killed before the choice was written chooses anew, at random.
    await makeNode({ store, bus, clock, computers }).open(hot.id);
    const places = computers.asked.map(({ question: { turns } }) => turns.length);
    expect(places).toEqual([0, 1, 2, 3, 4, 4]);
    const seeds = computers.asked.map(({ question: { seed } }) => seed);
    expect(new Set([...seeds, hot.committed.seed]).size).toBe(7);
  });

  it.each([
    ['could be played there too', 'dual-digits', 25, '4', '3', ['1', '2']],
    ['could not be played there', 'digit-duel-zero', 1000, '9', '1', ['1', '0']],
  ])('does not play what it thought of for a position that was taken back, which %s', async (...row) => {
    const [_why, game, start, stale, fresh, [first = '', second = '']] = row;
    const { clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, { game, options: { start }, computer: 'perfect' });
    await ask(node, hot, clock, 'a', { kind: 'play', entry: first });
    await ask(node, hot, clock, 'b', { kind: 'ask-takeback' });
    await ask(node, hot, clock, 'c', { kind: 'play', entry: second });
    computers.answer(stale);
    await clock.settle();
    expect(movesOf(hot)).toEqual([Number(second)]);
    expect(computers.asked).toHaveLength(2);
    computers.answer(fresh);
    await clock.settle();
    expect(movesOf(hot)).toEqual([Number(second), Number(fresh)]);
    expect(node.faults.count).toBe(0);
  });

  it('has one question for a match, however often moves are taken back while it waits', async () => {
    const { clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, {
      game: 'digit-duel-zero',
      options: { start: 1000 },
      computer: 'perfect',
    });
    computers.isFree = false;
    for (let times = 0; times < 50; times += 1) {
      await ask(node, hot, clock, `play${times}`, { kind: 'play', entry: '1' });
      await ask(node, hot, clock, `back${times}`, { kind: 'ask-takeback' });
      expect(movesOf(hot)).toEqual([]);
    }
    expect(computers.waitingFor()).toBe(1);
    // Now it is asked nothing, as the person is to move, and then about the position that there is.
    computers.free();
    await clock.settle();
    expect(computers.asked).toEqual([]);
    await ask(node, hot, clock, 'last', { kind: 'play', entry: '0' });
    computers.answer('1');
    await clock.settle();
    expect(movesOf(hot)).toEqual([0, 1]);
    expect(node.faults.count).toBe(0);
  });

  it('has no more to write than one answer while nothing can be written', async () => {
    const { store, clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, { game: 'dual-digits', computer: 'perfect' });
    await ask(node, hot, clock, 'a', { kind: 'play', entry: '1' });
    const goOn = store.standStill();
    computers.answer('4');
    await clock.settle();
    const before = hot.waiting;
    for (let times = 0; times < 5; times += 1) node.enter(hot, new Listener('spectator'), undefined);
    computers.answerAll();
    await clock.settle();
    expect(hot.waiting).toBe(before);
    expect(computers.asked).toHaveLength(1);
    goOn();
    await clock.settle();
    expect(movesOf(hot)).toEqual([1, 4]);
  });

  it('is not asked again about the same position by offers and codes, so that nobody can keep it from moving', async () => {
    const { clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, { game: 'dual-digits', computer: 'perfect' });
    await ask(node, hot, clock, 'a', { kind: 'play', entry: '1' });
    const carried = node.offerCarry(hot, 0, 'code');
    await clock.settle();
    must(await carried);
    expect(computers.asked).toHaveLength(1);
    computers.answer('4');
    await clock.settle();
    expect(movesOf(hot)).toEqual([1, 4]);
  });

  it('plays a legal move where it answers with none, or with an error', async () => {
    const { clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, { game: 'dual-digits', computer: 'perfect' });
    await ask(node, hot, clock, 'a', { kind: 'play', entry: '1' });
    computers.answer('77');
    await clock.settle();
    expect(movesOf(hot)).toHaveLength(2);
    expect(node.faults.count).toBe(1);
    await ask(node, hot, clock, 'b', { kind: 'play', entry: movesOf(hot)[1] === 2 ? '3' : '2' });
    computers.answer(new Error('broken'));
    await clock.settle();
    expect(movesOf(hot)).toHaveLength(4);
    expect(node.faults.count).toBe(2);
  });

  it('plays any legal move at random where it can’t think, and never by the seed of the series', async () => {
    const { clock, computers, node } = setUp();
    const replies = new Set<unknown>();
    // All have the same seed.
    for (let times = 0; times < 20; times += 1) {
      const hot = await seatedMatch(node, clock, { game: 'dual-digits', computer: 'perfect' });
      await ask(node, hot, clock, 'a', { kind: 'play', entry: '1' });
      computers.answer(new Error('broken'));
      await clock.settle();
      replies.add(movesOf(hot)[1]);
    }
    expect(replies.size).toBeGreaterThan(1);
  });

  it('is silent from the moment the server stops', async () => {
    const { store, clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, AGAINST);
    const stopped = node.stop();
    computers.answerAll();
    await clock.settle();
    await stopped;
    expect(store.logs.get(hot.id)).toHaveLength(1);
  });

  it('takes turns between addresses: that of a match’s creator, or of the first to come to it', async () => {
    const { store, bus, clock, computers, node } = setUp();
    const created = node.create(must(parseTerms(AGAINST)), { name: 'Ana', key: 'ana' }, '192.0.2.1');
    await clock.settle();
    const match = must(await created);
    await node.open(match, '192.0.2.2');
    await makeNode({ store, bus, clock, computers }).open(match, '192.0.2.3');
    expect(computers.asked.map(({ owner }) => owner)).toEqual(['192.0.2.1', '192.0.2.3']);
  });

  it('is given no further match for somebody who waits for many of its answers', async () => {
    const { clock, computers, node } = setUp();
    const create = async () => {
      const created = node.create(must(parseTerms(AGAINST)), { name: 'Ana', key: 'ana' }, '192.0.2.1');
      await clock.settle();
      return created;
    };
    for (let times = 0; times < 8; times += 1) must(await create());
    expect(await create()).toMatchObject({ ok: false, error: { code: 'too-many' } });
    const person = node.create(must(parseTerms({ game: 'number-duel' })), { name: 'Ana', key: 'ana' }, '192.0.2.1');
    await clock.settle();
    expect(await person).toMatchObject({ ok: true });
    computers.answerAll();
    expect(await create()).toMatchObject({ ok: true });
  });
});
