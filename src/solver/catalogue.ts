import type { AnyGame, Move, Options } from '../core/index.js';
import type { DigitDuelZeroOptions } from '../games/digit-duel-zero/rules.js';
import { digitDuelTarget, digitDuelZero, dualDigits, numberDuel } from '../games/index.js';
import { type Codes, codesIn } from './codes.js';
import { solvingDigitDuelTarget } from './digit-duel-target.js';
import { solvingDigitDuelZero } from './digit-duel-zero.js';
import { solvingDualDigits } from './dual-digits.js';
import { settlingLayers } from './layers.js';
import { proveNumberDuel } from './number-duel.js';
import type { Proof } from './proof.js';
import type { Solving } from './solving.js';
import { vectorModule } from './vector-module.js';

/**
 * A way to solve one game that is faster than the generic one and comes to the same. For a game whose players move in turn:
 * the code of every position, by its number in the rules' numbering. For one whose players choose in secret: a proof,
 * for the options that it covers.
 */
interface OwnWay {
  solving?(options: Options): Solving<Codes>;
  prove?(options: Options): Proof<unknown, Move> | undefined;
}

/** A way that fills a table. */
const tabulating = <O extends Options>(fill: (options: O) => Solving<Int16Array>) => ({
  *solving(options: O): Solving<Codes> {
    return codesIn(yield* fill(options));
  },
});

/** From here on vectors are worth the memory that they take, and the moment it takes to get it. */
const LARGE = 200;

/** By vectors where the machine has them. */
function* solvingRace(options: DigitDuelZeroOptions): Solving<Codes> {
  const module = options.start < LARGE ? undefined : vectorModule();
  return module === undefined
    ? codesIn(yield* solvingDigitDuelZero(options))
    : (yield* settlingLayers(module, options.start, 'all')).codes;
}

/** The games that grow too large for the generic solver within the range of their options. No game needs to be here. */
export const OWN_WAYS: ReadonlyMap<AnyGame, OwnWay> = new Map<AnyGame, OwnWay>([
  [dualDigits, tabulating(solvingDualDigits)],
  [digitDuelZero, { solving: solvingRace }],
  [digitDuelTarget, tabulating(solvingDigitDuelTarget)],
  [numberDuel, { prove: proveNumberDuel }],
]);

/** What is proved about a game with these options, if anything. */
export const proofOf = (game: AnyGame, options: Options): Proof<unknown, Move> | undefined =>
  OWN_WAYS.get(game)?.prove?.(options);
