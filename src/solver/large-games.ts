import type { AnyGame, Options } from '../core/index.js';
import { dualDigits, multiplicationDuel } from '../games/index.js';
import { solveLargeDualDigits } from './large-dual-digits.js';
import { solveLargeMultiplicationDuel } from './large-multiplication-duel.js';
import type { LargeSolution } from './large-numbers.js';

/** A position of a game with one shared number that may have a thousand digits. */
export interface LargePosition {
  readonly shared: bigint;
  /** What is true at this position. */
  readonly solution: LargeSolution;
}

/** A game that can be answered far beyond the range of its options. */
export interface LargeGame {
  /** The option that may be huge. */
  readonly option: string;
  /** The position after these moves; the other options are those of the game. Undefined if a move cannot be played. */
  after(huge: bigint, options: Options, moves: readonly number[]): LargePosition | undefined;
}

const largeDualDigits: LargeGame = {
  option: 'start',
  after(start, { max }, moves) {
    const largest = Number(max);
    let shared = start;
    let forbidden = 0;
    for (const move of moves) {
      const legal = move >= 1 && move <= largest && move !== forbidden && BigInt(move) <= shared;
      if (!legal) return undefined;
      shared -= BigInt(move);
      forbidden = move;
    }
    return { shared, solution: solveLargeDualDigits(largest).forbidding(forbidden) };
  },
};

const largeMultiplicationDuel: LargeGame = {
  option: 'target',
  after(target, _options, moves) {
    let shared = 1n;
    for (const move of moves) {
      if (!(move >= 2 && move <= 9) || shared >= target) return undefined;
      shared *= BigInt(move);
    }
    return { shared, solution: solveLargeMultiplicationDuel(target) };
  },
};

/** The games that have such answers. */
export const LARGE_GAMES: ReadonlyMap<AnyGame, LargeGame> = new Map<AnyGame, LargeGame>([
  [dualDigits, largeDualDigits],
  [multiplicationDuel, largeMultiplicationDuel],
]);

/** How many digits a huge number may have. */
export const MOST_DIGITS = 1000;
