import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { dualDigits } from '../../games/index.js';
import { axisTexts } from './axis-texts.js';
import { leftOf } from './painter.js';

const GRID = {
  kind: 'grid',
  x: { label: 'shared', from: 1, to: 25 },
  y: { label: 'forbidden', from: 0, to: 4 },
} as const;
const LINE = { kind: 'line', x: { label: 'heap', from: 1, to: 12 }, y: { label: '', from: 0, to: 0 } } as const;

describe('the axes of a map', () => {
  it('are told in the words of the game', () => {
    expect(axisTexts(dualDigits.words, GRID).sentence).toBe(
      'Across: shared number: 1 to 25. Down: forbidden: none, 1 to 4',
    );
    expect(axisTexts(lastStone.words, LINE).sentence).toBe('heap: 1 to 12');
  });

  it('say what 0 means, and leave room for it', () => {
    const { x, y } = axisTexts(dualDigits.words, GRID);
    expect([0, 4].map(y)).toEqual(['none', '4']);
    expect(x(25)).toBe('25');
    expect(leftOf(GRID, y)).toBeGreaterThan(leftOf(GRID, String));
  });
});
