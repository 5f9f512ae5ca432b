import { describe, expect, it } from 'vitest';
import { createMatch } from '../../core/match.js';
import { act, actAll } from '../../core/referee.js';
import { must } from '../../../test/contract/playing.js';
import { multiplicationDuel, numberDuel } from '../../games/index.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { changeTexts } from './change-text.js';

const rest = { names: ['Ana', 'Ben'], first: 0, strict: false, turnLimit: null } as const;

describe('what the last turn did to the numbers', () => {
  it('is the multiplier, and not the difference', () => {
    const before = createMatch({
      game: multiplicationDuel,
      options: { target: 100 },
      from: { shared: 56, mover: 0 },
      ...rest,
    });
    expect(changeTexts(before, must(act(before, { type: 'move', seat: 0, move: 9 })))).toEqual(['×9', '']);
  });

  it('is the difference in a game without signs of its own', () => {
    const before = createMatch({ game: lastStone, options: { heap: 12, most: 3, last: 'loses' }, ...rest });
    expect(changeTexts(before, must(act(before, { type: 'move', seat: 0, move: 3 })))).toEqual(['−3']);
  });

  it('is the loss of each side after a round in secret', () => {
    const before = createMatch({ game: numberDuel, options: { points: 15, max: 5, numbers: 'free' }, ...rest });
    const choices = [0, 1].map((seat) => ({ type: 'move', seat: seat === 0 ? 0 : 1, move: 4 }) as const);
    expect(changeTexts(before, must(actAll(before, choices)))).toEqual(['−4', '−4']);
  });
});
