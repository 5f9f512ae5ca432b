import { findLevel, LEVELS, type LevelId } from '../bots/levels.js';
import type { AnyGame } from '../core/game.js';
import { checkName } from '../core/names.js';
import { type Options, parseOptions, phraseOptionProblem } from '../core/options.js';
import { failed, ok, type Result } from '../core/result.js';
import { listed, printable } from '../core/text.js';
import { findGame, GAMES } from '../games/catalogue.js';
import { type Fields, isFields } from './shape.js';

/** Who begins the first game; after that the players take turns to start. */
export const BEGINNERS = ['creator', 'guest', 'random'] as const;
/** Who begins, as the terms of a match say it. */
export type Beginner = (typeof BEGINNERS)[number];

/** Thinking time of each player: so much at the beginning, and so much more with each decision. In milliseconds. */
export interface ClockTerms {
  readonly initial: number;
  readonly increment: number;
}

/** What a match is created with. The creator has seat 0, the guest seat 1. */
export interface Terms {
  readonly game: string;
  /** Options that were set; the others are settled for each game. */
  readonly options: Partial<Options>;
  readonly begins: Beginner;
  /** How many games; undefined: as many as the players like. */
  readonly games: number | undefined;
  readonly clock: ClockTerms | undefined;
  /** Whether the lobby lists it while a seat is free. */
  readonly isPublic: boolean;
  /** The level of the computer that takes the guest's seat; undefined: a person takes it. */
  readonly computer: LevelId | undefined;
}

export const MOST_GAMES = 99;
export const LONGEST_NAME = 40;
/** The bounds of a clock: from a second to three hours, and up to three minutes more with each decision. */
export const CLOCK_BOUNDS = { initial: [1000, 10_800_000], increment: [0, 180_000] } as const;

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

function parseAsked(game: AnyGame, given: unknown): Result<Partial<Options>, string> {
  if (given === undefined) return ok({});
  if (!isFields(given)) return failed('The options must be an object such as {"start": 25}.');
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string' && typeof value !== 'number')
      return failed(`The option "${printable(name)}" must be a number or a word.`);
    pairs.push([name, `${value}`]);
  }
  const parsed = parseOptions(game.options, pairs);
  return parsed.ok ? parsed : failed(phraseOptionProblem(parsed.error));
}

function parseClock(given: unknown): Result<ClockTerms | undefined, string> {
  if (given === undefined || given === null) return ok(undefined);
  const { initial, increment } = CLOCK_BOUNDS;
  if (isFields(given) && isWithin(given['initial'], ...initial) && isWithin(given['increment'], ...increment))
    return ok({ initial: given['initial'], increment: given['increment'] });
  return failed(
    `A clock needs "initial" from ${initial.join(' to ')} and "increment" from ${increment.join(' to ')} milliseconds.`,
  );
}

function parseGame(given: unknown): Result<AnyGame, string> {
  const game = typeof given === 'string' ? findGame(given) : undefined;
  return game === undefined ? failed(`There is no such game. Choose ${listed(GAMES.map(({ id }) => id))}.`) : ok(game);
}

const parseComputer = (given: unknown): Result<LevelId | undefined, string> => {
  if (given === undefined || given === null) return ok(undefined);
  const level = typeof given === 'string' ? findLevel(given) : undefined;
  return level === undefined
    ? failed(`There is no such level of the computer. Choose ${listed(LEVELS.map(({ id }) => id))}.`)
    : ok(level.id);
};

function parseRest(given: Fields): Result<Pick<Terms, 'begins' | 'games' | 'isPublic'>, string> {
  const begins = given['begins'] === undefined ? 'creator' : BEGINNERS.find((known) => known === given['begins']);
  if (begins === undefined) return failed(`"begins" must be ${listed(BEGINNERS)}.`);
  const games = given['games'] ?? undefined;
  if (games !== undefined && !isWithin(games, 1, MOST_GAMES))
    return failed(`"games" must be a whole number from 1 to ${MOST_GAMES}, or left out.`);
  const isPublic = given['isPublic'] ?? false;
  return typeof isPublic === 'boolean' ? ok({ begins, games, isPublic }) : failed('"isPublic" must be true or false.');
}

/** Reads the terms of a match as JSON gives them; what is left out has its default. The error is a sentence. */
export function parseTerms(given: unknown): Result<Terms, string> {
  if (!isFields(given)) return failed('The terms of a match must be an object such as {"game": "dual-digits"}.');
  const game = parseGame(given['game']);
  if (!game.ok) return game;
  const options = parseAsked(game.value, given['options']);
  if (!options.ok) return options;
  const clock = parseClock(given['clock']);
  if (!clock.ok) return clock;
  const computer = parseComputer(given['computer']);
  if (!computer.ok) return computer;
  const rest = parseRest(given);
  if (!rest.ok) return rest;
  return ok({
    game: game.value.id,
    options: options.value,
    clock: clock.value,
    computer: computer.value,
    ...rest.value,
  });
}

/** The terms as JSON, without what is left open. `parseTerms` reads it. */
export interface PlainTerms {
  readonly game: string;
  readonly options: Readonly<Record<string, number | string>>;
  readonly begins: Beginner;
  readonly games?: number;
  readonly clock?: ClockTerms;
  readonly isPublic: boolean;
  readonly computer?: LevelId;
}

/** The terms as plain data, which `parseTerms` reads. */
export function makeTerms({ game, options, begins, games, clock, isPublic, computer }: Terms): PlainTerms {
  const asked: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(options)) if (value !== undefined) asked[name] = value;
  return {
    game,
    options: asked,
    begins,
    ...(games === undefined ? {} : { games }),
    ...(clock === undefined ? {} : { clock }),
    isPublic,
    ...(computer === undefined ? {} : { computer }),
  };
}

// What leaves no trace on a screen, or only together with a letter. U+2800 is a Braille pattern without dots.
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\s\u2800]*$/u;
// Scripts and emoji need joiners, variation selectors and tags; all else that is unseen only deceives.
const HIDDEN =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** What is wrong with the name that a player asks for, in words; undefined if nothing is. */
export function checkPlayerName(name: string): string | undefined {
  const problem = checkName(name);
  if (problem !== undefined) return problem;
  if (UNSEEN.test(name)) return 'A name needs a letter, a figure or a sign that can be seen.';
  if (HIDDEN.test(name)) return 'A name cannot hold invisible characters. Type it anew, without them.';
  return name.length > LONGEST_NAME ? `A name can have at most ${LONGEST_NAME} characters.` : undefined;
}
