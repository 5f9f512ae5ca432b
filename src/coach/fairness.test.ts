import { describe, expect, it } from 'vitest';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../games/index.js';
import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import { verdictOf } from './fairness.js';

describe('who wins from the start', () => {
  it.each<[string, AnyGame, Options, string, number | null]>([
    ['Dual Digits from 25', dualDigits, { start: 25, max: 4 }, 'second', 10],
    ['Dual Digits from 24', dualDigits, { start: 24, max: 4 }, 'first', 9],
    ['Multiplication Duel to 100', multiplicationDuel, { target: 100 }, 'first', 4],
    ['Race to Zero from 25', digitDuelZero, { start: 25 }, 'first', 15],
    ['Race to Zero from 100', digitDuelZero, { start: 100 }, 'nobody', null],
    ['Hit the Target 23', digitDuelTarget, { target: 23 }, 'first', 13],
    ['Number Duel', numberDuel, { points: 15, max: 5, numbers: 'free' }, 'nobody', null],
  ])('%s', (_name, game, options, winner, distance) => {
    expect(verdictOf(game, options)).toMatchObject({ ok: true, value: { winner, distance } });
  });

  it('is refused where the game is too large to be solved', () => {
    expect(verdictOf(numberDuel, { points: 9000, max: 9, numbers: 'spent' })).toMatchObject({
      ok: false,
      error: { code: 'too-many-positions' },
    });
  });
});
