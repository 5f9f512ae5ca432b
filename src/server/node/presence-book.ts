import type { Pair, Seat } from '../../core/seat.js';
import type { Presence } from '../../online/protocol.js';
import type { Census } from '../store/shared.js';

const NOBODY: Census = { seats: [0, 0], watching: 0 };

const isSame = (one: Census, other: Census): boolean =>
  one.seats[0] === other.seats[0] && one.seats[1] === other.seats[1] && one.watching === other.watching;

/** What another node said last, and whether it told this node itself or the store. */
interface Heard {
  readonly census: Census;
  readonly at: number;
  readonly by: 'node' | 'store';
}

/** Who is at a match on all nodes, and since when a player has been gone. */
export class PresenceBook {
  readonly #others = new Map<string, Heard>();
  #own = NOBODY;
  #goneSince: Pair<number | undefined>;
  #isComplete = false;

  /** Whoever has not come yet is taken to be gone since now. */
  constructor(now: number) {
    this.#goneSince = [now, now];
  }

  /** Writes down this node's own connections. */
  count(own: Census, now: number): void {
    this.#own = own;
    this.#update(now);
  }

  /** Writes down what another node sees, and tells whether it was heard of before, and said something else then. */
  hear(node: string, census: Census, now: number): 'first' | 'other' | 'same' {
    const before = this.#others.get(node);
    const isEmpty = census.seats[0] + census.seats[1] + census.watching === 0;
    if (isEmpty) this.#others.delete(node);
    else this.#others.set(node, { census, at: now, by: 'node' });
    this.#update(now);
    if (before === undefined) return isEmpty ? 'same' : 'first';
    return isSame(before.census, census) ? 'same' : 'other';
  }

  /**
   * Writes down what the store knows of all other nodes. What a node itself said after `since` is newer, and one that the store
   * never knew of may be cut off from it. True: somebody came or went, or this is the first time.
   */
  attended(others: readonly (Census & { readonly node: string })[], since: number, now: number): boolean {
    const [before, isFirst] = [this.#all(), !this.#isComplete];
    this.#isComplete = true;
    const known = new Set(others.map(({ node }) => node));
    for (const [node, { by }] of this.#others) if (by === 'store' && !known.has(node)) this.#others.delete(node);
    for (const { node, seats, watching } of others) {
      const heard = this.#others.get(node);
      if (heard?.by !== 'node' || heard.at <= since)
        this.#others.set(node, { census: { seats, watching }, at: now, by: 'store' });
    }
    this.#update(now);
    return isFirst || !isSame(before, this.#all());
  }

  /** Forgets the nodes that were last heard of before this time. True: there were some. */
  forgetSilent(before: number, now: number): boolean {
    const silent = [...this.#others].filter(([, { at }]) => at < before);
    for (const [node] of silent) this.#others.delete(node);
    this.#update(now);
    return silent.length > 0;
  }

  /** The match begins: whoever is not here is gone since now, however long nobody was waited for. */
  begin(now: number): void {
    this.#goneSince = [this.isHere(0) ? undefined : now, this.isHere(1) ? undefined : now];
  }

  /** Whether the store has told who is at the other nodes. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get own(): Census {
    return this.#own;
  }

  /** Whether a seat's player is connected to other nodes, and not to this one. */
  isElsewhere(seat: Seat): boolean {
    return this.#own.seats[seat] === 0 && this.isHere(seat);
  }

  isHere(seat: Seat): boolean {
    return this.#sum((census) => census.seats[seat]) > 0;
  }

  /** For how long a seat's player has been gone; undefined: the player is here. */
  goneFor(seat: Seat, now: number): number | undefined {
    const since = this.#goneSince[seat];
    return since === undefined ? undefined : Math.max(0, now - since);
  }

  /** What everybody is told; `isSeated` tells whose absence counts. */
  shown(isSeated: Pair<boolean>, now: number, claimAfter: number): Presence {
    const gone = (seat: Seat): number | null => (isSeated[seat] ? (this.goneFor(seat, now) ?? null) : null);
    return {
      here: [this.isHere(0), this.isHere(1)],
      watching: this.#sum(({ watching }) => watching),
      goneFor: [gone(0), gone(1)],
      claimAfter,
    };
  }

  #sum(count: (census: Census) => number): number {
    let sum = count(this.#own);
    for (const { census } of this.#others.values()) sum += count(census);
    return sum;
  }

  #all(): Census {
    return {
      seats: [this.#sum(({ seats }) => seats[0]), this.#sum(({ seats }) => seats[1])],
      watching: this.#sum(({ watching }) => watching),
    };
  }

  #update(now: number): void {
    const since = (seat: Seat): number | undefined => (this.isHere(seat) ? undefined : (this.#goneSince[seat] ?? now));
    this.#goneSince = [since(0), since(1)];
  }
}
