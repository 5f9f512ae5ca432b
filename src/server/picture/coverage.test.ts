import { describe, expect, it } from 'vitest';
import { type Contours, coverageOf } from './coverage.js';

/** The shares of a shape in hundredths, row by row, without what lies beyond its right edge. */
const rowsOf = (contours: Contours): readonly (readonly number[])[] => {
  const { width, height, shares } = coverageOf(contours);
  return Array.from({ length: height }, (_, row) =>
    Array.from(shares.subarray(row * width, (row + 1) * width - 2), (share) => Math.round(share * 100)),
  );
};

const square = (from: number, to: number): readonly number[] => [from, from, to, from, to, to, from, to];
const turned = (line: readonly number[]): readonly number[] =>
  line.flatMap((_, index) => (index % 2 === 0 ? line.slice(-index - 2, line.length - index) : []));

describe('what closed lines cover', () => {
  it.each([
    [
      'whole dots',
      [square(0, 2)],
      [
        [100, 100],
        [100, 100],
      ],
    ],
    [
      'parts of dots',
      [square(0.5, 1.75)],
      [
        [25, 38],
        [38, 56],
      ],
    ],
    ['a slope over one dot', [[0, 0, 1, 1, 0, 1]], [[50]]],
    ['a slope over several', [[0, 0, 4, 1, 0, 1]], [[88, 63, 38, 13]]],
    ['a slope that goes back', [[4, 0, 4, 1, 0, 1]], [[13, 38, 63, 88]]],
    [
      'a hole',
      [square(0, 3), turned(square(1, 2))],
      [
        [100, 100, 100],
        [100, 0, 100],
        [100, 100, 100],
      ],
    ],
    [
      'two shapes that overlap',
      [square(0, 2), square(0, 1)],
      [
        [100, 100],
        [100, 100],
      ],
    ],
    ['nothing', [[1, 1, 2, 1]], []],
  ] as const)('is told for %s', (_what, contours, rows) => {
    expect(rowsOf(contours)).toEqual(rows);
  });

  it('begins where the lines begin, also left of and above the picture', () => {
    expect(coverageOf([square(-3, -1)])).toMatchObject({ left: -3, top: -3, height: 2 });
  });
});
