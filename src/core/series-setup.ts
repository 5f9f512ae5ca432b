import type { AnyGame } from './game.js';
import { type AnyMatch, createMatch, DEFAULT_TURN_LIMIT } from './match.js';
import { type Options, settleOptions } from './options.js';
import { createRandom } from './random.js';
import { NO_COMPUTERS, type Replay } from './replay.js';
import type { Pair, Seat } from './seat.js';
import { firstOfGame } from './series.js';

/** What two people, or a script, asked for: enough to begin every game of a series. */
export interface SeriesSetup<Level extends string = string> {
  readonly game: AnyGame;
  /** Options that were set; the others are settled for each game. */
  readonly asked: Partial<Options>;
  readonly names: Pair<string>;
  readonly first: Seat | 'random';
  /** Where every game begins, if not at the book's start; then all options were set. */
  readonly from?: unknown;
  readonly strict: boolean;
  readonly turnLimit: number | null;
  readonly seed: number;
  /** The seats that a computer plays, by its level. */
  readonly computers: Pair<Level | undefined>;
  /** How many games; undefined: as many as the players like. */
  readonly games: number | undefined;
}

/** The series of somebody who just wants to play. */
export const plainSetup = (game: AnyGame, seed: number): SeriesSetup<never> => ({
  game,
  asked: {},
  names: game.words.seats,
  first: 0,
  strict: false,
  turnLimit: DEFAULT_TURN_LIMIT,
  seed,
  computers: NO_COMPUTERS,
  games: undefined,
});

/** The streams of random numbers from one seed, so that one choice does not change the other. */
const STREAMS = { first: 0, options: 1 } as const;

/** Who begins the first game of a series. */
const firstSeat = ({ first, seed }: SeriesSetup): Seat =>
  first === 'random' ? createRandom(seed, STREAMS.first).seat() : first;

/** The options of one game of a series; what is drawn is drawn anew for each. */
const drawnOptions = (game: AnyGame, asked: Partial<Options>, seed: number, number: number): Options =>
  settleOptions(game.options, asked, createRandom(seed, STREAMS.options, number));

/** Game `number` of a series (counted from 1) before its first turn. The players take turns to begin. */
export function matchOfSeries(setup: SeriesSetup, number: number): AnyMatch {
  const { game, asked, seed, names, from, strict, turnLimit } = setup;
  const first = firstOfGame(firstSeat(setup), number);
  return createMatch({ game, options: drawnOptions(game, asked, seed, number), names, first, from, strict, turnLimit });
}

/**
 * Whether an option is drawn anew for each game. A record with a seed tells: what was drawn is what the seed draws.
 * One without can only have been written by hand, and then drawing is the default.
 */
function wasDrawn(replays: readonly Replay[], seed: number, name: string): boolean {
  return replays.every(({ match, series, seed: written }, index) => {
    const { game, options, from } = match.setup;
    if (from !== undefined || typeof game.options[name]?.default !== 'object') return false;
    return written === undefined || drawnOptions(game, {}, seed, series?.game ?? index + 1)[name] === options[name];
  });
}

/** What the games on record say about the series that they come from, so that it can go on. */
export function setupOfReplays(replays: readonly [Replay, ...Replay[]], seed: number): SeriesSetup {
  const last = replays.at(-1) ?? replays[0];
  const { game, names, strict, turnLimit, first, from } = last.match.setup;
  const number = last.series?.game ?? replays.length;
  const asked = Object.fromEntries(
    Object.entries(last.match.setup.options).filter(([name]) => !wasDrawn(replays, seed, name)),
  );
  // Whoever began this game tells who began the first one.
  return {
    game,
    asked,
    names,
    strict,
    turnLimit,
    first: firstOfGame(first, number),
    from,
    seed,
    computers: last.computers,
    games: last.series?.of,
  };
}
