import { describe, expect, it } from 'vitest';
import { Cluster, type Member } from '../../../test/unit/cluster.js';
import { Listener } from '../../../test/unit/node-parts.js';
import { readAs } from '../../../test/unit/read-as.js';
import { createRandom } from '../../core/random.js';
import * as shapes from '../../online/api.js';
import { RecentSeats } from '../http/recent-seats.js';
import { ROUTES } from '../http/routes.js';
import type { ApiAnswer } from '../http/seating.js';
import { makeToken, matchIdOf } from '../tokens.js';
import type { HotMatch } from './hot-match.js';

const GAME = 'dual-digits';
const ROUTE = ROUTES.find(({ path }) => path === '/api/v1/play-anyone');

const recent = new WeakMap<Member, RecentSeats<ApiAnswer>>();

/** What a node remembers, which the others don't know. */
function recentSeatsAt(member: Member): RecentSeats<ApiAnswer> {
  const seats = recent.get(member) ?? new RecentSeats<ApiAnswer>();
  recent.set(member, seats);
  return seats;
}

/** Somebody who plays anyone: asks, waits, and moves over to whoever has waited longer, at any node each time. */
class Newcomer {
  readonly #token = makeToken();
  #seat: { readonly member: Member; readonly hot: HotMatch; readonly listener: Listener } | undefined;
  seated: shapes.Seated | undefined;
  /** Where they were led when they asked the same again, if it was elsewhere. */
  readonly seatedAgain: string[] = [];

  constructor(
    private readonly cluster: Cluster,
    private readonly anyNode: () => Member,
  ) {}

  async ask(): Promise<void> {
    const member = this.anyNode();
    const { node } = member;
    const waiting = this.seated?.match;
    const body = { game: GAME, token: this.#token, ...(waiting === undefined ? {} : { waiting }) };
    const api = { node, now: () => this.cluster.clock.time, linkOf: (match: string) => match };
    const asked = { match: '', body, query: {}, token: undefined, address: '' };
    const answerNow = async (): Promise<shapes.Seated | undefined> => {
      const answer = await ROUTE?.answer({ ...api, recentSeats: recentSeatsAt(member) }, asked);
      return answer?.ok === true ? readAs(shapes.seated, answer.value.body) : undefined;
    };
    const seated = await answerNow();
    if (seated === undefined || seated.match === waiting) return;
    // As if that answer had got lost.
    const again = await answerNow();
    if (again !== undefined && again.match !== seated.match) this.seatedAgain.push(again.match);
    this.seated = seated;
    await this.#sitDown();
  }

  async #sitDown(): Promise<void> {
    const { member: before, hot: left, listener: was } = this.#seat ?? {};
    if (before !== undefined && left !== undefined && was !== undefined) before.node.leave(left, was);
    const member = this.anyNode();
    const hot = await member.node.open(this.seated?.match ?? '');
    if (hot === undefined || this.seated === undefined) throw new Error('the match is in the log');
    const listener = new Listener(this.seated.seat);
    member.node.enter(hot, listener, undefined);
    this.#seat = { member, hot, listener };
  }

  get isWaiting(): boolean {
    const log = this.cluster.database.log(this.seated?.match ?? '');
    return !log.some(({ event }) => event.startsWith('["seated"'));
  }
}

describe('many who play anyone at once, over three nodes', () => {
  it.each([1, 2, 3])('find each other, one is left over, without the bus too (seed %s)', async (seed) => {
    const cluster = new Cluster();
    const random = createRandom(seed);
    const nodes: Member[] = [];
    const settings = { claimAfter: 30_000, maxInMemory: 500, maxWaiting: 16, maxThinking: 8 };
    for (let node = 0; node < 3; node += 1)
      nodes.push(await cluster.join({ settings, idOf: (key, terms) => matchIdOf(key, terms, 0) }));
    for (const { store, bus } of nodes) {
      bus.isDeaf = seed === 3;
      store.fate = () => ({
        there: random.int(0, 3),
        back: random.int(0, 3),
        isRequestLost: false,
        isAnswerLost: false,
      });
    }
    const [first, ...more] = nodes;
    if (first === undefined) throw new Error('there are nodes');
    const anyNode = (): Member => random.pick([first, ...more]);
    const people = Array.from({ length: 41 }, () => new Newcomer(cluster, anyNode));
    await cluster.wait(Promise.all(people.map(async (person) => person.ask())));
    for (let round = 0; round < 20; round += 1) {
      await cluster.clock.passByTimers(random.int(1000, 3000));
      const waiting = people.filter(({ isWaiting }) => isWaiting);
      await cluster.wait(Promise.all(waiting.map(async (person) => person.ask())));
    }
    expect(people.filter(({ isWaiting }) => isWaiting)).toHaveLength(1);
    // Nobody sits opposite somebody who has moved on.
    for (const { seated, isWaiting } of people)
      expect(people.filter((other) => other.seated?.match === seated?.match)).toHaveLength(isWaiting ? 1 : 2);
    expect(people.flatMap(({ seatedAgain }) => seatedAgain)).toEqual([]);
    const seats = people.map(({ seated }) => `${seated?.match} ${seated?.seat}`);
    expect(new Set(seats).size).toBe(people.length);
    expect(nodes.map(({ node }) => node.faults.count)).toEqual([0, 0, 0]);
  });
});
