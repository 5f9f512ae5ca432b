import { refused, write } from '../../online/decide.js';
import { isFull } from '../../online/online-match.js';
import { makeServerMessage } from '../../online/protocol.js';
import type { BusMessage } from '../bus/bus.js';
import { LEASE as STORE_LEASE, type Census } from '../store/shared.js';
import { StoreError } from '../store/store.js';
import type { Faults } from './faults.js';
import type { HotMatch, Intent, Visitor } from './hot-match.js';
import type { HotMatches } from './hot-matches.js';
import type { LogReader } from './log-reader.js';
import type { NodeParts } from './node-parts.js';
import type { TimerWheel } from './timer-wheel.js';

/** A creator who is away for so long is taken off the lobby. */
const LISTED_WHILE_AWAY = 20_000;

/** So often a node says again who is at it. In milliseconds. */
const RENEWAL = 10_000;
/** A node that has been silent for so long is gone, and those who were at it. In milliseconds. */
const LEASE = 30_000;

/** So often a node tells a shared store who is at it, and asks who is at the others. In milliseconds. */
const BEAT = 3000;
/** Whoever comes or goes is told to a shared store so soon, with all who do meanwhile. In milliseconds. */
const SOON = 200;

/** Takes a match off the lobby, or lists it again, unless somebody has come or it is so. */
export const decideListed =
  (isListed: boolean): Intent['decide'] =>
  (match, now) =>
    match.series === undefined && match.isListed !== isListed && !isFull(match)
      ? write(match, { type: 'listed', isListed }, now)
      : refused('seat-taken', 'The lobby need not know.');

/** Whether the same people are at the same matches; a census is made anew when somebody comes or goes. */
const isSameSeen = (one: ReadonlyMap<string, Census>, other: ReadonlyMap<string, Census>): boolean =>
  one.size === other.size && [...one].every(([match, census]) => other.get(match) === census);

/** Who is at the matches of a node: counts them, tells everybody, and lists open matches while their creators are there. */
export class Attendance {
  readonly #due = new Set<HotMatch>();
  /** Matches that are to be listed again, and since when that is known. */
  readonly #unlisted = new WeakMap<HotMatch, number>();
  #cancelRenewal: () => void;
  #cancelBeat: () => void = () => undefined;
  #isBeating = false;
  #isStopped = false;
  /** When the shared store last told who is at other nodes. */
  #seenAt = 0;

  constructor(
    private readonly parts: NodeParts,
    private readonly wheel: TimerWheel,
    private readonly matches: HotMatches,
    private readonly reader: LogReader,
    private readonly faults: Faults,
    private readonly submit: (hot: HotMatch, intent: Intent) => void,
    /** Told when a shared store did not answer, and since when. */
    private readonly onSilence: (error: StoreError, since: number) => void,
  ) {
    this.#cancelRenewal = this.#renewLater();
  }

  /** Begins to tell a shared store who is here. */
  begin(): void {
    if (this.parts.store.shared === undefined) return;
    this.#seenAt = this.parts.clock.now();
    this.#beatAfter(BEAT);
  }

