import { createRandom } from '../../core/random.js';
import type { Estimate } from './interval.js';

/** Sets this randomness apart from other uses of the same seed: `again` on a telephone. */
const AGAIN = 24246;

const RESAMPLES = 1000;

/** How often each of so many things is drawn when as many are drawn with replacement, once for each resample. */
export function* resamples(count: number, seed: number, times = RESAMPLES): Generator<Int32Array> {
  const random = createRandom(seed, AGAIN);
  for (let time = 0; time < times; time += 1) {
    const drawn = new Int32Array(count);
    for (let draw = 0; draw < count; draw += 1) {
      const at = random.int(0, count - 1);
      drawn[at] = (drawn[at] ?? 0) + 1;
    }
    yield drawn;
  }
}

/** The middle 95 % of these values. */
export function percentiles(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

/** A part of a ratio: what one pair adds to the sum, and how many turns it adds it over. */
interface RatioPart {
  readonly sum: number;
  readonly count: number;
}

/** A mean over turns with a bootstrap interval over pairs: turns of one pair are not independent. Null without turns. */
export function bootstrapMean(parts: readonly RatioPart[], seed: number): Estimate | null {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  if (total === 0) return null;
  const means: number[] = [];
  for (const drawn of resamples(parts.length, seed)) {
    let [sum, count] = [0, 0];
    for (const [index, part] of parts.entries()) {
      sum += part.sum * (drawn[index] ?? 0);
      count += part.count * (drawn[index] ?? 0);
    }
    if (count > 0) means.push(sum / count);
  }
  return { value: parts.reduce((sum, part) => sum + part.sum, 0) / total, ...percentiles(means) };
}
