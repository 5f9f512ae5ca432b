import { describe, expect, it } from 'vitest';
import { dualDigits, multiplicationDuel } from '../../src/games/index.js';
import {
  extend,
  firstWorths,
  isProved,
  solveLargeDualDigits,
  valueByPeriod,
} from '../../src/solver/large-dual-digits.js';
import { solveLargeMultiplicationDuel } from '../../src/solver/large-multiplication-duel.js';
import { solveAlternating } from '../../src/solver/solution.js';
import type { Value } from '../../src/solver/value.js';

const asSmall = (value: Value<bigint>): Value =>
  value.kind === 'draw' ? value : { ...value, distance: Number(value.distance) };
const isSame = (a: Value, b: Value): boolean =>
  a.kind === b.kind && (a.kind === 'draw' || b.kind === 'draw' || a.distance === b.distance);

describe('Dual Digits at large numbers', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 10, 14, 20, 27, 31, 59, 83, 100])(
    'is what the table says as far as it goes, with numbers up to %i',
    (max) => {
      const start = 10_000;
      const table = solveAlternating(dualDigits, { start, max });
      const large = solveLargeDualDigits(max);
      const differences = [];
      for (let forbidden = 0; forbidden <= max; forbidden += 1) {
        const solution = large.forbidding(forbidden);
        for (let shared = 0; shared <= start; shared += 1) {
          const expected = table.valueOf({ shared, forbidden, mover: 1 }, 1);
          const value = asSmall(solution.valueOf(BigInt(shared)));
          if (!isSame(value, expected)) differences.push({ shared, forbidden, value, expected });
        }
      }
      expect(differences).toEqual([]);
    },
  );
  it.each([4, 6, 20, 59])('judges moves as the table does, with numbers up to %i', (max) => {
    const table = solveAlternating(dualDigits, { start: 3000, max });
    const large = solveLargeDualDigits(max);
    for (let shared = 2977; shared <= 3000; shared += 1)
      for (const forbidden of [0, 1, 2, max]) {
        const moves = large.forbidding(forbidden).movesOf(BigInt(shared));
        expect(moves.map(({ value, ...rest }) => ({ ...rest, value: asSmall(value) }))).toEqual(
          table.movesOf({ shared, forbidden, mover: 0 }),
        );
      }
  });
  // The periods of all largest numbers take long: they are in test/long/dual-digits-periods.test.ts.
  it.each([
    [4, 10],
    [22, 1288],
    [59, 360],
  ])('has its period proved, with numbers up to %i', (max, period) => {
    expect(solveLargeDualDigits(max).period).toBe(period);
  });
  it.each([4, 5, 6, 7, 9, 10, 11, 13, 14, 17, 20, 21, 27, 29])(
    'calls a period proved only where it holds, with numbers up to %i',
    (max) => {
      const { period, periodic } = solveLargeDualDigits(max);
      const to = periodic + 8 * period;
      const worths = firstWorths();
      extend(worths, max, to);
      const table = solveAlternating(dualDigits, { start: to, max });
      const holdsFrom = (from: number): boolean => {
        for (let shared = from + 1; shared <= to; shared += 1)
          for (let forbidden = 0; forbidden <= max; forbidden += 1) {
            const value = asSmall(valueByPeriod(worths, period, from, BigInt(shared), forbidden));
            if (!isSame(value, table.valueOf({ shared, forbidden, mover: 0 }))) return false;
          }
        return true;
      };
      const starts = Array.from({ length: Math.min(period, 60) }, (_, more) => max + more);
      const proved = starts.filter((from) => isProved(worths, max, period, from));
      expect(proved.filter((from) => !holdsFrom(from))).toEqual([]);
    },
  );
  it('answers for a thousand digits', () => {
    const large = solveLargeDualDigits(4).forbidding(0);
    const shared = 10n ** 999n;
    expect(large.valueOf(shared)).toEqual({ kind: 'loss', distance: (2n * shared) / 5n });
    expect(
      large
        .movesOf(shared + 3n)
        .filter(({ right }) => right)
        .map(({ move }) => move),
    ).toEqual([3]);
  });
  it('has lost at once where the only number left is forbidden', () => {
    const forbidding1 = solveLargeDualDigits(4).forbidding(1);
    expect(forbidding1.valueOf(1n)).toEqual({ kind: 'loss', distance: 0n });
    expect(forbidding1.movesOf(1n)).toEqual([]);
    expect(forbidding1.valueOf(0n)).toEqual({ kind: 'loss', distance: 0n });
  });
});

describe('Multiplication Duel at large numbers', () => {
  it('is what the table says for every target up to 1,000 and every shared number', () => {
    const differences = [];
    for (let target = 2; target <= 1000; target += 1) {
      const table = solveAlternating(multiplicationDuel, { target });
      const large = solveLargeMultiplicationDuel(BigInt(target));
      for (let shared = 1; shared <= target + 8; shared += 1) {
        const expected = table.valueOf({ shared, mover: 0 });
        const value = asSmall(large.valueOf(BigInt(shared)));
        if (!isSame(value, expected)) differences.push({ target, shared, value, expected });
      }
    }
    expect(differences).toEqual([]);
  });
  it('starts as the table says for targets up to 10,000', () => {
    for (let target = 1001; target <= 10_000; target += 37) {
      const table = solveAlternating(multiplicationDuel, { target });
      const large = solveLargeMultiplicationDuel(BigInt(target));
      expect(asSmall(large.valueOf(1n))).toEqual(table.valueOf({ shared: 1, mover: 0 }));
      expect(large.movesOf(1n).map(({ value, ...rest }) => ({ ...rest, value: asSmall(value) }))).toEqual(
        table.movesOf({ shared: 1, mover: 0 }),
      );
    }
  });
  it('has intervals that cover every number once', () => {
    const { intervals } = solveLargeMultiplicationDuel(10_000n);
    expect(intervals.map(({ from, to, value }) => [from, to, value.kind])).toEqual([
      [5000n, 9999n, 'loss'],
      [556n, 4999n, 'win'],
      [278n, 555n, 'loss'],
      [31n, 277n, 'win'],
      [16n, 30n, 'loss'],
      [2n, 15n, 'win'],
      [1n, 1n, 'loss'],
    ]);
  });
  it('answers for a thousand digits', () => {
    const target = 18n ** 700n;
    const atPower = solveLargeMultiplicationDuel(target);
    expect(atPower.valueOf(1n)).toEqual({ kind: 'win', distance: 1400n });
    const above = solveLargeMultiplicationDuel(target + 1n);
    expect(above.valueOf(1n)).toEqual({ kind: 'loss', distance: 1401n });
    expect(above.intervals).toHaveLength(1401);
    expect(above.movesOf(target + 1n)).toEqual([]);
  });
});
