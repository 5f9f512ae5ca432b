import type { Seat, Viewer } from '../../src/core/index.js';
import { leftAt } from '../../src/online/clocks.js';
import { parseTerms } from '../../src/online/terms.js';
import type { HotMatch } from '../../src/server/node/hot-match.js';
import type { MatchNode } from '../../src/server/node/match-node.js';
import type { NodeParts } from '../../src/server/node/node-parts.js';
import { clockOf } from '../../src/server/node/shared-clock.js';
import { must } from '../contract/playing.js';
import { Listener, makeNode, ManualClock } from './node-parts.js';
import { SimulatedDatabase, SimulatedStore, SimulatedWire, type WireEnd } from './simulated-database.js';

/** What takes longer than so many hundredths of a second never ends. */
const MOST_STEPS = 6000;

/** One node of a cluster, with its own way to the database and to the bus. */
export interface Member {
  readonly node: MatchNode;
  readonly store: SimulatedStore;
  readonly bus: WireEnd;
}

/** Several nodes over one database and one bus, in a time that passes only when the test says so. */
export class Cluster {
  readonly database: SimulatedDatabase;
  readonly wire: SimulatedWire;

  constructor(readonly clock = new ManualClock()) {
    this.database = new SimulatedDatabase(clock);
    this.wire = new SimulatedWire(clock);
  }

  /** A node more; its machine's clock is off by so many milliseconds, and it may have stood still. */
  async join(parts: Partial<NodeParts> = {}, skew = 0, stoodStill: () => number = () => 0): Promise<Member> {
    const { clock } = this;
    const store = new SimulatedStore(this.database);
    const bus = this.wire.end();
    const own = {
      now: () => clock.time + skew,
      stoodStill,
      soon: (run: () => void) => clock.soon(run),
      after: (milliseconds: number, run: () => void) => clock.after(milliseconds, run),
    };
    const node = makeNode({ store, bus, clock: clockOf(store, own), ...parts });
    await this.wait(node.begin());
    return { node, store, bus };
  }

  /** A match of Ana, and of Ben if there is a guest, created and taken at one node. */
  async match({ node }: Member, terms: object = { game: 'dual-digits' }, hasGuest = true): Promise<string> {
    const created = await this.wait(node.create(must(parseTerms(terms)), { name: 'Ana', key: 'ana' }));
    const id = must(created);
    if (!hasGuest) return id;
    const hot = await this.open({ node }, id);
    must(await this.wait(node.takeSeat(hot, { name: 'Ben', key: 'ben' })));
    return id;
  }

  async open({ node }: Pick<Member, 'node'>, id: string): Promise<HotMatch> {
    const hot = await this.wait(node.open(id));
    if (hot === undefined) throw new Error('the match is in the log');
    return hot;
  }

  /** Somebody comes to a match at a node. */
  async enter(member: Member, id: string, viewer: Viewer): Promise<Guest> {
    const hot = await this.open(member, id);
    const listener = new Listener(viewer);
    member.node.enter(hot, listener, undefined);
    await this.clock.settle();
    listener.heard();
    return { ...member, hot, listener };
  }

  /** Waits until this is done, and lets no more time pass than it takes. */
  async wait<T>(work: Promise<T>): Promise<T> {
    const state = { isDone: false };
    const finish = (): void => {
      state.isDone = true;
    };
    work.then(finish, finish);
    await this.clock.settle();
    for (let steps = 0; !state.isDone && steps < MOST_STEPS; steps += 1) await this.clock.passByTimers(10);
    if (!state.isDone) throw new Error('this is never done');
    return work;
  }

  events(id: string): readonly string[] {
    return this.database.log(id).map(({ event }) => event);
  }
}

/** Somebody who is at a match. */
export interface Guest extends Member {
  readonly hot: HotMatch;
  readonly listener: Listener;
}

/** What is left to a seat at a match as a node knows it. */
export const remainingOf = ({ hot }: Guest, seat: Seat): number | undefined =>
  hot.committed.series?.clocks?.remaining[seat];

/** What is left to a seat now, its clock running or not. */
export function leftTo({ hot }: Guest, seat: Seat, now: number): number | undefined {
  const clocks = hot.committed.series?.clocks;
  return clocks === undefined ? undefined : leftAt(clocks, seat, now);
}
