import { describe, expect, it } from 'vitest';
import { dayResultText } from './day-result.js';

describe('the result of a day', () => {
  it.each([
    [3, 'Duelbook 16 Nov ●●●'],
    [2, 'Duelbook 16 Nov ●●○'],
    [0, 'Duelbook 16 Nov ○○○'],
  ])('with %i lives left is a row of marks to send', (lives, text) => {
    expect(dayResultText('2026-11-16', lives)).toBe(text);
  });
});
