import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracleValue } from '../../test/unit/matrix-oracle.js';
import { exactStrategies } from './exact-simplex.js';
import {
  dominantColumns,
  dominantRows,
  type MatrixSolution,
  type Payoffs,
  saddlePoints,
  solveMatrixGame,
  transpose,
} from './matrix-game.js';

/** The most that either side gains by a best reply: the proof of a solution, whatever found it. */
function gain(payoffs: Payoffs, { row, column, value }: Pick<MatrixSolution, 'row' | 'column' | 'value'>): number {
  const columns = (payoffs[0] ?? []).map((_, j) =>
    payoffs.reduce((sum, cells, i) => sum + (row[i] ?? 0) * (cells[j] ?? 0), 0),
  );
  const rows = payoffs.map((cells) => cells.reduce((sum, cell, j) => sum + (column[j] ?? 0) * cell, 0));
  return Math.max(value - Math.min(...columns), Math.max(...rows) - value);
}

const isMixed = (weights: Float64Array): boolean =>
  weights.every((weight) => weight >= 0) && Math.abs(weights.reduce((a, b) => a + b, 0) - 1) < 1e-12;

const ROCK_PAPER_SCISSORS = [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
];

// Four regiments against three at two posts: a point for each post won and for each regiment caught there.
const BLOTTO = [
  [4, 2, 1, 0],
  [1, 3, 0, -1],
  [-2, 2, 2, -2],
  [-1, 0, 3, 1],
  [0, 1, 2, 4],
];

const KNOWN: readonly (readonly [string, Payoffs, number, readonly number[] | undefined])[] = [
  ['one cell', [[0.25]], 0.25, [1]],
  [
    'matching pennies',
    [
      [1, -1],
      [-1, 1],
    ],
    0,
    [1 / 2, 1 / 2],
  ],
  ['rock, paper, scissors', ROCK_PAPER_SCISSORS, 0, [1 / 3, 1 / 3, 1 / 3]],
  [
    'two-finger Morra',
    [
      [2, -3],
      [-3, 4],
    ],
    -1 / 12,
    [7 / 12, 5 / 12],
  ],
  ['Colonel Blotto, 4 regiments against 3', BLOTTO, 14 / 9, undefined],
  [
    'a saddle point',
    [
      [3, 1, 4],
      [5, 2, 3],
      [0, 1, 7],
    ],
    2,
    [0, 1, 0],
  ],
  [
    'nothing at stake',
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    0,
    undefined,
  ],
  ['one row', [[3, -2, 5]], -2, [1]],
  ['one column', [[3], [-2], [5]], 5, [0, 0, 1]],
  [
    'a diagonal',
    [
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 4],
    ],
    4 / 7,
    [4 / 7, 2 / 7, 1 / 7],
  ],
  [
    'differences far below the payoffs',
    [
      [1 + 1e-15, 1],
      [1, 1 + 1e-15],
    ],
    1,
    undefined,
  ],
  [
    'very small payoffs',
    [
      [1e-300, -1e-300],
      [-1e-300, 1e-300],
    ],
    0,
    [1 / 2, 1 / 2],
  ],
  [
    'payoffs of very different size',
    [
      [1, 0],
      [0, 1e-9],
    ],
    1e-9 / (1 + 1e-9),
    undefined,
  ],
];

/** Random payoffs up to 9×9 of the kinds that hurt: ties, equal rows, few levels, tiny differences. */
const matrices = fc
  .record({ rows: fc.integer({ min: 1, max: 9 }), columns: fc.integer({ min: 1, max: 9 }) })
  .chain(({ rows, columns }) => {
    const cell = fc.oneof(
      fc.constantFrom(-1, 0, 1),
      fc.integer({ min: -5, max: 5 }).map((n) => n / 12),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.integer({ min: -4, max: 4 }).map((n) => n * 1e-13),
    );
    const kind = fc.constantFrom('any', 'levels', 'antisymmetric', 'doubled');
    const cells = fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    });
    return fc.tuple(kind, cells).map(([how, matrix]): Payoffs => {
      if (how === 'levels') return matrix.map((row) => row.map(Math.sign));
      if (how === 'doubled') return [...matrix, ...matrix.slice(0, 9 - rows)].map((row) => [...row]);
      if (how === 'any') return matrix;
      const size = Math.min(rows, columns);
      const at = (i: number, j: number): number => matrix[i]?.[j] ?? 0;
      return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (at(i, j) - at(j, i)) / 2));
    });
  });

