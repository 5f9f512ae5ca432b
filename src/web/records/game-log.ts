import { findLevel, LEVELS, type LevelId } from '../../bots/levels.js';
import { parseJson } from '../../core/json.js';
import { failed, ok, type Result } from '../../core/result.js';
import { keep, recall } from '../device/storage.js';

// The log of this device: one short line for every game against the computer. It outlives the replays, which are few.

const RESULTS = ['won', 'lost', 'drawn'] as const;
export type GameResult = (typeof RESULTS)[number];

/** A game against the computer, as this device remembers it. */
export interface LoggedGame {
  /** When it ended, in milliseconds since 1970. No two games end at the same time. */
  readonly at: number;
  /** The id of the game. */
  readonly game: string;
  readonly level: LevelId;
  readonly result: GameResult;
  /** The share of the turns that counted on which the person was right; null where no turn counted. */
  readonly share: number | null;
}

/** Oldest first. */
export type GameLog = readonly LoggedGame[];

const NAME = 'games';

/** So many are remembered; then the oldest go. */
const MOST_LOGGED = 5000;

/** Each game is kept as a short list: there can be thousands. */
const makeLog = (log: GameLog): string =>
  JSON.stringify(log.map(({ at, game, level, result, share }) => [at, game, level, result, share]));

const isShare = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 1);

/** Whether a text can be the id of a game, of one that this app doesn't have too. */
export const isGameId = (text: string): boolean => /^[a-z0-9-]{1,60}$/.test(text);

function readGame(found: unknown): LoggedGame | undefined {
  if (!Array.isArray(found) || found.length !== 5) return undefined;
  const [at, game, levelId, outcome, share]: readonly unknown[] = found;
  const level = typeof levelId === 'string' ? findLevel(levelId)?.id : undefined;
  const result = RESULTS.find((known) => known === outcome);
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0) return undefined;
  if (typeof game !== 'string' || !isGameId(game)) return undefined;
  return level === undefined || result === undefined || !isShare(share)
    ? undefined
    : { at, game, level, result, share };
}

const inOrder = (log: GameLog): GameLog => log.toSorted((a, b) => a.at - b.at).slice(-MOST_LOGGED);

/** Reads a log strictly: one bad game, and the answer says which. */
export function readLog(found: unknown): Result<GameLog, string> {
  if (!Array.isArray(found)) return failed('The games aren’t a list.');
  if (found.length > MOST_LOGGED) return failed(`There are more than ${MOST_LOGGED} games.`);
  const log: LoggedGame[] = [];
  for (const [index, one] of found.entries()) {
    const game = readGame(one);
    if (game === undefined) return failed(`Game ${index + 1} can’t be read.`);
    log.push(game);
  }
  return ok(inOrder(log));
}

/** The games that this device remembers; what is damaged is left out. */
export function keptLog(): GameLog {
  const found = parseJson(recall(NAME) ?? '[]');
  return Array.isArray(found) ? inOrder(found.flatMap((one) => readGame(one) ?? [])) : [];
}

/** Both logs as one: a game that is in both is there once. */
export const mergeLogs = (one: GameLog, other: GameLog): GameLog => {
  const known = new Set(one.map(({ at }) => at));
  return inOrder([...one, ...other.filter(({ at }) => !known.has(at))]);
};

/** Keeps a log. False: the browser keeps nothing. */
export const keepLog = (log: GameLog): boolean => keep(NAME, makeLog(log));

/** Adds a game that has just ended, or writes over what is known of it. */
export const logGame = (game: LoggedGame): boolean =>
  keepLog(
    mergeLogs(
      keptLog().filter(({ at }) => at !== game.at),
      [game],
    ),
  );

/** The levels of a game that were beaten at least once. */
export const beatenLevels = (log: GameLog, game: string): readonly LevelId[] =>
  LEVELS.map(({ id }) => id).filter((level) =>
    log.some((one) => one.game === game && one.level === level && one.result === 'won'),
  );

/** How often a level of a game was beaten. */
export const winsAgainst = (log: GameLog, game: string, level: LevelId): number =>
  log.filter((one) => one.game === game && one.level === level && one.result === 'won').length;
