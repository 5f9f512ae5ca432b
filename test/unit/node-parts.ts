import type { Viewer } from '../../src/core/index.js';
import type { Command } from '../../src/online/decide.js';
import {
  type ByeReason,
  makeServerMessage,
  parseServerMessage,
  type ServerMessage,
} from '../../src/online/protocol.js';
import { parseTerms } from '../../src/online/terms.js';
import type { Bus, BusMessage, Subscription } from '../../src/server/bus/bus.js';
import { computersHere } from '../../src/server/computers/computers.js';
import { NO_LOG } from '../../src/server/log.js';
import type { HotMatch, Visitor } from '../../src/server/node/hot-match.js';
import { MatchNode } from '../../src/server/node/match-node.js';
import type { NodeParts } from '../../src/server/node/node-parts.js';
import type { NodeClock } from '../../src/server/node/timer-wheel.js';
import {
  type Append,
  type Appended,
  type LogEntry,
  type LobbyEntry,
  type Store,
  type StoredMatch,
  StoreError,
} from '../../src/server/store/store.js';
import { must } from '../contract/playing.js';

/** The simplest store there is; it fails while `isBroken`, and writes nothing while it stands still. */
export class SimpleStore implements Store {
  readonly logs = new Map<string, LogEntry[]>();
  readonly #lobby = new Map<string, LobbyEntry>();
  readonly batches: (readonly Append[])[] = [];
  isBroken = false;
  readonly #held: (() => void)[] = [];
  #isHeld = false;

  /** From now on nothing is written, and nobody is answered, until it is let go. */
  standStill(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      for (const goOn of this.#held.splice(0)) goOn();
    };
  }

