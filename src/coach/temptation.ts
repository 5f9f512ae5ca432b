import type { Move } from '../core/game.js';
import { compareValues, type JudgedMove } from '../solver/value.js';
import type { AnySolution } from './scene.js';

/** How many of the opponent's answers to a move are right, of how many. */
interface Answers {
  readonly right: number;
  readonly all: number;
}

export function answersTo(solution: AnySolution, position: unknown, move: Move): Answers {
  const answers = solution.movesOf(solution.rules.play(position, move));
  return { right: answers.filter(({ right }) => right).length, all: answers.length };
}

/** The share of the opponent's answers that are right: the smaller, the easier to go wrong. No answer at all: 1. */
function easeOfAnswer(solution: AnySolution, position: unknown, move: Move): number {
  const { right, all } = answersTo(solution, position, move);
  return all === 0 ? 1 : right / all;
}

/**
 * The moves by how good they look without being so: those that are refuted late come first, and among these the ones to
 * which few answers are right.
 */
export function byTemptation(
  solution: AnySolution,
  position: unknown,
  moves: readonly JudgedMove<Move>[],
): readonly JudgedMove<Move>[] {
  const weighed = moves.map((judged) => ({ judged, ease: easeOfAnswer(solution, position, judged.move) }));
  return weighed
    .toSorted((a, b) => compareValues(b.judged.value, a.judged.value) || a.ease - b.ease)
    .map(({ judged }) => judged);
}

/** A wrong move that is not punished by the very next turn looks playable to whoever looks one or two turns ahead. */
export const looksPlayable = ({ value, right }: JudgedMove<Move>): boolean =>
  !right && (value.kind === 'draw' || value.distance > 2);
