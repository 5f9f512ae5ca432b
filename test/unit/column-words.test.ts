import { describe, expect, it } from 'vitest';
import { lastStone } from '../contract/sixth-game.js';
import { GAMES } from '../../src/games/catalogue.js';
import { dualDigits, numberDuel } from '../../src/games/index.js';
import { samplesOf } from '../../src/testing/game-samples.js';
import { columnLabel, columnTitle, columnValue, rowText } from '../../src/core/column-words.js';

describe('the numbers of a position', () => {
  it('have a label, and their own name where the game gives none', () => {
    expect(columnLabel(dualDigits.words, 'shared')).toBe('shared number');
    expect(columnTitle(numberDuel.words, 'spentA')).toBe('A used');
    expect(columnTitle(lastStone.words, 'heap')).toBe('Heap');
    expect(columnLabel({}, 'red-stones')).toBe('red stones');
  });

  it('say what 0 means, and list the moves that their digits stand for', () => {
    expect([0, 3].map((value) => columnValue(dualDigits.words, 'forbidden', value))).toEqual(['none', '3']);
    expect([0, 2, 134].map((value) => columnValue(numberDuel.words, 'spentA', value))).toEqual([
      'nothing',
      '2',
      '1, 3 and 4',
    ]);
    expect(columnValue(lastStone.words, 'heap', 0)).toBe('0');
  });

  it('make a sentence together', () => {
    expect(rowText(dualDigits.words, ['shared', 'forbidden'], [12, 0])).toBe('shared number 12, forbidden none');
    expect(rowText(numberDuel.words, ['a', 'b', 'spentA', 'spentB'], [4, 9, 13, 25])).toBe(
      'A’s points 4, B’s points 9, A used 1 and 3, B used 2 and 5',
    );
    expect(rowText(lastStone.words, ['heap'], [7])).toBe('heap 7');
  });

  it.each(GAMES.filter(({ words }) => words.columns !== undefined).map((game) => [game.id, game] as const))(
    'of %s are all named, and nothing else is',
    (_id, game) => {
      const columns = new Set(samplesOf(game).small.flatMap((options) => game.rules(options).columns));
      expect(new Set(Object.keys(game.words.columns ?? {}))).toEqual(columns);
    },
  );
});
