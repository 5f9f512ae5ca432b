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
import { parseTerms } from '../../online/terms.js';
import type { ComputerQuestion, Computers } from '../computers/computers.js';

const AGAINST = { game: 'number-duel', computer: 'perfect' };

/** Computers that keep what they are asked, and choose 1 when the test says so. */
class PatientComputers implements Computers {
  readonly asked: { readonly question: ComputerQuestion; readonly owner: string }[] = [];
  #answers: (() => void)[] = [];

  async ask(question: ComputerQuestion, owner: string): ReturnType<Computers['ask']> {
    this.asked.push({ question, owner });
    return new Promise((resolve) => {
      this.#answers.push(() => resolve({ what: 'move', move: '1' }));
    });
  }

  waitingFor(): number {
    return this.#answers.length;
  }

  answerAll(): void {
    for (const answer of this.#answers.splice(0)) answer();
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

describe('a computer', () => {
  it('draws fresh lots for each decision, so that those seen tell nothing of the next', async () => {
    const { store, bus, clock, computers, node } = setUp();
    const hot = await seatedMatch(node, clock, AGAINST);
    for (let round = 0; round < 4; round += 1) {
      computers.answerAll();
      await clock.settle();
      node.do(hot, new Listener(0), 0, play(`k${round}`, '1'));
      await clock.settle();
    }
    // A server that was killed before the choice was written chooses anew, by other lots.
    await makeNode({ store, bus, clock, computers }).open(hot.id);
    const places = computers.asked.map(({ question: { turns } }) => turns.length);
    expect(places).toEqual([0, 1, 2, 3, 4, 4]);
    const seeds = computers.asked.map(({ question: { seed } }) => seed);
    expect(new Set([...seeds, hot.committed.seed]).size).toBe(7);
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

  it('takes turns between addresses: that of whoever created a match, or came to it first', async () => {
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
