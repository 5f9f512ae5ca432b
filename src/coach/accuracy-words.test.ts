import { describe, expect, it } from 'vitest';
import { accuracyBasis } from './accuracy-words.js';

describe('what an accuracy was counted from', () => {
  it.each([
    [0, 0, 0, 'No turns to judge.'],
    [0, 0, 2, 'No move could go wrong.'],
    [0, 1, 0, 'Wrong on the only turn that mattered.'],
    [1, 1, 1, 'Right on the only turn that mattered. On 1 other, no move could go wrong.'],
    [2, 3, 2, 'Right on 2 of the 3 turns that mattered. On 2 others, no move could go wrong.'],
  ])('with %i of %i right and %i free is said in a sentence or two', (right, counted, free, sentence) => {
    expect(accuracyBasis({ right, counted, free, share: null, cost: 0 }, 'turn')).toBe(sentence);
  });
});
