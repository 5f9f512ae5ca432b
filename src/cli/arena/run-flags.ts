import type { ArenaGame, SprtBounds } from '../../arena/config.js';
import { typicalOptions } from '../../core/options.js';
import { parseWhole } from '../../core/text.js';
import type { Arguments } from '../command/command.js';
import { findGameOrFail } from '../find-game.js';
import { parseCount, readFlag, readOptions } from '../command/flags.js';
import { UserError, type World } from '../world.js';
import type { Price } from './http-players.js';

// The flags of `duel arena`, read and checked.

const parseAmount = (text: string): number | undefined => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined);

const parseSigned = (text: string): number | undefined => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined);

const parseMs = (text: string): number | undefined => {
  const seconds = parseAmount(text);
  return seconds === undefined || seconds <= 0 || seconds > 86_400 ? undefined : Math.ceil(seconds * 1000);
};

const SECONDS = 'a number of seconds, more than 0';

export const readSeconds = (given: Arguments, flag: string): number | undefined =>
  readFlag<number | undefined>(given, flag, undefined, parseMs, SECONDS);

export const readCount = (given: Arguments, flag: string, fallback: number): number =>
  readFlag(given, flag, fallback, parseCount, 'a whole number from 1');

export const readRetries = (given: Arguments): number =>
  readFlag(
    given,
    'retries',
    2,
    (text) => {
      const count = parseWhole(text);
      return count !== undefined && count <= 5 ? count : undefined;
    },
    'a whole number from 0 to 5',
  );

export const readLegal = (given: Arguments): 'shown' | 'hidden' =>
  readFlag<'shown' | 'hidden'>(
    given,
    'legal',
    'shown',
    (text) => (text === 'shown' || text === 'hidden' ? text : undefined),
    'shown or hidden',
  );

export const readSeed = (given: Arguments, drawn: number): number =>
  readFlag(given, 'seed', drawn, parseWhole, 'a whole number');

export const readAmount = (given: Arguments, flag: string): number | undefined =>
  readFlag<number | undefined>(given, flag, undefined, parseAmount, 'an amount such as 2.50');

/** Two numbers with a comma between. */
function parsePair(text: string, parse: (part: string) => number | undefined): readonly [number, number] | undefined {
  const [first, second, ...more] = text.split(',').map(parse);
  return first === undefined || second === undefined || more.length > 0 ? undefined : [first, second];
}

export function readPrice(given: Arguments): Price | undefined {
  const pair = readFlag<readonly [number, number] | undefined>(
    given,
    'price',
    undefined,
    (text) => parsePair(text, parseAmount),
    'two amounts separated by a comma: what a million tokens cost, in and out',
  );
  return pair === undefined ? undefined : { input: pair[0], output: pair[1] };
}

const parseRisk = (text: string): number | undefined => {
  const risk = parseAmount(text);
  return risk !== undefined && risk > 0 && risk < 0.5 ? risk : undefined;
};

export function readSprt(given: Arguments): SprtBounds | null {
  const bounds = readFlag<readonly [number, number] | undefined>(
    given,
    'sprt',
    undefined,
    (text) => {
      const pair = parsePair(text, parseSigned);
      return pair !== undefined && pair[0] < pair[1] ? pair : undefined;
    },
    'two numbers of Elo, the smaller first: 0,5',
  );
  const alpha = readFlag(given, 'alpha', 0.05, parseRisk, 'a probability above 0 and below 0.5');
  return bounds === undefined ? null : { elo0: bounds[0], elo1: bounds[1], alpha, beta: alpha };
}

/** The fields that `--param` gives; a value is JSON, and what is no JSON is text. */
export function readParameters(given: Arguments): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    given.values('param').map((text) => {
      const equals = text.indexOf('=');
      if (equals < 1) throw new UserError(`--param needs NAME=JSON, not "${text}".`);
      const value = text.slice(equals + 1);
      try {
        return [text.slice(0, equals), JSON.parse(value)];
      } catch {
        return [text.slice(0, equals), value];
      }
    }),
  );
}

/** The games that `--game` names, with their options settled. */
export function readGames(world: World, given: Arguments): readonly ArenaGame[] {
  const ids = given.values('game');
  if (ids.includes('all')) {
    if (given.has('set')) throw new UserError('--set needs a single --game.');
    return world.games.map(({ id, options }) => ({ id, options: typicalOptions(options) }));
  }
  const games = ids.length === 0 ? [findGameOrFail(world, undefined)] : ids.map((id) => findGameOrFail(world, id));
  if (games.length > 1 && given.has('set')) throw new UserError('--set needs a single --game.');
  if (new Set(games).size < games.length) throw new UserError('The same --game is there twice. Name each game once.');
  return games.map((game) => ({ id: game.id, options: typicalOptions(game.options, readOptions(game, given)) }));
}
