import type { Refusal } from '../../online/decide.js';
import type { OnlineMatch, Step } from '../../online/online-match.js';
import type { ByeReason } from '../../online/protocol.js';
import type { BusMessage, Subscription } from '../bus/bus.js';
import { StoreError } from '../store/store.js';
import type { Faults } from './faults.js';
import { HotMatch, isOver } from './hot-match.js';
import type { LogReader } from './log-reader.js';
import { readMatch } from './match-log.js';
import type { NodeParts } from './node-parts.js';

/** What the matches in memory tell the node. */
interface HotMatchesEvents {
  /** A match was read, and has not been kept yet. Throws a `StoreError`. */
  read(hot: HotMatch): Promise<void>;
  /** A match is in memory from now on, for somebody at this address. */
  kept(hot: HotMatch, address: string): void;
  /** It is in memory no longer. */
  forgotten(hot: HotMatch): void;
  /** Something was written to its log. */
  stepped(hot: HotMatch, step: Step): void;
  /** A node said who is there. */
  attended(hot: HotMatch, message: BusMessage & { readonly kind: 'presence' }): void;
  /** Whether the node itself is busy with it, though nobody is there. */
  isBusy(hot: HotMatch): boolean;
}

/** Whoever asked for a match so short a time ago may be about to enter it. In milliseconds. */
export const JUST_NOW = 10_000;

/** A log of so many entries is read in no time. A longer one stays for a while, as somebody could come and go. */
const SOON_READ = 1000;

/** Of so many damaged matches whoever runs the server is told; more are told of by `duel serve --check`. */
const MOST_DAMAGED = 100;

const REMOVED =
  'This match was deleted because nothing happened in it for a long time. Create another one to keep playing.';

/** What no match is called. */
const NO_MATCH = '-';

/** So long a node waits until it surely hears of a match before it reads it. In milliseconds. */
const LONGEST_LISTENING = 1000;

/** A subscription to what is said of a match, and the way to give it to that match once it was read. */
interface Ear {
  readonly subscription: Subscription;
  readonly belongTo: (hot: HotMatch) => void;
}

/** The matches of a node in memory; the others are in the log. */
export class HotMatches {
  readonly #hot = new Map<string, HotMatch>();
  readonly #opening = new Map<string, Promise<HotMatch | undefined>>();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #damaged = new Set<string>();

  constructor(
    private readonly parts: NodeParts,
    private readonly faults: Faults,
    private readonly reader: LogReader,
    private readonly events: HotMatchesEvents,
  ) {}

  get size(): number {
    return this.#hot.size;
  }

  values(): Iterable<HotMatch> {
    return this.#hot.values();
  }

  /** Resolves when this node hears the others, or surely does not for now: until then nobody should be sent to it. */
  async listening(): Promise<void> {
    const { subscription } = this.#listen(NO_MATCH);
    await this.#inTime(subscription.ready);
    subscription.end();
  }

  /** The match of this id, if it is in memory. */
  get(id: string): HotMatch | undefined {
    return this.#hot.get(id);
  }

  /** Keeps a match that was just created. */
  add(id: string, match: OnlineMatch, address: string): void {
    const before = this.#hot.get(id);
    if (before !== undefined) this.lose(before);
    const hot = this.#make(id, match);
    const ear = this.#listen(id);
    this.#keep(hot, address, ear);
    // Somebody may have sat down before this node heard of it.
    if (this.parts.store.shared !== undefined) void ear.subscription.ready.then(() => this.reader.want(hot));
  }

  /** The match of this id, read from the log if need be; undefined if there is none. Throws a `StoreError`. */
  async open(id: string, address: string): Promise<HotMatch | undefined> {
    const hot = this.#hot.get(id);
    if (hot !== undefined) {
      this.#hot.delete(id);
      this.#hot.set(id, hot);
      hot.askedAt = this.parts.clock.now();
      return hot;
    }
    const opening = this.#opening.get(id) ?? this.#read(id, address);
    this.#opening.set(id, opening);
    try {
      return await opening;
    } finally {
      this.#opening.delete(id);
    }
  }

  /** The log of a match was removed: whoever is there is told so, and nothing of it stays. */
  lose(hot: HotMatch): void {
    this.close(hot, { code: 'no-such-match', sentence: REMOVED }, undefined);
  }