  /** Asks a shared store now, and not at the next beat, whether it is there. */
  askNow(): void {
    if (!this.#isBeating) this.#beatAfter(0);
  }

  /** Whether a shared store has not answered for a while. */
  get isStoreAway(): boolean {
    return this.parts.store.shared !== undefined && this.parts.clock.now() - this.#seenAt > STORE_LEASE;
  }

  /** Asks a shared store who is at a match now. Throws a `StoreError`. */
  async look(hot: HotMatch): Promise<void> {
    await this.#lookAt([hot]);
  }

  /** A match is in memory from now on: if its creator does not come, the lobby has no use for it. */
  keep(hot: HotMatch): void {
    this.#watchCreator(hot);
  }

  come(hot: HotMatch, visitor: Visitor): void {
    hot.visitors.add(visitor);
    this.#count(hot);
    // Only whoever has just come surely waits here: one who is here may be on the way to another table.
    const { terms, series } = hot.committed;
    if (visitor.viewer === 0 && terms.isPublic && series === undefined) this.#list(hot, true);
  }

  leave(hot: HotMatch, visitor: Visitor): void {
    if (hot.visitors.delete(visitor)) this.#count(hot);
  }

  /** Tells somebody again who is there, and for how long others have been gone by the time of the server. */
  remind(hot: HotMatch, visitor: Visitor): void {
    const text = this.#messageAbout(hot);
    if (text !== undefined) visitor.send(text);
  }

  /** The match begins: from now on it counts who is not there. */
  beginMatch(hot: HotMatch): void {
    hot.presence.begin(this.parts.clock.now());
    this.#tellSoon(hot);
  }

  /**
   * Lists a match again after a while, if its creator still waits there and does not ask to sit elsewhere until then; or does so no
   * more. Whether they sit elsewhere may not have been written yet.
   */
  listSoon(hot: HotMatch, isWanted: boolean): void {
    if (isWanted) this.#unlisted.set(hot, this.parts.clock.now());
    else this.#unlisted.delete(hot);
  }

  /** Another node says who is there. */
  hear(hot: HotMatch, message: BusMessage & { readonly kind: 'presence' }): void {
    const { clock, name } = this.parts;
    if (message.node === name) return;
    const heard = hot.presence.hear(message.node, message, clock.now());
    // A node that has just come to this match does not know yet who is here; another has missed what was written.
    if (heard === 'first' || message.count < hot.committed.count) this.#publish(hot);
    if (message.count > hot.committed.count) this.reader.want(hot);
    if (heard !== 'same') this.#tellSoon(hot);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRenewal();
    this.#cancelBeat();
  }

  forget({ id }: HotMatch): void {
    this.wheel.clear(`listed ${id}`);
  }

  /** Writes down who is here, and tells it soon: many who come at once are told of once. */
  #count(hot: HotMatch): void {
    const census = { seats: [hot.countOf(0), hot.countOf(1)], watching: hot.countOf('spectator') } as const;
    hot.presence.count(census, this.parts.clock.now());
    this.#publish(hot);
    this.#tellSoon(hot);
    this.#watchCreator(hot);
    if (this.parts.store.shared !== undefined && !this.#isBeating) this.#beatAfter(SOON);
  }

  #beatAfter(milliseconds: number): void {
    this.#cancelBeat();
    if (!this.#isStopped)
      this.#cancelBeat = this.parts.clock.after(milliseconds, () => this.faults.follow(undefined, this.#beat()));
  }

  /** Tells a shared store who is here, and asks who is elsewhere. */
  async #beat(): Promise<void> {
    const { store, name, clock } = this.parts;
    this.#isBeating = true;
    const since = clock.now();
    try {
      const seen = this.#seen();
      await store.shared?.attend(name, seen);
      await this.#lookAt([...this.matches.values()]);
      // Somebody may have come or gone meanwhile.
      this.#beatAfter(isSameSeen(seen, this.#seen()) ? BEAT : SOON);
    } catch (error) {
      this.#beatAfter(BEAT);
      if (!(error instanceof StoreError)) throw error;
      // The next one says it all again. Meanwhile those who only watch and think should know that nothing can be written.
      this.onSilence(error, since);
    } finally {
      this.#isBeating = false;
    }
  }

