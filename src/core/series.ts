import type { Outcome } from './match.js';
import { otherSeat, type Pair, type Seat } from './seat.js';

/** One point a game won. */
export interface Score {
  readonly wins: Pair<number>;
  readonly draws: number;
}

/** The score of a series after these games. */
export function scoreOf(outcomes: readonly Outcome[]): Score {
  const won = (seat: Seat): number => outcomes.filter((outcome) => outcome.winner === seat).length;
  return { wins: [won(0), won(1)], draws: outcomes.filter((outcome) => outcome.winner === null).length };
}

/** Who begins game `number` (counted from 1) of a series: the other player each time. */
export const firstOfGame = (first: Seat, number: number): Seat => (number % 2 === 1 ? first : otherSeat(first));
