import { describe, expect, it } from 'vitest';
import { dualDigits } from '../../games/index.js';
import { practiceAt, practiceWithSeed } from './practice-address.js';
import { MOST_NUMBER } from '../truth/puzzle-name.js';

const ADDRESS = { screen: 'practice', game: dualDigits, asked: { start: 30 }, seed: 7, number: 3 } as const;

describe('the address of a puzzle', () => {
  it('leads to its neighbours with the same options and seed', () => {
    expect(practiceAt(ADDRESS, 4)).toEqual({ ...ADDRESS, number: 4 });
  });

  it('leads nowhere before the first puzzle and after the last', () => {
    expect(practiceAt(ADDRESS, 0)).toBeUndefined();
    expect(practiceAt(ADDRESS, MOST_NUMBER)).toBeDefined();
    expect(practiceAt(ADDRESS, MOST_NUMBER + 1)).toBeUndefined();
  });

  it('has a short seed whatever was drawn, and begins with its first puzzle', () => {
    for (const drawn of [0, 1, 999_998, 999_999, 2 ** 32 - 1]) {
      const { seed, number } = practiceWithSeed(ADDRESS, drawn);
      expect([seed >= 1 && seed <= 999_999, number]).toEqual([true, 1]);
    }
  });
});
