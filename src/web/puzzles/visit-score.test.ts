import { describe, expect, it } from 'vitest';
import { scoreText, withAnswer } from './visit-score.js';

describe('the score of a visit', () => {
  it('counts the first answer to each puzzle only', () => {
    const first = withAnswer(new Map(), 'a', false);
    const score = withAnswer(withAnswer(first, 'a', true), 'b', true);
    expect(scoreText(score)).toBe('Solved on the first try: 1 of 2');
  });
});
