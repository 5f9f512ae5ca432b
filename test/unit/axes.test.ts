import { describe, expect, it } from 'vitest';
import { dualDigitsRules } from '../../src/games/dual-digits/rules.js';
import { multiplicationDuelRules } from '../../src/games/multiplication-duel/rules.js';
import { type Axes, axisRanges, axisValues, isWithinAxes, numberAxes, type Numbers } from '../../src/core/axes.js';
import type { Numbering } from '../../src/core/game.js';

const AT = { mover: 0 } as const;

const SPACE = { x: [2, 4], y: [-1, 1], z: [0, 3] } as const;
type Place = { readonly x: number; readonly y: number; readonly z: number };

const isThere = (x: number, y: number): boolean => isWithinAxes<Place>({ x, y, z: 0 }, SPACE, { x: [0, 0] });

/** Every index leads to a position and back. */
function expectDense<P>(numbering: Numbering<P>): void {
  for (let index = 0; index < numbering.size; index += 1) expect(numbering.indexOf(numbering.at(index))).toBe(index);
}

/** The numbering that follows from the axes is the one that the game wrote by hand. */
function expectSame<P extends Numbers<P>>(axes: Axes<P>, start: P, own: Numbering<P>, finished: P): void {
  const following = numberAxes(axes, start);
  expect(following.size).toBe(own.size);
  for (let index = 0; index < own.size; index += 1) {
    expect(following.at(index)).toEqual(own.at(index));
    expect(following.indexOf(own.at(index))).toBe(index);
  }
  expect(following.indexOf(finished)).toBe(-1);
}

describe('the numbering that follows from axes', () => {
  it('is that of a number line', () => {
    const { numbering } = multiplicationDuelRules({ target: 30 });
    expectSame({ shared: [1, 29] }, { shared: 1, ...AT }, numbering, { shared: 30, ...AT });
  });

  it('is that of a grid', () => {
    const { numbering } = dualDigitsRules({ start: 25, max: 4 });
    const start = { shared: 25, forbidden: 0, ...AT };
    expectSame({ shared: [1, 25], forbidden: [0, 4] }, start, numbering, { ...start, shared: 0 });
  });

  it('is dense in a space too, and leaves out what lies outside', () => {
    const numbering = numberAxes<Place>(SPACE, { x: 2, y: 0, z: 0 });
    expect(numbering.size).toBe(36);
    expectDense(numbering);
    expect(numbering.at(0)).toEqual({ x: 2, y: -1, z: 0 });
    expect(numbering.at(35)).toEqual({ x: 4, y: 1, z: 3 });
    for (const outside of [{ x: 1 }, { x: 5 }, { y: -2 }, { y: 2 }, { z: -1 }, { z: 4 }])
      expect(numbering.indexOf({ x: 2, y: 0, z: 0, ...outside })).toBe(-1);
  });
});

describe('the numbering of a game', () => {
  it('whose positions differ in nothing but the mover has one position', () => {
    const numbering = numberAxes<{ readonly mover: number }>({}, AT);
    expect([numbering.size, numbering.at(0), numbering.indexOf({ mover: 1 })]).toEqual([1, AT, 0]);
  });
});

describe('the range of an axis', () => {
  it('is that of the running game, wider where a finished game may lie outside of it', () => {
    const space: Axes<Place> = SPACE;
    expect(axisRanges(space, {})).toEqual([
      [2, 4],
      [-1, 1],
      [0, 3],
    ]);
    expect(axisRanges(space, { x: [0, 0], z: [9, 10] })).toEqual([
      [0, 4],
      [-1, 1],
      [0, 10],
    ]);
    expect(axisRanges(space, { y: [0, 0] })[1]).toEqual([-1, 1]);
  });
});

describe('a position', () => {
  it('has the values of its axes in their order', () => {
    expect(axisValues<Place>(SPACE, { z: 3, y: 1, x: 2 })).toEqual([2, 1, 3]);
  });

  it('is within its axes, or where a finished one may be', () => {
    expect([isThere(2, 0), isThere(0, 0), isThere(1, 0), isThere(5, 0), isThere(0, 2)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

type Grid = { readonly down: number; readonly across: number };
const GRID = { down: [2, 4], across: [3, 7] } as const;
const isEnd = (down: number, across: number): boolean =>
  isWithinAxes<Grid>({ down, across }, GRID, { across: [9, 10] });

describe('axes that do not begin at 0', () => {
  it('are numbered without gaps in a grid, row by row', () => {
    const numbering = numberAxes<Grid>(GRID, { down: 2, across: 3 });
    expect(numbering.size).toBe(15);
    expectDense(numbering);
    expect([numbering.at(0), numbering.at(4), numbering.at(5)]).toEqual([
      { down: 2, across: 3 },
      { down: 2, across: 7 },
      { down: 3, across: 3 },
    ]);
    expect(numbering.indexOf({ down: 2, across: 2 })).toBe(-1);
    expect(numbering.indexOf({ down: 2, across: 8 })).toBe(-1);
  });

  it('are left at the end only where the game says so, and by that number alone', () => {
    expect([8, 9, 10, 11, 0, 1].map((across) => isEnd(2, across))).toEqual([false, true, true, false, false, false]);
    expect([0, 1, 9, 10].map((down) => isEnd(down, 3))).toEqual([false, false, false, false]);
  });
});
