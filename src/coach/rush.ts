import type { AnyGame } from '../core/game.js';
import { type Options, typicalOptions } from '../core/options.js';
import { createRandom } from '../core/random.js';
import type { AnyTruth } from '../solver/truth.js';
import type { Puzzle } from './puzzle.js';
import { puzzleStream } from './puzzles.js';

/** How hard puzzle `number` (from 1) of a rush should be: every third one is harder. */
export const rushRating = (number: number): number => Math.min(5, 1 + Math.floor((number - 1) / 3));

/** So many puzzles of a game are looked at for one that is just as hard as it should be. */
const LOOKED_AT = 40;

/** The first puzzle of a game that is as hard as wanted, or else the one that comes closest. */
function closest(puzzles: Iterable<Puzzle>, rating: number): Puzzle | undefined {
  let [best, looked]: [Puzzle | undefined, number] = [undefined, 0];
  const distance = (puzzle: Puzzle): number => Math.abs(puzzle.difficulty.rating - rating);
  for (const puzzle of puzzles) {
    if (best === undefined || distance(puzzle) < distance(best)) best = puzzle;
    looked += 1;
    if (distance(best) === 0 || looked >= LOOKED_AT) break;
  }
  return best;
}

/**
 * Puzzle `number` of the rush that a seed names, of a random game as its book has it; undefined if none of the games has a
 * puzzle. `truthOf` gives what is known of a game; undefined: it is too large.
 */
export function rushPuzzle(
  games: readonly AnyGame[],
  truthOf: (game: AnyGame, options: Options) => AnyTruth | undefined,
  seed: number,
  number: number,
): Puzzle | undefined {
  const random = createRandom(seed, number);
  const left = [...games];
  while (left.length > 0) {
    const [game] = left.splice(random.int(0, left.length - 1), 1);
    if (game === undefined) continue;
    const options = typicalOptions(game.options);
    const truth = truthOf(game, options);
    const puzzle =
      truth === undefined ? undefined : closest(puzzleStream({ game, options, truth, random }), rushRating(number));
    if (puzzle !== undefined) return puzzle;
  }
  return undefined;
}
