import type { AnyMatch } from '../core/match.js';
import { type Pair, SEATS, type Seat, withSeat } from '../core/seat.js';
import type { ClockTerms } from './terms.js';

/** The clocks of a game, by the server's time alone: what is left, and since when a clock runs, if it does. */
export interface Clocks {
  readonly remaining: Pair<number>;
  readonly since: Pair<number | undefined>;
  /** Until then time was given back; what lies before is not given back again. */
  readonly held?: number | undefined;
}

const isToMove = ({ status }: AnyMatch, seat: Seat): boolean =>
  status.kind === 'playing' && status.toMove.includes(seat);

const pairOf = <T>(make: (seat: Seat) => T): Pair<T> => [make(0), make(1)];

/** The clocks when a game begins. */
export const startClocks = ({ initial }: ClockTerms, match: AnyMatch, at: number): Clocks => ({
  remaining: [initial, initial],
  since: pairOf((seat) => (isToMove(match, seat) ? at : undefined)),
});

/** What is left to a seat now; never less than nothing. */
export function leftAt({ remaining, since }: Clocks, seat: Seat, now: number): number {
  const started = since[seat];
  return started === undefined ? remaining[seat] : Math.max(0, remaining[seat] - Math.max(0, now - started));
}

/**
 * The clocks after something happened at this time. `decider` is the seat whose decision it was: its time is counted, and
 * it gets its increment. A clock that neither stops nor starts runs on.
 */
export function tick(
  clocks: Clocks,
  { increment }: ClockTerms,
  match: AnyMatch,
  decider: Seat | undefined,
  at: number,
): Clocks {
  let next = clocks;
  for (const seat of SEATS) {
    const runs = isToMove(match, seat);
    const ran = next.since[seat] !== undefined;
    if (runs === ran && decider !== seat) continue;
    const bonus = decider === seat && match.status.kind === 'playing' ? increment : 0;
    next = {
      ...next,
      remaining: withSeat(next.remaining, seat, leftAt(next, seat, at) + bonus),
      since: withSeat(next.since, seat, runs ? at : undefined),
    };
  }
  return next;
}

/** The clocks as if they had stood still between two times, as far as that was not given back before. */
export const heldOnce = (clocks: Clocks, from: number, to: number): Clocks => ({
  ...heldBetween(clocks, Math.max(from, clocks.held ?? from), to),
  held: Math.max(to, clocks.held ?? to),
});

/** Whether a clock runs that has not been given back all the time between these two. */
export const isHoldDue = (clocks: Clocks, from: number, to: number): boolean =>
  clocks.since.some((since) => since !== undefined && Math.max(from, since, clocks.held ?? from) < to);

/** The clocks as if they had stood still between two times. */
export const heldBetween = (clocks: Clocks, from: number, to: number): Clocks => ({
  ...clocks,
  since: pairOf((seat) => {
    const since = clocks.since[seat];
    return since === undefined ? undefined : since + Math.max(0, to - Math.max(from, since));
  }),
});

/** The seat whose time has run out first, if any has. */
export function flagFallen(clocks: Clocks, now: number): Seat | undefined {
  const fallen = SEATS.filter((seat) => leftAt(clocks, seat, now) === 0 && clocks.since[seat] !== undefined);
  return fallen.toSorted((a, b) => flagTimeOf(clocks, a) - flagTimeOf(clocks, b))[0];
}

const flagTimeOf = ({ remaining, since }: Clocks, seat: Seat): number => (since[seat] ?? Infinity) + remaining[seat];

/** When the next flag will fall, if nothing happens before; undefined: never. */
export function nextFlag(clocks: Clocks): number | undefined {
  const soonest = Math.min(flagTimeOf(clocks, 0), flagTimeOf(clocks, 1));
  return soonest === Infinity ? undefined : soonest;
}
