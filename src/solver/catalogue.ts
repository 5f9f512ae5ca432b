import type { AnyGame, Move, Options } from '../core/index.js';
import { digitDuelTarget, digitDuelZero, dualDigits, numberDuel } from '../games/index.js';
import { solvingDigitDuelTarget } from './digit-duel-target.js';
import { solvingDigitDuelZero } from './digit-duel-zero.js';
import { solvingDualDigits } from './dual-digits.js';
import { proveNumberDuel } from './number-duel.js';
import type { Proof } from './proof.js';
import type { Solving } from './solving.js';

/**
 * A way to solve one game that is faster than the generic one and comes to the same. For a game whose players move in turn:
 * the code of every position, by its number in the rules' numbering. For one whose players choose in secret: a proof,
 * for the options that it covers.
 */
interface OwnWay {
  solving?(options: Options): Solving<Int16Array>;
  prove?(options: Options): Proof<unknown, Move> | undefined;
}

/** The games that grow too large for the generic solver within the range of their options. No game needs to be here. */
export const OWN_WAYS: ReadonlyMap<AnyGame, OwnWay> = new Map<AnyGame, OwnWay>([
  [dualDigits, { solving: solvingDualDigits }],
  [digitDuelZero, { solving: solvingDigitDuelZero }],
  [digitDuelTarget, { solving: solvingDigitDuelTarget }],
  [numberDuel, { prove: proveNumberDuel }],
]);

/** What is proved about a game with these options, if anything. */
export const proofOf = (game: AnyGame, options: Options): Proof<unknown, Move> | undefined =>
  OWN_WAYS.get(game)?.prove?.(options);
