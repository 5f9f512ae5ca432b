import type { Random } from '../core/random.js';

const FINE = 2 ** 30;

/** True with this probability, from 0 (never) to 1 (always). */
export const happens = (random: Random, probability: number): boolean =>
  random.int(1, FINE) <= Math.round(probability * FINE);

/** One of the items, as likely as its weight says. Weights are not negative; if all are zero, each is equally likely. */
export function pickWeighted<T>(random: Random, items: readonly T[], weightOf: (item: T) => number): T | undefined {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  if (total <= 0) return pickOne(random, items);
  let rest = (total * random.int(0, FINE - 1)) / FINE;
  for (const item of items) {
    rest -= weightOf(item);
    if (rest < 0) return item;
  }
  // Rounding may leave a crumb: it belongs to the last item that can be chosen at all.
  return items.findLast((item) => weightOf(item) > 0);
}

export function pickOne<T>(random: Random, items: readonly T[]): T | undefined {
  const [first, ...rest] = items;
  return first === undefined ? undefined : random.pick([first, ...rest]);
}

/** The items with the highest score, all that are as good as the best. */
export function topOf<T>(items: readonly T[], scoreOf: (item: T) => number, within = 0): readonly T[] {
  const scores = items.map(scoreOf);
  const most = Math.max(...scores);
  return items.filter((_, index) => (scores[index] ?? 0) >= most - within);
}
