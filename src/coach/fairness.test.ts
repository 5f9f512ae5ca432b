import { describe, expect, it } from 'vitest';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../games/index.js';
import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import { finish } from '../solver/solving.js';
import { judgingOneByOne, judgingStarts, verdictOf } from './fairness.js';

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

describe('who wins from each start, by one pass', () => {
  it.each<[string, AnyGame, Options, string, number, number]>([
    ['Dual Digits', dualDigits, { start: 25, max: 4 }, 'start', 1, 130],
    ['Dual Digits with numbers up to 9', dualDigits, { start: 25, max: 9 }, 'start', 90, 130],
    ['Dual Digits with 1 only', dualDigits, { start: 25, max: 1 }, 'start', 1, 9],
    ['Multiplication Duel', multiplicationDuel, { target: 100 }, 'target', 2, 700],
    ['Race to Zero', digitDuelZero, { start: 25 }, 'start', 1, 130],
    ['Hit the Target', digitDuelTarget, { target: 23 }, 'target', 2, 300],
    ['Number Duel', numberDuel, { points: 15, max: 5, numbers: 'free' }, 'points', 1, 60],
    ['Number Duel with spent numbers', numberDuel, { points: 15, max: 3, numbers: 'spent' }, 'points', 1, 12],
  ])('%s: as by solving the game for each', (_name, game, options, option, from, to) => {
    const settings = { option, from, to };
    const [together, oneByOne] = [
      finish(judgingStarts(game, options, settings)),
      finish(judgingOneByOne(game, options, settings)),
    ];
    expect(together).toEqual(oneByOne);
    expect(together).toMatchObject({ ok: true, value: { length: to - from + 1 } });
  });

  it('solves the game for each value of an option that has no such way', () => {
    const judged = finish(judgingStarts(dualDigits, { start: 25, max: 4 }, { option: 'max', from: 3, to: 5 }));
    expect(judged).toMatchObject({
      ok: true,
      value: [{ setting: 3 }, { setting: 4, winner: 'second' }, { setting: 5 }],
    });
  });

  it('says which start is too large', () => {
    const options = { points: 15, max: 9, numbers: 'spent' };
    expect(finish(judgingStarts(numberDuel, options, { option: 'points', from: 8999, to: 9000 }))).toMatchObject({
      ok: false,
      error: { setting: 9000, unsolved: { code: 'too-many-positions' } },
    });
  });
});
