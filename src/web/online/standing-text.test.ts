import { describe, expect, it } from 'vitest';
import { SHOWN_GAME, SHOWN_MATCH } from '../../../test/contract/shown-match.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { standingText } from './standing-text.js';

const game: ShownGame = { ...SHOWN_GAME, turns: ['3'] };
const shown: ShownMatch = { ...SHOWN_MATCH, viewer: 1, count: 3, game };

describe('a match of one’s own', () => {
  it('says whose turn it is', () => {
    expect(standingText(shown)).toBe('Ana against Ben: your turn');
    expect(standingText({ ...shown, viewer: 0 })).toBe('Ana against Ben: the other side’s turn');
  });

  it('says that nobody has come yet', () => {
    expect(standingText({ ...shown, players: [shown.players[0], null], game: null })).toBe('waiting for an opponent');
  });

  it('is not listed once its game is over', () => {
    expect(standingText({ ...shown, game: { ...game, outcome: { winner: 0, reason: 'resigned' } } })).toBeUndefined();
  });
});
