import { describe, expect, it } from 'vitest';
import { must, typed } from '../../../test/contract/playing.js';
import { act } from '../../core/referee.js';
import { dualDigits, numberDuel } from '../../games/index.js';
import type { Wish } from '../address/address.js';
import { spokenNames } from '../play/sitting-names.js';
import { newSitting } from '../records/sitting.js';
import { namesFarApart } from './spoken-names.js';
import { newsOf } from './use-spoken-turns.js';

const wish: Wish = {
  game: dualDigits,
  asked: {},
  opponent: 'regular',
  side: 0,
  first: 0,
  games: undefined,
  names: undefined,
  from: undefined,
};
const told = (more: Partial<Wish>, entries: readonly string[]): string => {
  const sitting = newSitting({ ...wish, ...more }, 1);
  return newsOf(typed(sitting.match, entries), spokenNames(sitting));
};

describe('what is spoken after a turn', () => {
  it('names who played what, the numbers, and who is next', () => {
    expect(told({}, ['1'])).toBe('You: 1. Shared number 24. The computer to move.');
    expect(told({}, ['1', '2'])).toBe('The computer: 2. Shared number 22. Your turn.');
    expect(told({ opponent: 'friend' }, ['1', '2'])).toBe('Player 2: 2. Shared number 22. Player 1 to move.');
  });

  it('names both choices of a round', () => {
    const round = told({ game: numberDuel, opponent: 'friend' }, ['4', '2']);
    expect(round).toBe('Player A: 4, Player B: 2. Player A 15, Player B 11. Both choose.');
  });

  it('announces what everybody should hear of', () => {
    const round = told({ game: numberDuel, asked: { points: 2 } }, ['2', '2']);
    expect(round).toContain('Sudden death! The next higher number wins. Both choose.');
  });

  it('ends with how the game ended', () => {
    expect(told({ asked: { start: 3 }, opponent: 'friend' }, ['3'])).toBe(
      'Player 1: 3. Player 1 wins. Player 1 reached zero, after 1 turn.',
    );
    expect(told({ asked: { start: 3 } }, ['3'])).toBe('You: 3. You win! You reached zero, after 1 turn.');
    expect(told({ asked: { start: 3 } }, ['1', '2'])).toBe(
      'The computer: 2. You lose. The computer reached zero, after 2 turns.',
    );
  });

  it('does not repeat the last turn when a game ends without one', () => {
    const { match } = newSitting({ ...wish, opponent: 'friend' }, 1);
    const left = must(act(typed(match, ['1']), { type: 'abandoned', seat: 1 }));
    expect(newsOf(left, namesFarApart(0, ['Ana', 'Ben']))).toBe('You win! Ben left the game, after 1 turn.');
    expect(newsOf(left, namesFarApart(undefined, ['Ana', 'Ben']))).toBe('Ana wins. Ben left the game, after 1 turn.');
  });
});
