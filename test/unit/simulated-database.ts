import type { BusMessage } from '../../src/server/bus/bus.js';
import { type Census, LEASE, type Outage, type Shared } from '../../src/server/store/shared.js';
import {
  type Append,
  appendEach,
  type Appended,
  type LogEntry,
  type LobbyEntry,
  type Store,
  type StoredMatch,
  StoreError,
} from '../../src/server/store/store.js';
import { type ManualClock, SimpleBus } from './node-parts.js';

/** What happens to a request on its way. Times in milliseconds. */
export interface Fate {
  /** Until the database has it. */
  readonly there: number;
  /** Until the answer is back. */
  readonly back: number;
  readonly isRequestLost: boolean;
  readonly isAnswerLost: boolean;
}

export const AT_ONCE: Fate = { there: 0, back: 0, isRequestLost: false, isAnswerLost: false };

interface Heartbeat {
  readonly at: number;
  readonly seen: ReadonlyMap<string, Census>;
}

interface Row {
  readonly log: LogEntry[];
  listing: LobbyEntry | undefined;
}

const merged = (outages: readonly Outage[], next: Outage): readonly Outage[] => {
  const apart = outages.filter(({ since, until }) => until < next.since || since > next.until);
  const touching = [...outages.filter((outage) => !apart.includes(outage)), next];
  const one = {
    since: Math.min(...touching.map(({ since }) => since)),
    until: Math.max(...touching.map(({ until }) => until)),
  };
  return [...apart, one].toSorted((a, b) => a.since - b.since);
};

/** A database that several nodes share: what is in it is there for all at once, and nothing of it is lost. */
export class SimulatedDatabase {
  readonly rows = new Map<string, Row>();
  readonly heartbeats = new Map<string, Heartbeat>();
  outages: readonly Outage[] = [];
  readonly held = new Set<string>();
  /** Down: nothing that comes is done, and nobody is answered. */
  isDown = false;
  /** So much its clock was set forward. */
  ahead = 0;

  constructor(readonly clock: ManualClock) {}

  get time(): number {
    return this.clock.time + this.ahead;
  }

  log(match: string): readonly LogEntry[] {
    return this.rows.get(match)?.log ?? [];
  }

  append(batch: readonly Append[]): readonly Appended[] {
    return appendEach(batch, ({ match, entry, lobby }) => {
      const row = this.rows.get(match) ?? { log: [], listing: undefined };
      if (row.log.length !== entry.number) return row.log.length === 0 ? 'gone' : 'conflict';
      row.log.push(entry);
      if (lobby !== undefined) row.listing = lobby === null ? undefined : { match, lobby, at: entry.at };
      this.rows.set(match, row);
      return 'written';
    });
  }

  lobby(most: number, beginning = ''): readonly LobbyEntry[] {
    const listed = [...this.rows.values()].flatMap(({ listing }) =>
      listing?.lobby.startsWith(beginning) === true ? [listing] : [],
    );
    return listed.toSorted((one, other) => other.at - one.at).slice(0, most);
  }

  begin(node: string): void {
    const last = Math.max(...[...this.heartbeats.values()].map(({ at }) => at));
    if (this.heartbeats.size > 0 && last + LEASE < this.time) this.report(last);
    this.heartbeats.set(node, { at: this.time, seen: new Map() });
  }

  report(since: number): void {
    this.outages = merged(this.outages, { since, until: this.time });
  }

  living(node: string): readonly (Heartbeat & { readonly node: string })[] {
    return [...this.heartbeats]
      .map(([name, heartbeat]) => ({ node: name, ...heartbeat }))
      .filter(({ node: name, at }) => name !== node && at + LEASE >= this.time);
  }

  attendance(
    node: string,
    matches: readonly string[],
  ): ReadonlyMap<string, readonly (Census & { readonly node: string })[]> {
    const there = this.living(node);
    const of = (match: string) =>
      there.flatMap(({ node: name, seen }) => {
        const census = seen.get(match);
        return census === undefined ? [] : [{ ...census, node: name }];
      });
    return new Map(matches.map((match) => [match, of(match)] as const).filter(([, found]) => found.length > 0));
  }
}

/** So long a node waits for an answer, in milliseconds. */
export const DEADLINE = 3000;

/** What one node has of the database: a connection, over which anything may be late or lost. */
export class SimulatedStore implements Store {
  /** What happens to the next request; a test sets it. */
  fate: (request: string) => Fate = () => AT_ONCE;
  /** Nothing comes through. */
  isCut = false;
  readonly requests: string[] = [];
  #held: (() => void)[] | undefined;
  #hearLoss: () => void = () => undefined;
  #hearLeap: (since: number) => void = () => undefined;
  /** How much its clock was set forward, as far as this node knows. */
  #ahead = 0;

  readonly shared: Shared;

