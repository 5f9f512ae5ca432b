import type { AnyGame, Options } from '../core/index.js';
import { dualDigits, digitDuelTarget, digitDuelZero } from '../games/index.js';
import { solvingDualDigits } from './dual-digits.js';
import { solvingDigitDuelTarget } from './digit-duel-target.js';
import { solvingDigitDuelZero } from './digit-duel-zero.js';
import type { Solving } from './solving.js';

/**
 * A way to solve one game that is faster than the generic one and comes to the same: the code of every position, by its
 * number in the rules' numbering.
 */
interface OwnWay {
  solving(options: Options): Solving<Int16Array>;
}

/** The games that grow too large for the generic solver within the range of their options. No game needs to be here. */
export const OWN_WAYS: ReadonlyMap<AnyGame, OwnWay> = new Map<AnyGame, OwnWay>([
  [dualDigits, { solving: solvingDualDigits }],
  [digitDuelZero, { solving: solvingDigitDuelZero }],
  [digitDuelTarget, { solving: solvingDigitDuelTarget }],
]);
