import { describe, expect, it } from 'vitest';
import { solveLargeDualDigits } from '../../src/solver/large-dual-digits.js';

// biome-ignore format: ten to a line
const PERIODS = [
  1, 3, 4, 10, 13, 28, 25, 27, 32, 55,
  12, 78, 29, 90, 16, 68, 56, 171, 40, 84,
  45, 1288, 222, 250, 53, 243, 112, 406, 61, 744,
  97, 165, 243, 4900, 108, 666, 77, 936, 121, 410,
  256, 301, 220, 9450, 186, 11_844, 48, 10_780, 152, 3060,
  312, 1378, 109, 6600, 169, 513, 117, 1711, 360, 1830,
  125, 3780, 64, 390, 267, 2211, 272, 42_504, 141, 5964,
  290, 8760, 373, 74_250, 684, 4620, 157, 59_092, 160, 2187,
  248, 3403, 336, 5100, 173, 227_766, 266, 149_520, 181, 76_440,
  5152, 78_120, 189, 131_670, 290, 2328, 691, 1485, 1000, 5050,
];

describe('Dual Digits has a proved period', () => {
  it.each(PERIODS.map((period, index) => [index + 1, period]))('for numbers up to %i: %i', (largest, period) => {
    expect(solveLargeDualDigits(largest).period).toBe(period);
  });
});
