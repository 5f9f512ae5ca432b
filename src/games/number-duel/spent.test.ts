import { describe, expect, test } from 'vitest';
import { wholeNumbers } from '../numbers.js';
import { countSpent, isSpent, makeSpent, numberSpent, parseSpent, spend } from './spent.js';

describe('a set of spent numbers', () => {
  test('holds what was spent, until all are spent and all come back', () => {
    const after3 = spend(0, 3, 5);
    expect(isSpent(after3, 3)).toBe(true);
    expect(isSpent(after3, 2)).toBe(false);
    const allButOne = [1, 2, 3, 4].reduce((spent, number) => spend(spent, number, 5), 0);
    expect(countSpent(allButOne)).toBe(4);
    expect(spend(allButOne, 5, 5)).toBe(0);
  });

  test('is written as its digits in rising order, and read back', () => {
    expect(makeSpent(spend(spend(0, 4, 5), 1, 5))).toBe('14');
    for (const max of wholeNumbers(2, 9))
      for (const spent of wholeNumbers(0, (1 << max) - 2))
        expect(parseSpent(Number(makeSpent(spent)), max)).toBe(spent);
  });

  test.each([
    ['a number past the largest', 6],
    ['all numbers', 12345],
    ['a number twice', 11],
    ['falling order', 41],
    ['a zero among them', 10],
    ['less than nothing', -1],
  ])('is not read from %s', (_, digits) => {
    expect(parseSpent(digits, 5)).toBeUndefined();
  });

  test.each([
    [2, 5],
    [3, 19],
    [5, 251],
    [9, 48619],
  ])('has, with numbers up to %i, %i pairs of equal size, each with its own number', (max, pairs) => {
    const numbering = numberSpent(max);
    expect(numbering.size).toBe(pairs);
    const wrong = wholeNumbers(0, pairs - 1).filter((index) => {
      const [a, b] = numbering.at(index);
      return numbering.indexOf([a, b]) !== index || countSpent(a) !== countSpent(b);
    });
    expect(wrong).toEqual([]);
  });
});
