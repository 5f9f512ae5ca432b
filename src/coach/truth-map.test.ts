import { describe, expect, it } from 'vitest';
import { dualDigits, multiplicationDuel, numberDuel, digitDuelZero } from '../games/index.js';
import { findTruth } from '../solver/truth.js';
import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import { colourOf, inkOn, mapOf, payoffColour, type PositionMap, ticksOf } from './truth-map.js';

function draw(game: AnyGame, options: Options) {
  const rules = game.rules(options);
  const truth = findTruth(game, options);
  if (!truth.ok) throw new Error(truth.error.code);
  return mapOf(rules, truth.value, game.words.seats, rules.start(0));
}

function drawPositions(game: AnyGame, options: Options): PositionMap {
  const map = draw(game, options);
  if (map.kind === 'payoffs') throw new Error('not a map of positions');
  return map;
}

describe('a truth map', () => {
  it('is a line for a game with one number', () => {
    const map = drawPositions(multiplicationDuel, { target: 100 });
    expect(map).toMatchObject({ kind: 'line', x: { label: 'shared', from: 1, to: 99 }, longest: 4 });
    expect(map.at(5, 0)).toEqual({ kind: 'loss', distance: 3 });
    expect(map.at(100, 0)).toBeUndefined();
  });

  it('is a grid for a game with two, and tells what the solver tells at every place', () => {
    const map = drawPositions(digitDuelZero, { start: 30 });
    const solved = findTruth(digitDuelZero, { start: 30 });
    if (!solved.ok || solved.value.kind !== 'alternating') throw new Error('not solved');
    for (let own = 1; own <= 30; own += 1)
      for (let opponent = 1; opponent <= 30; opponent += 1)
        expect(map.at(own, opponent)).toEqual(solved.value.solution.valueOf({ own, opponent, mover: 0 }));
    const shared = drawPositions(dualDigits, { start: 25, max: 4 });
    expect(shared.y).toEqual({ label: 'forbidden', from: 0, to: 4 });
    expect(shared.at(7, 2)?.kind).toBe('loss');
  });

  it('is a table of payoffs where both choose at once', () => {
    const map = draw(numberDuel, { points: 5, max: 3, numbers: 'free' });
    expect(map.kind === 'payoffs' && map.equilibrium.payoffs.map((row) => row.length)).toEqual([3, 3, 3]);
  });
});

describe('colours', () => {
  it('get lighter with the distance, and ink is read on all of them', () => {
    const [far = 0, near = 0, here = 0] = [10, 5, 0].map((distance) => colourOf({ kind: 'win', distance }, 10)[0]);
    expect(far).toBeGreaterThan(near);
    expect(near).toBeGreaterThan(here);
    expect(inkOn(colourOf({ kind: 'win', distance: 0 }, 10))).toEqual([255, 255, 255]);
    expect(inkOn(colourOf({ kind: 'loss', distance: 10 }, 10))).toEqual([20, 20, 20]);
    expect(colourOf(undefined, 10)).toEqual([255, 255, 255]);
  });

  it('of payoffs tell who is ahead', () => {
    expect(payoffColour(1)).toEqual(colourOf({ kind: 'win', distance: 0 }, 1));
    expect(payoffColour(-1)).toEqual(colourOf({ kind: 'loss', distance: 0 }, 1));
    expect(payoffColour(1e-12)).toEqual(colourOf({ kind: 'draw' }, 1));
  });
});

describe('the numbers along an axis', () => {
  it.each([
    [{ from: 1, to: 5 }, 10, [1, 2, 3, 4, 5]],
    [{ from: 1, to: 25 }, 6, [5, 10, 15, 20, 25]],
    [{ from: 0, to: 1000 }, 11, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
    [{ from: 3, to: 3 }, 2, [3]],
  ])('for %j, at most %i, are %j', (axis, most, ticks) => {
    expect(ticksOf({ label: 'x', ...axis }, most)).toEqual(ticks);
  });
});
