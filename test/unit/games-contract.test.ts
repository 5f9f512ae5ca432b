import { describe, expect, it } from 'vitest';
import { type AnyGame, createMatch, refusalText, setupOf, transcriptOf } from '../../src/core/index.js';
import { GAMES, sinceOf } from '../../src/games/index.js';
import { describeGame as describeGameBy, type GameSamples } from '../../src/testing/index.js';
import { countUp } from '../contract/plain-game.js';
import { typed } from '../contract/playing.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';
import { twoHeaps } from '../contract/word-game.js';

const describeGame = (game: AnyGame, more?: GameSamples): void => describeGameBy({ describe, expect, it }, game, more);

/** What the books want besides what the suite derives by itself. */
const SAMPLES: Readonly<Record<string, GameSamples>> = {
  'dual-digits': {
    small: [
      { start: 9, max: 4 },
      { start: 5, max: 1 },
      { start: 6, max: 2 },
      { start: 30, max: 12 },
    ],
    validEntries: ['1', '2', '3', '4', ' 3 ', '03', '+3', '３'],
    invalidEntries: ['0', '5', '-1', '2.5', 'abc', '1 2', '1e0', '³', '③', 'constructor', '__proto__'],
    badPositions: ['26 0 1', '25 5 1', '-1 0 1', '25 0 0', '25 0 3', '25 0', '25 0 1 1', '25,0,1', '25 -1 1'],
  },
  'multiplication-duel': {
    small: [{ target: 2 }, { target: 30 }],
    validEntries: ['2', '9', ' 5 ', '07', '+4', '８'],
    invalidEntries: ['12', '1', '0', '10', '-2', '2.5', 'abc', '2 3', '², ', '²', '④', 'constructor', '__proto__'],
    badPositions: ['0 1', '892 1', '1 0', '1 3', '1', '1 1 1', '-5 1'],
  },
  'digit-duel-zero': {
    small: [{ start: 1 }, { start: 12 }, { start: 25 }],
    validEntries: ['2', '5', ' 5 ', '02', '５'],
    invalidEntries: ['0', '3', '25', '-2', '2.5', 'two', '²', 'constructor', '__proto__'],
    badPositions: ['0 5 1', '26 25 1', '25 26 1', '25 -1 1', '25 25 0', '25 25 3', '25 25'],
  },
  'digit-duel-target': {
    small: [{ target: 2 }, { target: 9 }],
    validEntries: ['add', 'multiply', 'ADD', ' Multiply ', 'a', 'm', 'mul', '+', '*', '×'],
    invalidEntries: ['subtract', 's', '-', '−', 'divide', 'addd', '1', '2', 'constructor', '__proto__', 'tostring'],
    badPositions: ['0 1 1', '1 0 1', '99 1 1', '1 99 1', '1 1 0', '1 1 3', '1 1', 'add 1 1'],
  },
  'number-duel': {
    small: [
      { points: 3, max: 2, numbers: 'free' },
      { points: 4, max: 3, numbers: 'spent' },
      { points: 7, max: 5, numbers: 'free' },
    ],
    validEntries: ['1', '5', ' 2 ', '03', '４'],
    invalidEntries: ['0', '6', '-1', '2.5', 'abc', '1 2', '⁵', 'constructor', '__proto__'],
    badPositions: ['16 15 0', '15 16 0', '15 15 3', '15 15 -1', '15 15', '15 -5 0', '15 15 1', '0 15 2'],
  },
};

for (const game of GAMES) describeGame(game, SAMPLES[game.id]);

describeGame(lastStone);
describeGame(higherHand);
describeGame(countUp);
describeGame(twoHeaps);

describe('a game that says no more than it has to', () => {
  it('has plain words for everything else', () => {
    const start = createMatch(setupOf(countUp, { goal: 3 }, { names: ['Ana', 'Ben'] }));
    const said = transcriptOf(typed(start, ['2', '1'])).map(({ text }) => text);
    expect(said).toEqual([
      '=== Count Up ===',
      '',
      "Ana's turn:",
      'Number: 0',
      'Ana, your move: 2',
      'Ana plays 2.',
      '',
      "Ben's turn:",
      'Number: 2',
      'Ben, your move: 1',
      'Ben plays 1.',
      'Ben wins: reached the goal.',
    ]);
    expect(refusalText(start, 0, { code: 'unreadable', entry: 'x' })).toBe('"x" is not a number from 1 to 2.');
  });
});

describe('the catalogue', () => {
  it('has games with ids that are words for an address, and a first day', () => {
    for (const game of GAMES) {
      expect(game.id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(sinceOf(game)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('has games with ids and titles of their own (R-8)', () => {
    expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
    expect(new Set(GAMES.map(({ title }) => title)).size).toBe(GAMES.length);
    expect(GAMES.map(({ id, title }) => `${id}: ${title}`)).toEqual(
      expect.arrayContaining([
        'dual-digits: Dual Digits',
        'multiplication-duel: Multiplication Duel',
        'digit-duel-zero: Digit Duel: Race to Zero',
        'digit-duel-target: Digit Duel: Hit the Target',
        'number-duel: Number Duel',
      ]),
    );
  });
});
