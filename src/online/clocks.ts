import type { AnyMatch } from '../core/match.js';
import { type Pair, SEATS, type Seat, withSeat } from '../core/seat.js';
import type { ClockTerms } from './terms.js';

/** The clocks of a game, by the server's time alone: what is left, and since when a clock runs, if it does. */
export interface Clocks {
  readonly remaining: Pair<number>;
  readonly since: Pair<number | undefined>;
  /** The times that count for nobody, apart from each other: nothing could be written then. */
  readonly held: readonly Span[];
}

/** From when to when. */
type Span = Pair<number>;

const isToMove = ({ status }: AnyMatch, seat: Seat): boolean =>
  status.kind === 'playing' && status.toMove.includes(seat);

const pairOf = <T>(make: (seat: Seat) => T): Pair<T> => [make(0), make(1)];

/** The clocks when a game begins. */
export const startClocks = ({ initial }: ClockTerms, match: AnyMatch, at: number): Clocks => ({
  remaining: [initial, initial],
  since: pairOf((seat) => (isToMove(match, seat) ? at : undefined)),
  held: [],
});

/** How much of the time between these two counts for nobody. */
const heldWithin = ({ held }: Clocks, from: number, to: number): number =>
  held.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

/** What is left to a seat now; never less than nothing. */
export function leftAt(clocks: Clocks, seat: Seat, now: number): number {
  const remaining = clocks.remaining[seat];
  const started = clocks.since[seat];
  if (started === undefined) return remaining;
  return Math.max(0, remaining - Math.max(0, now - started - heldWithin(clocks, started, now)));
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

/** Whether a clock runs that has not been given back all the time between these two. */
export const isHoldDue = (clocks: Clocks, from: number, to: number): boolean =>
  clocks.since.some((since) => {
    const start = Math.max(from, since ?? Infinity);
    return to - start > heldWithin(clocks, start, to);
  });

/** The clocks as if they had stood still between two times. A time is given back once, however often and in parts it is told. */
export function hold(clocks: Clocks, from: number, to: number): Clocks {
  if (!isHoldDue(clocks, from, to)) return clocks;
  const earliest = Math.min(...clocks.since.map((since) => since ?? Infinity));
  // What ended before a clock started is of no use any more.
  const known = clocks.held.filter(([, end]) => end > earliest);
  const touches = ([start, end]: Span): boolean => start <= to && end >= from;
  const together = known.filter(touches);
  const whole: Span = [
    Math.min(from, ...together.map(([start]) => start)),
    Math.max(to, ...together.map(([, end]) => end)),
  ];
  return { ...clocks, held: [...known.filter((span) => !touches(span)), whole] };
}

/** The seat whose time has run out first, if any has. */
export function flagFallen(clocks: Clocks, now: number): Seat | undefined {
  const fallen = SEATS.filter((seat) => leftAt(clocks, seat, now) === 0 && clocks.since[seat] !== undefined);
  return fallen.toSorted((a, b) => flagTimeOf(clocks, a) - flagTimeOf(clocks, b))[0];
}

function flagTimeOf(clocks: Clocks, seat: Seat): number {
  const since = clocks.since[seat] ?? Infinity;
  return since + clocks.remaining[seat] + heldWithin(clocks, since, Infinity);
}

/** When the next flag will fall, if nothing happens before; undefined: never. */
export function nextFlag(clocks: Clocks): number | undefined {
  const soonest = Math.min(flagTimeOf(clocks, 0), flagTimeOf(clocks, 1));
  return soonest === Infinity ? undefined : soonest;
}
