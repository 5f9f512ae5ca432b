import type { LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { type AnyMatch, DEFAULT_TURN_LIMIT, type Outcome } from '../../core/match.js';
import { defaultNames } from '../../core/names.js';
import { settleOptions } from '../../core/options.js';
import { createRandom } from '../../core/random.js';
import { makeReplays, type Replay } from '../../core/replay.js';
import { parseReplays } from '../../core/replay-parser.js';
import type { Seat } from '../../core/seat.js';
import { type Score, scoreOf } from '../../core/series.js';
import { matchOfSeries, type SeriesSetup } from '../../core/series-setup.js';
import { computersOf, makeAddress, parseAddress, type Wish } from '../address/address.js';
import type { Standing } from '../table/standing.js';

/** A series at one device: what was wished for, the games that are over, and the one on the table. */
export interface Sitting {
  readonly wish: Wish;
  readonly seed: number;
  readonly finished: readonly Replay[];
  /** Stays on the table when it is over, until the next one begins. */
  readonly match: AnyMatch;
  /** How many shown rounds of this game were taken back: the computer draws its choices anew then. */
  readonly again: number;
  /** When it was last kept, in milliseconds since 1970. */
  readonly at: number;
}

function setupFor(wish: Wish, seed: number): SeriesSetup<LevelId> {
  const { game, asked, first, games } = wish;
  const computers = computersOf(wish);
  const from =
    wish.from === undefined
      ? undefined
      : game.rules(settleOptions(game.options, asked, createRandom(seed))).parsePosition(wish.from);
  return {
    game,
    asked,
    names: wish.names ?? defaultNames(game, computers),
    first,
    from,
    strict: false,
    turnLimit: DEFAULT_TURN_LIMIT,
    seed,
    computers,
    games,
  };
}

/** A series before its first turn. */
export const newSitting = (wish: Wish, seed: number): Sitting => ({
  wish,
  seed,
  finished: [],
  match: matchOfSeries(setupFor(wish, seed), 1),
  again: 0,
  at: 0,
});

export const gameNumber = ({ finished }: Sitting): number => finished.length + 1;

/** The game on the table as it is kept and sent. */
const currentReplay = (sitting: Sitting): Replay => ({
  match: sitting.match,
  series: { game: gameNumber(sitting), of: sitting.wish.games },
  seed: sitting.seed,
  computers: computersOf(sitting.wish),
});

/** All games of the sitting, the one on the table last. */
export const replaysOf = (sitting: Sitting): readonly Replay[] => [...sitting.finished, currentReplay(sitting)];

/** The game on the table alone, as text. */
export const lastReplayText = (sitting: Sitting): string => makeReplays([currentReplay(sitting)]);

export const replayText = (sitting: Sitting): string => makeReplays(replaysOf(sitting));

/** The next game of the series; the other player begins. The one on the table is over. */
export const nextGame = (sitting: Sitting): Sitting => ({
  ...sitting,
  finished: replaysOf(sitting),
  match: matchOfSeries(setupFor(sitting.wish, sitting.seed), gameNumber(sitting) + 1),
  again: 0,
});

const outcomeOf = ({ match }: Replay): readonly Outcome[] =>
  match.status.kind === 'finished' ? [match.status.outcome] : [];

/** The score so far, the game on the table included once it is over. */
export const seriesScore = (sitting: Sitting): Score => scoreOf(replaysOf(sitting).flatMap(outcomeOf));

/** Whether all games that were agreed on have been played. */
export const isSeriesOver = (sitting: Sitting): boolean =>
  sitting.match.status.kind === 'finished' && gameNumber(sitting) >= (sitting.wish.games ?? Number.POSITIVE_INFINITY);

/** How the series stands. */
export const standingOf = (sitting: Sitting): Standing => ({
  names: sitting.match.setup.names,
  score: seriesScore(sitting),
  number: gameNumber(sitting),
  games: sitting.wish.games,
  isOver: isSeriesOver(sitting),
});

/** Whether something was played that would be a pity to lose. */
export const isBegun = ({ finished, match }: Sitting): boolean => finished.length > 0 || match.turns.length > 0;

/** Whether it was begun, and there is something left to play of what was agreed on. */
export const isUnderWay = (sitting: Sitting): boolean =>
  isBegun(sitting) && (sitting.match.status.kind === 'playing' || (sitting.wish.games ?? 0) > gameNumber(sitting));

export const levelAt = ({ wish }: Sitting, seat: Seat): LevelId | undefined => computersOf(wish)[seat];

/** The sitting as text to be kept. A secret choice of the round under way is not in it (R-ND1). */
export const makeKept = (sitting: Sitting): string =>
  JSON.stringify({
    address: makeAddress({ screen: 'play', wish: sitting.wish }),
    seed: sitting.seed,
    again: sitting.again,
    at: sitting.at,
    replays: replayText(sitting),
  });

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}

/** When a kept sitting was last kept, without reading the rest of it; undefined if that is damaged. */
export function keptTime(text: string): number | undefined {
  const { at } = fieldsOf(text);
  return isWhole(at) ? at : undefined;
}

/** Reads a kept sitting; undefined if it is damaged, or no longer fits the games there are. */
export function readKept(text: string, games: readonly AnyGame[]): Sitting | undefined {
  const { address, seed, again, at, replays } = fieldsOf(text);
  if (typeof address !== 'string' || typeof replays !== 'string') return undefined;
  if (!isWhole(seed) || !isWhole(again) || !isWhole(at)) return undefined;
  const place = parseAddress(address, games, 'kept');
  const read = parseReplays(replays, games);
  if (place.screen !== 'play' || !read.ok) return undefined;
  const { wish } = place;
  const last = read.value.at(-1);
  const isOneSeries = read.value.every(({ match }) => match.setup.game === wish.game);
  return last === undefined || !isOneSeries
    ? undefined
    : { wish, seed, finished: read.value.slice(0, -1), match: last.match, again, at };
}
