import { describe, expect, it } from 'vitest';
import { firstOfGame, scoreOf } from './series.js';

const won = (winner: 0 | 1 | null) => ({ winner, reason: 'any' });

describe('a series', () => {
  it('gives one point for a game won, and none for a draw (R-6)', () => {
    expect(scoreOf([])).toEqual({ wins: [0, 0], draws: 0 });
    expect(scoreOf([won(0), won(1), won(0), won(null), won(null), won(0)])).toEqual({ wins: [3, 1], draws: 2 });
  });

  it('lets the other player begin each next game (R-5)', () => {
    expect([1, 2, 3, 4].map((game) => firstOfGame(0, game))).toEqual([0, 1, 0, 1]);
    expect([1, 2, 3, 4].map((game) => firstOfGame(1, game))).toEqual([1, 0, 1, 0]);
  });
});
