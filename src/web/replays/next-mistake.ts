import type { Replay } from '../../core/replay.js';
import type { ReviewedTurn } from '../truth/review-answers.js';

/**
 * The next turn with a mistake to learn from, starting over after the last one. A person learns from their own mistakes, so
 * a computer's count only when no person played.
 */
export function nextMistake(
  turns: readonly ReviewedTurn[],
  computers: Replay['computers'],
  turn: number,
): number | undefined {
  const isAnyones = computers.every((level) => level !== undefined);
  const stops = turns
    .filter(({ mistakes }) => mistakes.some(({ seat }) => isAnyones || computers[seat] === undefined))
    .map((judged) => judged.turn);
  return stops.find((stop) => stop > turn) ?? stops[0];
}
