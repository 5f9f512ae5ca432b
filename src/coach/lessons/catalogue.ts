import type { AnyGame } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../../games/index.js';
import type { OnProgress, Unsolved } from '../../solver/index.js';
import { writeDualDigits } from './dual-digits.js';
import { writeFromSolver } from './generic.js';
import { writeDigitDuelTarget } from './digit-duel-target.js';
import type { AnyLesson } from './lesson.js';
import { writeMultiplicationDuel } from './multiplication-duel.js';
import { writeNumberDuel } from './number-duel.js';
import { writeDigitDuelZero } from './digit-duel-zero.js';
import { type AnyTruths, solveTruths } from './truths.js';

interface OwnLesson {
  write(truths: AnyTruths): AnyLesson;
}

/** The games with a lesson of their own, for their usual options. No game needs to be here. */
export const OWN_LESSONS: ReadonlyMap<AnyGame, OwnLesson> = new Map<AnyGame, OwnLesson>([
  [dualDigits, { write: writeDualDigits }],
  [multiplicationDuel, { write: writeMultiplicationDuel }],
  [digitDuelZero, { write: writeDigitDuelZero }],
  [digitDuelTarget, { write: writeDigitDuelTarget }],
  [numberDuel, { write: writeNumberDuel }],
]);

/** Whether the options are those of a game for which nothing was asked. */
const areUsual = (game: AnyGame, asked: Partial<Options>): boolean =>
  Object.entries(game.options).every(([name, { default: usual }]) => {
    const value = asked[name];
    if (value === undefined || typeof usual !== 'object') return value === undefined || value === usual;
    return typeof value === 'number' && value >= usual.drawnFrom && value <= usual.drawnTo;
  });

/**
 * The lesson of a game: its own for the usual options, one made from the solver for others, or for a game without one.
 * It fails only where the solver does: a game too large, or cancelled.
 */
export function lessonFor(
  game: AnyGame,
  asked: Partial<Options> = {},
  onProgress?: OnProgress,
): Result<AnyLesson, Unsolved> {
  const own = areUsual(game, asked) ? OWN_LESSONS.get(game) : undefined;
  const truths = solveTruths(game, typicalOptions(game.options, own === undefined ? asked : {}), onProgress);
  if (!truths.ok) return failed(truths.error);
  return ok(own === undefined ? writeFromSolver(game, truths.value) : own.write(truths.value));
}
