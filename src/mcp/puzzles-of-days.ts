import { dailyPuzzle } from '../coach/puzzles.js';
import type { AnyGame } from '../core/game.js';

/** So many days are kept; then the one that was asked for first goes. */
const MOST_KEPT = 64;

const kept = new WeakMap<readonly AnyGame[], Map<string, ReturnType<typeof dailyPuzzle>>>();

/** The puzzle of a day, or why there is none. It's worked out once while it's kept, which may take a quarter of a second. */
export function puzzleOfDay(
  games: readonly AnyGame[],
  date: string,
  make: typeof dailyPuzzle = dailyPuzzle,
): ReturnType<typeof dailyPuzzle> {
  const days = kept.get(games) ?? new Map<string, ReturnType<typeof dailyPuzzle>>();
  kept.set(games, days);
  const puzzle = days.get(date) ?? make(date, games);
  days.set(date, puzzle);
  const [first] = days.keys();
  if (first !== undefined && days.size > MOST_KEPT) days.delete(first);
  return puzzle;
}
