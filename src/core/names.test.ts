import { describe, expect, it } from 'vitest';
import { checkNames } from './names.js';

describe('the names of two players', () => {
  it.each([
    ['Ana', 'Ben'],
    ['Player 1', 'Player 2'],
    ['Zoë', '李雷'],
    ['👩‍👩‍👧', '🎲 dice'],
    ['#1', 'Game: chess'],
    ['ana', 'Ana'],
    ['x'.repeat(1000), 'y'],
  ])('may be %j and %j', (first, second) => {
    expect(checkNames([first, second])).toBeUndefined();
  });

  it.each([
    { names: ['', 'Ben'], problem: /can’t be empty/ },
    { names: ['Ana', '  '], problem: /can’t be empty/ },
    { names: ['Ana ', 'Ben'], problem: /start or end with a space/ },
    { names: ['Ana', '\u00a0Ben'], problem: /start or end with a space/ },
    { names: ['A\nB', 'Ben'], problem: /control characters/ },
    { names: ['Ana', 'B\u001b[31m'], problem: /control characters/ },
    { names: ['Ana', 'B\u202en'], problem: /control characters/ },
    { names: ['A\ud800', 'Ben'], problem: /control characters/ },
    { names: ['Ana', 'x'.repeat(1001)], problem: /at most 1000/ },
    { names: ['Ana', 'Ana'], problem: /told apart/ },
  ] as const)('may not be $names', ({ names: [first, second], problem }) => {
    expect(checkNames([first, second])).toMatch(problem);
  });
});
