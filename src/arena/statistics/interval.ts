import { Z95 } from './elo.js';

/** An estimate with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A rate with Wilson's interval, which is sound for few trials and for rates near 0 and 1. Null: nothing was tried. */
export function wilson(successes: number, trials: number, z = Z95): Estimate | null {
  if (trials <= 0) return null;
  const rate = successes / trials;
  const scale = 1 + z ** 2 / trials;
  const middle = (rate + z ** 2 / (2 * trials)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / trials + z ** 2 / (4 * trials ** 2));
  return { value: rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
