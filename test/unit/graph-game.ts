import { wonBy } from '../../src/core/declared-rules.js';
import type { AlternatingRules } from '../../src/core/game.js';
import type { Seat } from '../../src/core/seat.js';

export interface Place {
  readonly node: number;
  readonly mover: Seat;
}

/** A finished place without a number, won or lost for who would move there. */
export const LOST_PLACE = -1;
export const WON_PLACE = -2;

/** A made-up game: from each node the moves lead where its list says. An empty list is lost, or won if it is in `won`. */
export function graphGame(
  moves: readonly (readonly number[])[],
  won: readonly number[] = [],
): AlternatingRules<Place, number> {
  const listOf = (node: number): readonly number[] => moves[node] ?? [];
  const isWon = (node: number): boolean => node === WON_PLACE || won.includes(node);
  return {
    kind: 'alternating',
    start: (mover) => ({ node: 0, mover }),
    status: ({ node, mover }) =>
      listOf(node).length > 0 ? { kind: 'one', seat: mover } : wonBy(isWon(node) === (mover === 0) ? 0 : 1, 'the end'),
    moves: [...new Set(moves.flat())],
    legalMoves: ({ node }) => listOf(node),
    candidates: ({ node }) => listOf(node),
    isMove: (value): value is number => typeof value === 'number',
    objection: ({ node }, move) => (listOf(node).includes(move) ? undefined : 'no-way'),
    play: ({ mover }, move) => ({ node: move, mover: mover === 0 ? 1 : 0 }),
    makeMove: String,
    parseMove: Number,
    makePosition: ({ node }) => String(node),
    parsePosition: (text) => ({ node: Number(text), mover: 0 }),
    columns: ['node'],
    ranges: [[WON_PLACE, moves.length - 1]],
    row: ({ node }) => [node],
    numbering: {
      size: moves.length,
      indexOf: ({ node }) => (node < 0 ? -1 : node),
      at: (node) => ({ node, mover: 0 }),
    },
  };
}