describe('a matrix game', () => {
  test.each(KNOWN)('known from the books: %s', (_, payoffs, value, row) => {
    const solution = solveMatrixGame(payoffs);
    expect(solution.value).toBeCloseTo(value, 12);
    expect(gain(payoffs, solution)).toBeLessThan(1e-14);
    const strategy = row ?? [...solution.row];
    expect([...solution.row]).toEqual(strategy.map((weight) => expect.closeTo(weight, 12)));
  });

  test('is solved so that no reply gains 1e-12, up to 9×9, degenerate or not', () => {
    fc.assert(
      fc.property(matrices, (payoffs) => {
        const solution = solveMatrixGame(payoffs);
        expect(isMixed(solution.row) && isMixed(solution.column)).toBe(true);
        expect(gain(payoffs, solution)).toBeLessThan(1e-12);
      }),
      { numRuns: 1500 },
    );
  });

  test('has the value that trying every square part finds', () => {
    const small = matrices.filter((payoffs) => payoffs.length <= 5 && (payoffs[0]?.length ?? 0) <= 5);
    fc.assert(
      fc.property(small, (payoffs) => {
        expect(Math.abs(solveMatrixGame(payoffs).value - oracleValue(payoffs))).toBeLessThan(1e-9);
      }),
      { numRuns: 500 },
    );
  });

  test('is solved alike in whole numbers, the way out where doubles fail', () => {
    fc.assert(
      fc.property(matrices, (payoffs) => {
        const flat = {
          rows: payoffs.length,
          columns: payoffs[0]?.length ?? 0,
          cells: Float64Array.from(payoffs.flat()),
        };
        const exact = { ...exactStrategies(flat), value: solveMatrixGame(payoffs).value };
        expect(isMixed(exact.row) && isMixed(exact.column)).toBe(true);
        expect(gain(payoffs, exact)).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    );
  });

  test('looks the same from the other chair', () => {
    fc.assert(
      fc.property(matrices, (payoffs) => {
        expect(solveMatrixGame(transpose(payoffs)).value).toBeCloseTo(-solveMatrixGame(payoffs).value, 11);
      }),
    );
  });

  test.each([
    ['no rows', []],
    ['no columns', [[]]],
    ['rows of different length', [[1, 2], [3]]],
    ['a payoff that is no number', [[Number.NaN]]],
    ['an endless payoff', [[1, Number.POSITIVE_INFINITY]]],
  ])('is none with %s', (_, payoffs) => {
    expect(() => solveMatrixGame(payoffs)).toThrow(RangeError);
  });
});

describe('pure choices', () => {
  test('all saddle points are found, and there are none in rock, paper, scissors', () => {
    expect(
      saddlePoints([
        [1, 2],
        [1, 3],
      ]),
    ).toEqual([
      { row: 0, column: 0 },
      { row: 1, column: 0 },
    ]);
    expect(saddlePoints(ROCK_PAPER_SCISSORS)).toEqual([]);
  });

  test('a dominant row is at least as good against every column, a strict one better', () => {
    expect(
      dominantRows([
        [1, 1],
        [2, 2],
      ]),
    ).toEqual({ strict: [1], weak: [1] });
    expect(
      dominantRows([
        [1, 2],
        [2, 2],
      ]),
    ).toEqual({ strict: [], weak: [1] });
    expect(
      dominantRows([
        [1, 2],
        [2, 1],
      ]),
    ).toEqual({ strict: [], weak: [] });
    const row = [0, 1];
    expect(dominantRows([row, row, [0, 0]])).toEqual({ strict: [], weak: [0, 1] });
    expect(dominantRows([[5]])).toEqual({ strict: [0], weak: [0] });
  });

  test('columns dominate by costing less', () => {
    expect(
      dominantColumns([
        [3, 1],
        [4, 0],
      ]),
    ).toEqual({ strict: [1], weak: [1] });
  });
});
