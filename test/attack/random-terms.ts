import { LEVELS } from '../../src/bots/levels.js';
import type { AnyGame } from '../../src/core/game.js';
import { type Options, type OptionSpec, typicalOptions } from '../../src/core/options.js';
import type { Random } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { BEGINNERS, type PlainTerms } from '../../src/online/terms.js';

/** Computers play, and the solver checks them, where a game has no more positions than this. */
export const MOST_SOLVED = 40_000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

/** One of some things; throws if there are none. */
export function oneOf<T>(random: Random, things: readonly T[]): T {
  const thing = things[random.int(0, things.length - 1)];
  if (thing === undefined) throw new RangeError('there is nothing to choose from');
  return thing;
}

/** Whether something happens that happens so many times in a hundred. */
export const happens = (random: Random, percent: number): boolean => random.int(1, 100) <= percent;

export const randomText = (random: Random, length: number): string =>
  Array.from({ length }, () => oneOf(random, LETTERS)).join('');

/** A token as a client chooses it, here from the seed. */
export const randomToken = (random: Random): string => randomText(random, 32);

function randomValue(random: Random, spec: OptionSpec): number | string {
  if (spec.kind === 'choice') return oneOf(random, spec.values);
  const { min, max } = spec;
  return oneOf(random, [
    min,
    random.int(min, Math.min(max, min + 10)),
    random.int(min, Math.min(max, min + 60)),
    random.int(min, max),
    max,
  ]);
}

function randomOptions(random: Random, game: AnyGame): Record<string, number | string> {
  const set = Object.entries(game.options).filter(() => happens(random, 40));
  return Object.fromEntries(set.map(([name, spec]) => [name, randomValue(random, spec)]));
}

/** How many positions a game has with these options, whatever is drawn. */
export function positionsOf(game: AnyGame, options: Partial<Options>): number {
  return game.rules(typicalOptions(game.options, options)).numbering.size;
}

/** Terms of a match as somebody might choose them, of any game in the catalogue. */
export function randomTerms(random: Random): PlainTerms {
  const game = oneOf(random, GAMES);
  const asked = randomOptions(random, game);
  const isAgainstComputer = happens(random, 50);
  // A larger game would only keep the solver busy.
  const options = isAgainstComputer && positionsOf(game, asked) > MOST_SOLVED ? {} : asked;
  return {
    game: game.id,
    options,
    begins: oneOf(random, BEGINNERS),
    ...(happens(random, 40) ? { games: random.int(1, 4) } : {}),
    ...(happens(random, 25)
      ? { clock: { initial: oneOf(random, [1000, 5000, 60_000]), increment: oneOf(random, [0, 100, 2000]) } }
      : {}),
    isPublic: happens(random, 20),
    ...(isAgainstComputer ? { computer: happens(random, 50) ? 'perfect' : oneOf(random, LEVELS).id } : {}),
  };
}
