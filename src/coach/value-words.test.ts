import { describe, expect, it } from 'vitest';
import { balanceText, outlookText } from './value-words.js';

const NAMES = ['Ana', 'Ben'] as const;

describe('who wins with best play', () => {
  const win = { kind: 'win', distance: 3 } as const;
  const over = { kind: 'loss', distance: 0 } as const;

  it.each([
    [undefined, 'Ana wins in 3 turns with best play.', 'Ben has won.'],
    [0, 'You win in 3 turns with best play.', 'You have lost.'],
    [1, 'You lose in 3 turns with best play.', 'You have won.'],
  ] as const)('is said to the reader %s', (you, ahead, ended) => {
    expect(outlookText(NAMES, 0, win, you)).toBe(ahead);
    expect(outlookText(NAMES, 0, over, you)).toBe(ended);
  });
});

describe('who is ahead where both choose in secret', () => {
  it.each([
    [undefined, 'Ben is ahead: 0.25 on a scale from 0 (even) to 1 (won).', 'Ana wins with best play.'],
    [0, 'You’re behind: 0.25 on a scale from 0 (even) to 1 (lost).', 'You win with best play.'],
    [1, 'You’re ahead: 0.25 on a scale from 0 (even) to 1 (won).', 'You lose with best play.'],
  ] as const)('is said to the reader %s', (you, between, won) => {
    expect(balanceText(NAMES, -0.25, you)).toBe(between);
    expect(balanceText(NAMES, 1, you)).toBe(won);
  });
});
