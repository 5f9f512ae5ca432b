import type { Move, SimultaneousRules } from '../core/game.js';
import { SEATS, type Seat } from '../core/seat.js';
import type { FlatMatrix } from './simplex.js';

/** Where a cell of a round leads when it ends the game: 0 and more are numbers of positions. */
const WON_BY = [-1, -2] as const;

/** A round in numbers: one row for each move of the first seat, one column for each of the second. */
export interface Round {
  readonly rows: number;
  readonly columns: number;
  /** For each pair of moves, row after row, the number of the next position, or who has won. */
  readonly next: Int32Array;
}

/** The positions of a game as a graph of numbers. */
export interface Rounds {
  readonly size: number;
  at(index: number): Round;
}

/** Seen from the first seat: what a cell is worth, given the worth of the positions. */
export const worthOf = (next: number, values: Float64Array): number =>
  next === WON_BY[0] ? 1 : next === WON_BY[1] ? -1 : (values[next] ?? 0);

/** The payoffs of a round to the first seat. */
export function payoffsOf({ rows, columns, next }: Round, values: Float64Array): FlatMatrix {
  // A plain loop: Float64Array.from with a function takes longer than solving the matrix.
  const cells = new Float64Array(next.length);
  for (let cell = 0; cell < next.length; cell += 1) cells[cell] = worthOf(next[cell] ?? 0, values);
  return { rows, columns, cells };
}

/** The rounds of any simultaneous game that numbers its positions. Nothing is stored: each round is read off the rules. */
export function roundsOf<P, M extends Move>(rules: SimultaneousRules<P, M>): Rounds {
  const { numbering } = rules;
  const nextOf = (position: P): number => {
    const turn = rules.status(position);
    return turn.kind === 'over' ? WON_BY[turn.winner] : numbering.indexOf(position);
  };
  return {
    size: numbering.size,
    at(index) {
      const position = numbering.at(index);
      const [first, second] = [rules.legalMoves(position, SEATS[0]), rules.legalMoves(position, SEATS[1])];
      const next = new Int32Array(first.length * second.length);
      let cell = 0;
      for (const a of first)
        for (const b of second) {
          next[cell] = nextOf(rules.play(position, [a, b]));
          cell += 1;
        }
      return { rows: first.length, columns: second.length, next };
    },
  };
}

/**
 * What each reply to a mixed strategy is worth to the one who replies. `seat` is the one whose strategy is known, and
 * `worth` values a cell for the first seat.
 */
export function repliesTo(
  { rows, columns, next }: Round,
  seat: Seat,
  strategy: ArrayLike<number>,
  worth: (next: number) => number,
): readonly number[] {
  const replies = Array.from({ length: seat === 0 ? columns : rows }, () => 0);
  const sign = seat === 0 ? -1 : 1;
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) {
      const [known, reply] = seat === 0 ? [i, j] : [j, i];
      const weight = strategy[known] ?? 0;
      if (weight > 0) replies[reply] = (replies[reply] ?? 0) + sign * weight * worth(next[i * columns + j] ?? 0);
    }
  return replies;
}
