import { LEVELS, type LevelId } from '../../bots/levels.js';
import type { GameLog, LoggedGame } from '../records/game-log.js';

/** Games against one level. */
export interface Tally {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

export const tallyOf = (log: GameLog, game: string, level: LevelId): Tally => {
  const of = log.filter((one) => one.game === game && one.level === level);
  const count = (result: LoggedGame['result']): number => of.filter((one) => one.result === result).length;
  return { won: count('won'), lost: count('lost'), drawn: count('drawn') };
};

/** The first level that was not beaten yet; undefined when all are. */
export const nextLevel = (log: GameLog, game: string): LevelId | undefined =>
  LEVELS.find(({ id }) => tallyOf(log, game, id).won === 0)?.id;

/** The games that tell how well somebody plays, oldest first. */
const judgedGames = (log: GameLog): readonly (LoggedGame & { readonly share: number })[] =>
  log.flatMap((one) => (one.share === null ? [] : [{ ...one, share: one.share }]));

/** A point of the chart: the accuracy of a game, and the mean of it and the games before. */
export interface AccuracyPoint {
  readonly share: number;
  readonly mean: number;
}

/** So many games make a mean. */
export const IN_MEAN = 10;

/** The last games of a log for a chart. */
export function accuracyPoints(log: GameLog, most: number): readonly AccuracyPoint[] {
  const shares = judgedGames(log).map(({ share }) => share);
  const points = shares.map((share, index) => {
    const counted = shares.slice(Math.max(0, index + 1 - IN_MEAN), index + 1);
    return { share, mean: counted.reduce((sum, each) => sum + each, 0) / counted.length };
  });
  return points.slice(-most);
}

/** All that achievements follow from. */
interface Deeds {
  readonly log: GameLog;
  /** The ids of all games there are. */
  readonly games: readonly string[];
  readonly longestStreak: number;
  readonly cleanLessons: readonly string[];
  readonly bestRush: number;
}

interface Achievement {
  readonly title: string;
  readonly how: string;
  readonly isReached: boolean;
  /** How far one has come, where that can be counted. */
  readonly progress?: { readonly done: number; readonly of: number };
}

const STRONGEST: LevelId = 'perfect';
const WEEK = 7;
const QUICK = 15;

/** A few things that are not easy, each with whether it was done. Nothing is noted for them: they follow from the rest. */
export function achievementsOf({ log, games, longestStreak, cleanLessons, bestRush }: Deeds): readonly Achievement[] {
  const beatPerfect = games.filter((game) => tallyOf(log, game, STRONGEST).won > 0);
  const flawless = log.some(
    ({ level, result, share }) => result === 'won' && share === 1 && (level === 'expert' || level === STRONGEST),
  );
  return [
    {
      title: 'No way out',
      how: 'Beat Perfect from a winning position.',
      isReached: beatPerfect.length > 0,
    },
    {
      title: 'Every book read',
      how: 'Beat Perfect in every game.',
      isReached: games.length > 0 && beatPerfect.length === games.length,
      progress: { done: beatPerfect.length, of: games.length },
    },
    { title: 'Flawless', how: 'Beat Expert or Perfect without a mistake.', isReached: flawless },
    { title: 'Good student', how: 'Finish a lesson without a mistake.', isReached: cleanLessons.length > 0 },
    {
      title: 'A week of wins',
      how: `Solve the puzzle of the day ${WEEK} days in a row.`,
      isReached: longestStreak >= WEEK,
      progress: { done: Math.min(longestStreak, WEEK), of: WEEK },
    },
    {
      title: 'Quick eye',
      how: `Solve ${QUICK} puzzles in one rush.`,
      isReached: bestRush >= QUICK,
      progress: { done: Math.min(bestRush, QUICK), of: QUICK },
    },
  ];
}
