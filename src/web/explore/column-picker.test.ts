import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { typicalOptions, type AnyGame, type Options } from '../../core/index.js';
import { dualDigits, numberDuel } from '../../games/index.js';
import { type ColumnPicker, isPicked, pickerOf, toggled } from './column-picker.js';

const pickers = (game: AnyGame, asked: Partial<Options> = {}): readonly ColumnPicker[] => {
  const rules = game.rules(typicalOptions(game.options, asked));
  return rules.columns.map((_name, column) => pickerOf(game, rules, column));
};

describe('a number of a position', () => {
  it('is typed, unless one of its values isn’t a number', () => {
    expect(pickers(lastStone)).toEqual([{ kind: 'typed' }]);
    expect(pickers(dualDigits, { max: 2 })).toEqual([
      { kind: 'typed' },
      {
        kind: 'values',
        values: [
          { value: '0', label: 'none' },
          { value: '1', label: '1' },
          { value: '2', label: '2' },
        ],
      },
    ]);
    expect(pickers(dualDigits, { max: 50 })[1]).toEqual({ kind: 'typed' });
  });

  it('is picked move by move where it lists moves', () => {
    expect(pickers(numberDuel, { numbers: 'spent' }).map(({ kind }) => kind)).toEqual([
      'typed',
      'typed',
      'moves',
      'moves',
    ]);
  });
});

describe('moves that are picked', () => {
  const MOVES = ['1', '2', '3', '4'];

  it('are kept in order, and are 0 when there are none', () => {
    expect(toggled('0', '3', MOVES)).toBe('3');
    expect(toggled('3', '1', MOVES)).toBe('13');
    expect(toggled('13', '3', MOVES)).toBe('1');
    expect(toggled('1', '1', MOVES)).toBe('0');
  });

  it('are told from the others', () => {
    expect(MOVES.filter((move) => isPicked('13', move))).toEqual(['1', '3']);
    expect(MOVES.filter((move) => isPicked('0', move))).toEqual([]);
  });
});
