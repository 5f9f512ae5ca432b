import { describe, expect, it } from 'vitest';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { standingText } from './standing-text.js';

const game: ShownGame = {
  number: 1,
  options: { start: 25, max: 4 },
  first: 0,
  turnLimit: 1000,
  turns: ['3'],
  hasChosen: [false, false],
  ownChoice: null,
  offer: null,
  outcome: null,
  wantsNext: [false, false],
  clocks: null,
};

const shown: ShownMatch = {
  viewer: 1,
  count: 3,
  terms: { game: 'dual-digits', options: {}, begins: 'creator', isPublic: false },
  players: [
    { name: 'Ana', computer: null },
    { name: 'Ben', computer: null },
  ],
  results: [],
  game,
};

describe('a match of one’s own', () => {
  it('says whose turn it is', () => {
    expect(standingText(shown)).toBe('Ana against Ben: your turn');
    expect(standingText({ ...shown, viewer: 0 })).toBe('Ana against Ben: the other side’s turn');
  });

  it('says that nobody has come yet', () => {
    expect(standingText({ ...shown, players: [shown.players[0], null], game: null })).toBe(
      'waits for somebody to play',
    );
  });

  it('is not listed once its game is over', () => {
    expect(standingText({ ...shown, game: { ...game, outcome: { winner: 0, reason: 'resigned' } } })).toBeUndefined();
  });
});
