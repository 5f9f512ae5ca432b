import { describe, expect, it } from 'vitest';
import type { AnyGame, Options } from '../../src/core/index.js';
import { dualDigits, GAMES, digitDuelTarget, multiplicationDuel, digitDuelZero } from '../../src/games/index.js';
import { solveAlternating } from '../../src/solver/index.js';

describe('Dual Digits', () => {
  const solution = solveAlternating(dualDigits, { start: 1000, max: 4 });

  it('from 25 is won by the second player in 10 turns', () => {
    expect(solution.valueOf({ shared: 25, forbidden: 0, mover: 0 })).toEqual({ kind: 'loss', distance: 10 });
  });
  it('is lost at every multiple of 5, whatever is forbidden, and won elsewhere but for four exceptions', () => {
    // The last digit of the shared number, and the number that must then be forbidden for the mover to lose.
    const exceptions = new Map([
      [1, 1],
      [3, 3],
      [4, 4],
      [7, 2],
    ]);
    for (let shared = 1; shared <= 1000; shared += 1)
      for (let forbidden = 0; forbidden <= 4; forbidden += 1) {
        const isLost = shared % 5 === 0 || exceptions.get(shared % 10) === forbidden;
        expect({ shared, forbidden, kind: solution.valueOf({ shared, forbidden, mover: 0 }).kind }).toEqual({
          shared,
          forbidden,
          kind: isLost ? 'loss' : 'win',
        });
      }
  });
});

describe('Multiplication Duel', () => {
  it('to 100 is won by the first player with 3, 4 or 5 exactly', () => {
    const solution = solveAlternating(multiplicationDuel, { target: 100 });
    const moves = solution.movesOf(solution.rules.start(0));
    expect(moves.filter(({ right }) => right).map(({ move }) => move)).toEqual([3, 4, 5]);
    expect(moves.filter(({ best }) => best).map(({ move }) => move)).toEqual([3, 4, 5]);
    expect(solution.valueOf(solution.rules.start(1))).toEqual({ kind: 'win', distance: 4 });
  });
  it('is lost by the first player for targets above a power of 18 up to twice that power', () => {
    for (let target = 2; target <= 1000; target += 1) {
      const solution = solveAlternating(multiplicationDuel, { target });
      const isLost = [1, 18, 324].some((power) => power < target && target <= 2 * power);
      expect({ target, kind: solution.valueOf(solution.rules.start(0)).kind }).toEqual({
        target,
        kind: isLost ? 'loss' : 'win',
      });
    }
  });
});

describe('Race to Zero', () => {
  it.each([
    { start: 25, win: 359, loss: 266, draw: 0, longest: 20 },
    { start: 100, win: 5411, loss: 4581, draw: 8, longest: 51 },
    { start: 1000, win: 489_766, loss: 481_442, draw: 28_792, longest: 347 },
  ])(
    'from $start has $win wins, $loss losses and $draw draws, the longest $longest turns',
    ({ start, longest, ...counts }) => {
      const solution = solveAlternating(digitDuelZero, { start });
      expect(solution.counts()).toEqual(counts);
      expect(solution.longest().distance).toBe(longest);
      expect(solution.valueOf(solution.longest().position)).toMatchObject({ distance: longest });
    },
  );
  it('from 25 is won by the first player in 15 turns, only by 5', () => {
    const solution = solveAlternating(digitDuelZero, { start: 25 });
    expect(solution.movesOf(solution.rules.start(0))).toEqual([
      { move: 2, value: { kind: 'loss', distance: 18 }, right: false, best: false },
      { move: 5, value: { kind: 'win', distance: 15 }, right: true, best: true },
    ]);
  });
  it('from 100 is a draw: both pass with 0 for ever', () => {
    const solution = solveAlternating(digitDuelZero, { start: 100 });
    expect(solution.valueOf(solution.rules.start(0))).toEqual({ kind: 'draw' });
    expect(solution.movesOf(solution.rules.start(0))).toContainEqual({
      move: 0,
      value: { kind: 'draw' },
      right: true,
      best: true,
    });
  });
});

describe('Hit the Target', () => {
  it.each([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])('%i is won by the first player', (target) => {
    const solution = solveAlternating(digitDuelTarget, { target });
    expect(solution.valueOf(solution.rules.start(0)).kind).toBe('win');
    expect(solution.counts().draw).toBe(0);
  });
});

const optionsOf = ({ options }: AnyGame): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, spec]) => [
      name,
      typeof spec.default === 'object' ? spec.default.drawnFrom : spec.default,
    ]),
  );

describe('a game held by nothing but the contract', () => {
  it('is solved by its defaults, and its best moves keep its value', () => {
    for (const game of GAMES) {
      const options = optionsOf(game);
      if (game.rules(options).kind !== 'alternating') continue;
      const solution = solveAlternating(game, options);
      const start = solution.rules.start(1);
      const best = solution.movesOf(start).filter((move) => move.best);
      expect(best.length).toBeGreaterThan(0);
      for (const { value } of best) expect(value).toEqual(solution.valueOf(start));
    }
  });
});