  constructor(readonly database: SimulatedDatabase) {
    this.#ahead = database.ahead;
    const ask = async <T>(name: string, work: () => T): Promise<T> => this.#ask(name, work);
    this.shared = {
      now: () => database.clock.time + this.#ahead,
      begin: async (node) => ask('begin', () => database.begin(node)),
      attend: async (node, seen) =>
        ask('attend', () => void database.heartbeats.set(node, { at: database.time, seen: new Map(seen) })),
      attendance: async (node, matches) => ask('attendance', () => database.attendance(node, matches)),
      lengths: async (matches) =>
        ask('lengths', () => {
          const found = matches.map((match) => [match, database.log(match).length] as const);
          return new Map(found.filter(([, length]) => length > 0));
        }),
      reportOutage: async (since) => ask('report', () => database.report(since)),
      outages: async (after) => ask('outages', () => database.outages.filter(({ until }) => until > after)),
      alone: async (name, work) => this.#alone(name, work),
      end: async (node) => ask('end', () => void database.heartbeats.delete(node)),
      onLoss: (hear) => {
        this.#hearLoss = hear;
      },
      onLeap: (hear) => {
        this.#hearLeap = hear;
      },
    };
  }

  /** A connection breaks that nobody was asking anything on. */
  loseConnection(): void {
    this.#hearLoss();
  }

  /** From now on no request arrives until the returned function is called. */
  hold(): () => void {
    this.#held = [];
    return () => {
      const held = this.#held ?? [];
      this.#held = undefined;
      for (const goOn of held) goOn();
    };
  }

  async append(batch: readonly Append[]): Promise<readonly Appended[]> {
    return this.#ask('append', () => this.database.append(batch));
  }

  async read(match: string, from = 0): Promise<readonly LogEntry[]> {
    return this.#ask('read', () => this.database.log(match).slice(from));
  }

  async open(match: string): Promise<StoredMatch> {
    return { snapshot: undefined, entries: await this.read(match) };
  }

  async lastAt(): Promise<number> {
    return this.#ask('lastAt', () =>
      Math.max(0, ...[...this.database.rows.values()].map(({ log }) => log.at(-1)?.at ?? 0)),
    );
  }

  async lobby(most: number, beginning?: string): Promise<readonly LobbyEntry[]> {
    return this.#ask('lobby', () => this.database.lobby(most, beginning));
  }

  async prune(): Promise<number> {
    return 0;
  }

  async check(): Promise<void> {
    return this.#ask('check', () => undefined);
  }

  async close(): Promise<void> {
    return undefined;
  }

  async #alone(name: string, work: () => Promise<void>): Promise<boolean> {
    const { held } = this.database;
    if (held.has(name)) return false;
    held.add(name);
    try {
      await work();
      return true;
    } finally {
      held.delete(name);
    }
  }

  /** Sends a request to the database. After a while without an answer nobody knows what became of it. */
  async #ask<T>(name: string, work: () => T): Promise<T> {
    this.requests.push(name);
    const { clock } = this.database;
    const fate = this.fate(name);
    const isLost = this.isCut || fate.isRequestLost;
    return new Promise<T>((resolve, reject) => {
      const code = name === 'append' ? 'unknown' : 'unavailable';
      const giveUp = (): void => reject(new StoreError({ code, reason: 'no answer came' }));
      const cancel = clock.after(DEADLINE, giveUp);
      const answer = (): void => {
        if (isLost || this.database.isDown) return;
        const result = work();
        if (fate.isAnswerLost) return;
        this.#later(fate.back, () => {
          if (this.isCut) return;
          cancel();
          this.#noteTime();
          resolve(result);
        });
      };
      if (this.#held === undefined) this.#later(fate.there, answer);
      else this.#held.push(answer);
    });
  }

  /** An answer says what time it is there. */
  #noteTime(): void {
    const { database } = this;
    if (database.ahead === this.#ahead) return;
    const since = this.shared.now();
    this.#ahead = database.ahead;
    this.#hearLeap(since);
  }

  #later(milliseconds: number, run: () => void): void {
    if (milliseconds === 0) run();
    else this.database.clock.after(milliseconds, run);
  }
}

/** The bus of several nodes. Each has an end of its own, which may be deaf; a message may be late. */
export class SimulatedWire {
  readonly ends = new Set<WireEnd>();
  /** How late a message comes; undefined: never. */
  delay: () => number | undefined = () => 0;

  constructor(readonly clock: ManualClock) {}

  end(): WireEnd {
    const made = new WireEnd(this);
    this.ends.add(made);
    return made;
  }
}

export class WireEnd extends SimpleBus {
  constructor(private readonly wire: SimulatedWire) {
    super();
  }

  override publish(match: string, message: BusMessage): void {
    if (this.isDeaf) return;
    for (const end of this.wire.ends) {
      const delay = this.wire.delay();
      if (delay === undefined) continue;
      if (delay === 0) end.hear(match, message);
      else this.wire.clock.after(delay, () => end.hear(match, message));
    }
  }

  /** Tells those who listen at this end. */
  hear(match: string, message: BusMessage): void {
    super.publish(match, message);
  }

  override async close(): Promise<void> {
    this.wire.ends.delete(this);
  }
}
