import { describe, expect, it } from 'vitest';
import { lastStone } from '../../test/contract/sixth-game.js';
import { checkNames, checkNewName, checkNewNames, drawnName, settleNames } from './names.js';

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
    { names: ['Ana', 'Ana'], problem: /different names/ },
  ] as const)('may not be $names', ({ names: [first, second], problem }) => {
    expect(checkNames([first, second])).toMatch(problem);
  });
});

describe('a name that somebody chooses now', () => {
  it('has at most 24 characters, however many code units those are', () => {
    expect(
      ['x'.repeat(24), '🎲'.repeat(24), 'x'.repeat(25), '🎲'.repeat(25), 'x'.repeat(2000), ''].map(checkNewName),
    ).toEqual([
      undefined,
      undefined,
      'A name can have at most 24 characters.',
      'A name can have at most 24 characters.',
      'A name can have at most 24 characters.',
      'A name can’t be empty.',
    ]);
  });
});

describe('the names that two players choose now', () => {
  const long = 'x'.repeat(25);
  it.each([
    { names: ['Ana', 'Ben'], problem: undefined },
    { names: [long, 'Ben'], problem: 'A name can have at most 24 characters.' },
    { names: ['Ana', long], problem: 'A name can have at most 24 characters.' },
    { names: ['Ana', ''], problem: 'A name can’t be empty.' },
    { names: ['Ana', 'Ana'], problem: 'Both players are called Ana. Choose two different names.' },
  ] as const)('are $names: $problem', ({ names, problem }) => {
    expect(checkNewNames(names)).toBe(problem);
  });
});

describe('the names of a table', () => {
  const [friends, alone] = [
    [undefined, undefined],
    [undefined, 'regular'],
  ] as const;

  it.each([
    { computers: alone, asked: ['Ana', undefined], names: ['Ana', 'Computer'] },
    { computers: ['regular', 'perfect'], asked: [undefined, undefined], names: ['Computer 1', 'Computer 2'] },
    { computers: friends, asked: [undefined, 'Ben'], names: ['Player 1', 'Ben'] },
    { computers: alone, asked: ['Computer', undefined], names: ['Computer', 'Computer 2'] },
    { computers: alone, asked: ['Computer', 'Computer'], names: ['Computer', 'Computer 2'] },
    { computers: ['regular', undefined], asked: ['Computer', 'Computer'], names: ['Computer 2', 'Computer'] },
    { computers: friends, asked: ['Player 2', undefined], names: ['Player 2', 'Player 1'] },
    { computers: friends, asked: ['Ana', 'Ana'], names: ['Ana', 'Ana'] },
  ] as const)('are $names if $asked were asked for', ({ computers, asked, names }) => {
    expect(settleNames(lastStone, computers, asked)).toEqual(names);
  });
});

it.each([
  ['Ana', 'Ana'],
  ['x'.repeat(24), 'x'.repeat(24)],
  ['x'.repeat(25), `${'x'.repeat(23)}…`],
  ['🎲'.repeat(30), `${'🎲'.repeat(23)}…`],
])('a name is drawn with 24 characters at most: %s', (name, drawn) => {
  expect(drawnName(name)).toBe(drawn);
});