  /**
   * Takes a match out of the memory, whoever is there: refuses what waits, says why, and ends the connections. Those who are
   * told after how many milliseconds to come back find it as its log has it. Nothing that goes wrong with one keeps others there.
   */
  close(hot: HotMatch, refusal: Refusal & { readonly code: ByeReason }, retryAfter: number | undefined): void {
    this.faults.guard(undefined, () => this.#forget(hot));
    this.faults.guard(undefined, () => hot.refuseAll(refusal));
    this.faults.guard(undefined, () => hot.closeAll(refusal.code, refusal.sentence, retryAfter));
  }

  /** Hears nothing of any match any more. */
  stop(): void {
    for (const subscription of this.#subscriptions.values()) subscription.end();
  }

  #make(id: string, match: OnlineMatch): HotMatch {
    return new HotMatch(id, match, this.parts.clock.now(), (step) => {
      const hot = this.#hot.get(id);
      if (hot !== undefined) this.events.stepped(hot, step);
    });
  }

  async #read(id: string, address: string): Promise<HotMatch | undefined> {
    // First listen and then read, so that nothing is missed in between.
    const ear = this.#listen(id);
    try {
      if (this.parts.store.shared !== undefined) await this.#inTime(ear.subscription.ready);
      const hot = await this.#readMatch(id);
      if (hot !== undefined && !this.#hot.has(id)) return this.#keep(hot, address, ear);
    } catch (error) {
      this.#tellDamage(id, error);
      ear.subscription.end();
      throw error;
    }
    ear.subscription.end();
    // Created meanwhile, or there is none.
    return this.#hot.get(id);
  }

  async #readMatch(id: string): Promise<HotMatch | undefined> {
    const match = await readMatch(this.parts.store, id, this.parts.clock);
    if (match === undefined) return undefined;
    const hot = this.#make(id, match);
    await this.events.read(hot);
    return hot;
  }

  /** Waits for the bus, but not for long: what it does not tell is found out later. */
  async #inTime(ready: Promise<void>): Promise<void> {
    const late = new Promise<void>((resolve) => {
      this.parts.clock.after(LONGEST_LISTENING, resolve);
    });
    await Promise.race([ready, late]);
  }

  /** Hears what is said of a match; what is said before the match is there is kept for it. */
  #listen(id: string): Ear {
    const ear: { hot: HotMatch | undefined; readonly early: BusMessage[] } = { hot: undefined, early: [] };
    const subscription = this.parts.bus.subscribe(id, (message) => {
      const { hot } = ear;
      if (hot === undefined) ear.early.push(message);
      else this.faults.guard(hot, () => this.#hear(hot, message));
    });
    const belongTo = (hot: HotMatch): void => {
      ear.hot = hot;
      for (const message of ear.early.splice(0)) this.faults.guard(hot, () => this.#hear(hot, message));
    };
    return { subscription, belongTo };
  }

  /** Tells whoever runs the server of a match that is damaged, once, however often somebody asks for it. */
  #tellDamage(id: string, error: unknown): void {
    if (!(error instanceof StoreError) || error.problem.code !== 'damaged') return;
    if (this.#damaged.has(id) || this.#damaged.size >= MOST_DAMAGED) return;
    this.#damaged.add(id);
    this.parts.log.warn('a match is damaged', { match: id, reason: error.problem.reason });
  }

  #keep(hot: HotMatch, address: string, { subscription, belongTo }: Ear): HotMatch {
    this.#hot.set(hot.id, hot);
    this.#subscriptions.set(hot.id, subscription);
    this.events.kept(hot, address);
    belongTo(hot);
    this.#forgetIdle();
    return hot;
  }

  #hear(hot: HotMatch, message: BusMessage): void {
    if (message.kind === 'presence') return this.events.attended(hot, message);
    if (message.count > hot.committed.count) this.reader.want(hot);
  }

  /** Somebody left a match. One that is over is hardly ever asked for again, and is soon read if it is. */
  left(hot: HotMatch): void {
    const { committed } = hot;
    if (isOver(committed) && committed.count <= SOON_READ && this.#isIdle(hot)) this.#forget(hot);
  }

  /** Forgets matches that nobody is at, the longest unused first; but none that somebody is just coming to. */
  #forgetIdle(): void {
    const justNow = this.parts.clock.now() - JUST_NOW;
    for (const hot of this.#hot.values()) {
      if (this.#hot.size <= this.parts.settings.maxInMemory || hot.askedAt > justNow) return;
      if (this.#isIdle(hot)) this.#forget(hot);
    }
  }

  #isIdle(hot: HotMatch): boolean {
    return hot.visitors.size === 0 && hot.waiting === 0 && !this.events.isBusy(hot);
  }

  #forget(hot: HotMatch): void {
    // Another one may have its place by now.
    if (this.#hot.get(hot.id) !== hot) return;
    this.#hot.delete(hot.id);
    hot.isInMemory = false;
    this.#subscriptions.get(hot.id)?.end();
    this.#subscriptions.delete(hot.id);
    this.events.forgotten(hot);
  }
}
