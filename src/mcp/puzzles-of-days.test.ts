import { expect, it } from 'vitest';
import { dailyPuzzle } from '../coach/puzzles.js';
import { GAMES } from '../games/catalogue.js';
import { puzzleOfDay } from './puzzles-of-days.js';

it('works out the puzzle of a day once, as long as it keeps it', () => {
  const games = [...GAMES];
  const made: string[] = [];
  const make: typeof dailyPuzzle = (date, of) => {
    made.push(date);
    return dailyPuzzle('2026-01-02', of);
  };
  const first = puzzleOfDay(games, 'a', make);
  expect(puzzleOfDay(games, 'a', make)).toBe(first);
  expect(made).toEqual(['a']);
  for (let day = 0; day < 64; day += 1) puzzleOfDay(games, `${day}`, make);
  puzzleOfDay(games, 'a', make);
  expect(made.filter((date) => date === 'a')).toHaveLength(2);
  expect(puzzleOfDay([...games], '2026-02-30')).toMatchObject({ ok: false, error: { code: 'not-a-date' } });
});
