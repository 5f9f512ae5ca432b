import type { Pair, Seat } from '../../core/seat.js';
import type { Presence } from '../../online/protocol.js';

/** Who is at a match, as one node sees its own connections. */
export interface Census {
  readonly seats: Pair<number>;
  readonly watching: number;
}

const NOBODY: Census = { seats: [0, 0], watching: 0 };

const isSame = (one: Census, other: Census): boolean =>
  one.seats[0] === other.seats[0] && one.seats[1] === other.seats[1] && one.watching === other.watching;

/** Who is at a match on all nodes, and since when a player has been gone. */
export class PresenceBook {
  readonly #others = new Map<string, Census & { readonly heardAt: number }>();
  #own = NOBODY;
  #goneSince: Pair<number | undefined>;

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
    else this.#others.set(node, { ...census, heardAt: now });
    this.#update(now);
    if (before === undefined) return isEmpty ? 'same' : 'first';
    return isSame(before, census) ? 'same' : 'other';
  }

  /** Forgets the nodes that were last heard of before this time. True: there were some. */
  forgetSilent(before: number, now: number): boolean {
    const silent = [...this.#others].filter(([, { heardAt }]) => heardAt < before);
    for (const [node] of silent) this.#others.delete(node);
    this.#update(now);
    return silent.length > 0;
  }

  /** The match begins: whoever is not here is gone since now, however long nobody was waited for. */
  begin(now: number): void {
    this.#goneSince = [this.isHere(0) ? undefined : now, this.isHere(1) ? undefined : now];
  }

  get own(): Census {
    return this.#own;
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
    for (const census of this.#others.values()) sum += count(census);
    return sum;
  }

  #update(now: number): void {
    const since = (seat: Seat): number | undefined => (this.isHere(seat) ? undefined : (this.#goneSince[seat] ?? now));
    this.#goneSince = [since(0), since(1)];
  }
}
