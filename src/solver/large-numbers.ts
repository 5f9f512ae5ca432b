import { type JudgedMove, turnedOver, type Value } from './value.js';

/** The truth about a game with one shared number, however large that is. */
export interface LargeSolution {
  /** What the shared number is worth to the mover. */
  valueOf(shared: bigint): Value<bigint>;
  /** Every legal move and what it is worth to the mover; none in a finished position. */
  movesOf(shared: bigint): readonly JudgedMove<number, bigint>[];
}

/** What a move is worth that leads to a position which is worth this to the other side. */
export function oneTurnBefore(after: Value<bigint>): Value<bigint> {
  const value = turnedOver(after);
  return value.kind === 'draw' ? value : { ...value, distance: value.distance + 1n };
}