  #seen(): ReadonlyMap<string, Census> {
    const seen = new Map<string, Census>();
    for (const hot of this.matches.values()) if (hot.visitors.size > 0) seen.set(hot.id, hot.presence.own);
    return seen;
  }

  async #lookAt(matches: readonly HotMatch[]): Promise<void> {
    const { store, clock, name } = this.parts;
    if (store.shared === undefined) return;
    const asked = clock.now();
    const others = await store.shared.attendance(
      name,
      matches.map(({ id }) => id),
    );
    const now = clock.now();
    // Where nothing was known for a while, nobody was missing: other nodes could not say who is at them.
    if (now - this.#seenAt > STORE_LEASE) for (const hot of this.matches.values()) this.#beginAgain(hot, now);
    this.#seenAt = now;
    for (const hot of matches) {
      if (!hot.presence.attended(others.get(hot.id) ?? [], asked - BEAT, now)) continue;
      this.#tellSoon(hot);
      this.#watchCreator(hot);
    }
  }

  #beginAgain(hot: HotMatch, now: number): void {
    hot.presence.begin(now);
    if (!hot.presence.isHere(0) || !hot.presence.isHere(1)) this.#tellSoon(hot);
  }

  #publish(hot: HotMatch): void {
    const { bus, name } = this.parts;
    bus.publish(hot.id, { kind: 'presence', node: name, ...hot.presence.own, count: hot.committed.count });
  }

  #renewLater(): () => void {
    return this.parts.clock.after(RENEWAL, () => {
      for (const hot of this.matches.values()) this.faults.guard(hot, () => this.#renew(hot));
      this.#cancelRenewal = this.#renewLater();
    });
  }

  #renew(hot: HotMatch): void {
    if (hot.visitors.size > 0) this.#publish(hot);
    this.#listAgain(hot);
    const now = this.parts.clock.now();
    if (!hot.presence.forgetSilent(now - LEASE, now)) return;
    // Whoever ended without a word may have written something of which nobody was told.
    this.reader.want(hot);
    this.#tellSoon(hot);
    this.#watchCreator(hot);
  }

  #listAgain(hot: HotMatch): void {
    const since = this.#unlisted.get(hot);
    if (since === undefined || this.parts.clock.now() - since < RENEWAL) return;
    this.#unlisted.delete(hot);
    const { terms, series } = hot.committed;
    if (terms.isPublic && series === undefined && hot.countOf(0) > 0) this.#list(hot, true);
  }

  #tellSoon(hot: HotMatch): void {
    if (this.#due.size === 0)
      this.parts.clock.soon(() => {
        const due = [...this.#due];
        this.#due.clear();
        for (const each of due) this.faults.guard(each, () => this.#tell(each));
      });
    this.#due.add(hot);
  }

  #tell(hot: HotMatch): void {
    const text = this.#messageAbout(hot);
    if (text !== undefined) hot.tellAll(text, true);
  }

  /** Undefined: it isn't known yet. */
  #messageAbout({ presence, committed: { holders } }: HotMatch): string | undefined {
    const { clock, settings, store } = this.parts;
    // A node that has just read a match knows nobody elsewhere: to call them gone would be false.
    if (store.shared !== undefined && !presence.isComplete && !this.isStoreAway) return undefined;
    const isPerson = [holders[0]?.kind === 'person', holders[1]?.kind === 'person'] as const;
    return makeServerMessage({ type: 'presence', ...presence.shown(isPerson, clock.now(), settings.claimAfter) });
  }

  /** The lobby does not list a match for long whose creator is away. */
  #watchCreator(hot: HotMatch): void {
    const { terms, series } = hot.committed;
    if (!hot.isInMemory || !terms.isPublic || series !== undefined) return;
    if (hot.presence.isHere(0)) return this.wheel.clear(`listed ${hot.id}`);
    this.wheel.set(`listed ${hot.id}`, this.parts.clock.now() + LISTED_WHILE_AWAY, () =>
      this.faults.guard(hot, () => {
        if (!hot.presence.isHere(0)) this.#list(hot, false);
      }),
    );
  }

  #list(hot: HotMatch, isListed: boolean): void {
    if (hot.expected.isListed === isListed) return;
    this.submit(hot, {
      at: this.parts.clock.now(),
      sender: undefined,
      decide: decideListed(isListed),
      settle: () => undefined,
    });
  }
}
