import { describe, expect, it } from 'vitest';
import { readHabits, type SeenRound } from './reading.js';

const NUMBERS = [1, 2, 3, 4, 5];
const UNSURE = NUMBERS.map(() => 0.2);

const seen = (choices: readonly number[], results: readonly number[] = []): readonly SeenRound<number>[] =>
  choices.map((chose, index) => ({ couldChoose: NUMBERS, chose, result: results[index] ?? 0 }));

/** The number that the reader thinks likeliest. */
function expected(rounds: readonly SeenRound<number>[], readsPatterns: boolean): number | undefined {
  const shares = readHabits(rounds, NUMBERS, readsPatterns, UNSURE)?.shares ?? [];
  return NUMBERS[shares.indexOf(Math.max(...shares))];
}

describe('reading habits', () => {
  it('says nothing before the first round', () => {
    expect(readHabits([], NUMBERS, true, UNSURE)).toBeUndefined();
  });
  it('gives shares that add up to 1', () => {
    const shares = readHabits(seen([3, 1, 4, 1, 5]), NUMBERS, true, UNSURE)?.shares ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });
  it('notices a favourite', () => {
    expect(expected(seen([3, 3, 2, 3, 3]), false)).toBe(3);
    expect(expected(seen([2, 2, 2]), true)).toBe(2);
  });
  it('notices who goes to and fro, if it reads patterns', () => {
    expect(expected(seen([1, 4, 1, 4, 1, 4, 1]), true)).toBe(4);
    expect(expected(seen([1, 4, 1, 4, 1, 4, 1]), false)).not.toBe(4);
  });
  it('notices a cycle', () => {
    expect(expected(seen([1, 2, 4, 1, 2, 4, 1, 2, 4, 1]), true)).toBe(2);
  });
  it('notices who goes higher after a bad round', () => {
    expect(expected(seen([1, 2, 2, 3, 3, 4], [-1, 0, -1, 0, -1, -1]), true)).toBe(5);
  });
  it('forgets what is long past', () => {
    const rounds = seen([...Array.from({ length: 500 }, () => 5), ...Array.from({ length: 30 }, () => 2)]);
    expect(readHabits(rounds, NUMBERS, true, UNSURE)?.shares).toEqual(
      readHabits(rounds.slice(-30), NUMBERS, true, UNSURE)?.shares,
    );
    expect(expected(rounds, false)).toBe(2);
  });
  it('says what it goes by', () => {
    const reading = readHabits(seen([2, 2, 2]), NUMBERS, false, UNSURE);
    expect(reading?.words('Ana', String)).toBe('Ana often chooses 2');
  });
});
