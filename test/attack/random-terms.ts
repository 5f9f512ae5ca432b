import { LEVELS } from '../../src/bots/levels.js';
import type { AnyGame } from '../../src/core/game.js';
import { type OptionSpec, typicalOptions } from '../../src/core/options.js';
import type { Random } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { BEGINNERS, type Terms } from '../../src/online/terms.js';

/** Computers play where a game has no more positions than one of these. The more, the longer the first answer takes. */
const MOST_POSITIONS = [2000, 40_000, 40_000, 300_000, 1_000_000] as const;

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

/** The same options with smaller numbers, until the game has no more positions than this. */
function madeSmaller(game: AnyGame, options: Readonly<Record<string, number | string>>, most: number): typeof options {
  if (game.rules(typicalOptions(game.options, options)).numbering.size <= most) return options;
  let isSmallest = true;
  const smaller = Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const spec = game.options[name];
      if (spec?.kind !== 'number' || typeof value !== 'number' || value === spec.min) return [name, value];
      isSmallest = false;
      return [name, Math.max(spec.min, Math.floor(value / 2))];
    }),
  );
  return isSmallest ? {} : madeSmaller(game, smaller, most);
}

/** Terms with numbers so large that a computer needs a moment for its first move. */
export function largeTerms(random: Random, game: AnyGame): Pick<Terms, 'game' | 'options'> {
  const largest = Object.entries(game.options).flatMap(([name, spec]) =>
    // Other numbers each time, as a game that was solved before is known.
    spec.kind === 'number' ? [[name, random.int(Math.ceil((spec.min + spec.max) / 2), spec.max)]] : [],
  );
  return { game: game.id, options: madeSmaller(game, Object.fromEntries(largest), Math.max(...MOST_POSITIONS)) };
}

/** Terms of a match as somebody might choose them, of any game in the catalogue. */
export function randomTerms(random: Random): Terms {
  const game = oneOf(random, GAMES);
  const asked = randomOptions(random, game);
  const isAgainstComputer = happens(random, 50);
  const options = isAgainstComputer ? madeSmaller(game, asked, oneOf(random, MOST_POSITIONS)) : asked;
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
