/** One of the two places at the table. Books call them Player 1 and Player 2, or Player A and Player B. */
export type Seat = 0 | 1;

/** Both seats, in order. */
export const SEATS = [0, 1] as const satisfies readonly Seat[];

/** One thing for each seat: names, points, choices. */
export type Pair<T> = readonly [T, T];

/** The opponent of a seat. */
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The pair with the thing at `seat` replaced. */
export const withSeat = <T>(pair: Pair<T>, seat: Seat, thing: T): Pair<T> =>
  seat === 0 ? [thing, pair[1]] : [pair[0], thing];