  async append(batch: readonly Append[]): Promise<readonly Appended[]> {
    if (this.#isHeld)
      await new Promise<void>((resolve) => {
        this.#held.push(resolve);
      });
    await this.check();
    this.batches.push(batch);
    return batch.map(({ match, entry, lobby }) => {
      const log = this.logs.get(match) ?? [];
      if (log.length !== entry.number) return log.length === 0 ? 'gone' : 'conflict';
      this.logs.set(match, [...log, entry]);
      if (lobby === null) this.#lobby.delete(match);
      else if (lobby !== undefined) this.#lobby.set(match, { match, lobby, at: entry.at });
      return 'written';
    });
  }

  async read(match: string, from = 0): Promise<readonly LogEntry[]> {
    await this.check();
    return (this.logs.get(match) ?? []).slice(from);
  }

  async open(match: string): Promise<StoredMatch> {
    return { snapshot: undefined, entries: await this.read(match) };
  }

  async lastAt(): Promise<number> {
    return Math.max(0, ...[...this.logs.values()].map((log) => log.at(-1)?.at ?? 0));
  }

  async lobby(most: number, beginning = ''): Promise<readonly LobbyEntry[]> {
    await this.check();
    const wanted = [...this.#lobby.values()].filter(({ lobby }) => lobby.startsWith(beginning));
    return wanted.toReversed().slice(0, most);
  }

  async prune(): Promise<number> {
    return 0;
  }

  async check(): Promise<void> {
    if (this.isBroken) throw new StoreError({ code: 'unavailable', reason: 'the disk is full' });
  }

  async close(): Promise<void> {
    return undefined;
  }
}

/** A store that never answers whoever opens a match. */
export class SilentStore extends SimpleStore {
  override async open(): Promise<StoredMatch> {
    return new Promise(() => undefined);
  }
}

/** A bus within one process. With `isDeaf` no message arrives, as when all are lost. */
export class SimpleBus implements Bus {
  readonly #hearers = new Map<string, Set<(message: BusMessage) => void>>();
  isDeaf = false;

  publish(match: string, message: BusMessage): void {
    if (!this.isDeaf) for (const hear of this.#hearers.get(match) ?? []) hear(message);
  }

  subscribe(match: string, hear: (message: BusMessage) => void): Subscription {
    const hearers = this.#hearers.get(match) ?? new Set();
    this.#hearers.set(match, hearers.add(hear));
    return { ready: Promise.resolve(), end: () => hearers.delete(hear) };
  }

  isUp(): boolean {
    return !this.isDeaf;
  }

  async close(): Promise<void> {
    return undefined;
  }
}

/** After so many turns without rest something turns in a circle. */
const MOST_TURNS = 10_000;

/** Time that passes only when the test says so. */
export class ManualClock implements NodeClock {
  time = 1_000_000;
  readonly #soon: (() => void)[] = [];
  readonly #later = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.time;
  }

  soon(run: () => void): void {
    this.#soon.push(run);
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, run };
    this.#later.add(timer);
    return () => this.#later.delete(timer);
  }

  /** Runs everything that is to be run soon, and what follows from it; throws if that never ends. */
  async settle(): Promise<void> {
    for (let quiet = 0, turns = 0; quiet < 50; quiet += 1, turns += 1) {
      if (turns > MOST_TURNS) throw new Error('this never comes to rest');
      if (this.#soon.length > 0) quiet = 0;
      for (const run of this.#soon.splice(0)) run();
      await Promise.resolve();
    }
  }

  /** Lets time pass, a little at a time. */
  async pass(milliseconds: number): Promise<void> {
    return this.#pass(milliseconds, () => this.time + 50);
  }

  /** Lets time pass from one timer to the next. */
  async passByTimers(milliseconds: number): Promise<void> {
    return this.#pass(milliseconds, () => {
      let next = Infinity;
      for (const { at } of this.#later) next = Math.min(next, at);
      return Math.max(this.time, next);
    });
  }

  async #pass(milliseconds: number, next: () => number): Promise<void> {
    const end = this.time + milliseconds;
    while (this.time < end) {
      this.time = Math.min(end, this.#later.size === 0 ? end : next());
      for (const timer of this.#later) {
        if (timer.at > this.time) continue;
        this.#later.delete(timer);
        timer.run();
      }
      await this.settle();
    }
  }
}

/** A visitor that keeps what it is told. */
export class Listener implements Visitor {
  readonly texts: string[] = [];

  constructor(readonly viewer: Viewer) {}

  send(text: string): void {
    this.texts.push(text);
  }

  close(why: ByeReason, sentence: string, retryAfter: number | undefined): void {
    this.send(makeServerMessage({ type: 'bye', why, sentence, retryAfter }));
  }

  /** What was said since the last time. */
  heard(): readonly ServerMessage[] {
    return this.texts.splice(0).flatMap((text) => parseServerMessage(text) ?? []);
  }

  /** What was said since the last time, without who is there. */
  news(): readonly ServerMessage[] {
    return this.heard().filter(({ type }) => type !== 'presence');
  }
}

let nodes = 0;

/** A node over a store and a bus that it may share with others. */
export function makeNode(parts: Pick<NodeParts, 'store' | 'bus' | 'clock'> & Partial<NodeParts>): MatchNode {
  nodes += 1;
  let ids = 0;
  const node = nodes;
  return new MatchNode({
    computers: computersHere(),
    log: NO_LOG,
    name: `node ${node}`,
    idOf: () => {
      ids += 1;
      return `m${node}-${ids}`;
    },
    makeSeed: () => 5,
    settings: { claimAfter: 30_000, maxInMemory: 100, maxWaiting: 8, maxThinking: 8 },
    ...parts,
  });
}

/** A node with parts of its own, and a look into its log. */
export function setUpNode() {
  const store = new SimpleStore();
  const bus = new SimpleBus();
  const clock = new ManualClock();
  const logOf = (id: string): readonly string[] => (store.logs.get(id) ?? []).map(({ event }) => event);
  return { store, bus, clock, logOf, node: makeNode({ store, bus, clock }) };
}

/** A match with both seats taken. */
export async function seatedMatch(node: MatchNode, clock: ManualClock, terms: object): Promise<HotMatch> {
  const created = node.create(must(parseTerms(terms)), { name: 'Ana', key: 'ana' });
  await clock.settle();
  const hot = await node.open(must(await created));
  if (hot === undefined) throw new Error('the match was created');
  if (hot.committed.holders[1] === undefined) {
    const seated = node.takeSeat(hot, { name: 'Ben', key: 'ben' });
    await clock.settle();
    must(await seated);
  }
  return hot;
}

export const play = (id: string, entry: string): Command => ({ id, act: { kind: 'play', entry } });
