import { wonBy } from '../../src/core/declared-rules.js';
import type { SimultaneousRules } from '../../src/core/game.js';
import type { Seat } from '../../src/core/seat.js';

/** Where a cell leads: a position by its number, or `+` and `-` for a win of the first and of the second seat. */
export type ToyCell = number | '+' | '-';

export type ToyPosition = number | { readonly winner: Seat };

const counted = (cells: readonly unknown[] | undefined): readonly number[] => (cells ?? []).map((_, index) => index);

/** A simultaneous game made of nothing but its rounds: one matrix of cells for each position. Moves are 0, 1, 2 … */
export function toyRules(
  ...rounds: readonly (readonly (readonly ToyCell[])[])[]
): SimultaneousRules<ToyPosition, number> {
  const roundAt = (position: ToyPosition) => (typeof position === 'number' ? (rounds[position] ?? []) : []);
  const moves = (position: ToyPosition, seat: Seat): readonly number[] =>
    counted(seat === 0 ? roundAt(position) : roundAt(position)[0]);
  return {
    kind: 'simultaneous',
    start: () => 0,
    status: (position) => (typeof position === 'number' ? { kind: 'both' } : wonBy(position.winner, 'won')),
    moves: counted(rounds.flat()),
    legalMoves: moves,
    candidates: moves,
    isMove: (value): value is number => typeof value === 'number',
    objection: (position, move, seat) => (moves(position, seat).includes(move) ? undefined : 'no-way'),
    play(position, [a, b]) {
      const cell = roundAt(position)[a]?.[b] ?? '-';
      return typeof cell === 'number' ? cell : { winner: cell === '+' ? 0 : 1 };
    },
    makeMove: String,
    parseMove: Number,
    makePosition: String,
    parsePosition: Number,
    columns: ['position'],
    ranges: [[-1, rounds.length - 1]],
    row: (position) => [typeof position === 'number' ? position : -1],
    numbering: {
      size: rounds.length,
      indexOf: (position) => (typeof position === 'number' ? position : -1),
      at: (index) => index,
    },
  };
}
