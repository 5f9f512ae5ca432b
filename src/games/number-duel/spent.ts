import type { Pair } from '../../core/seat.js';

// The numbers that a player has spent, in the house variant `numbers=spent` (R-ND6): a set of 1..max, kept as a bit mask
// in which bit n-1 stands for the number n. A set is never full: spending the last number gives all of them back.

/** Nobody has spent anything; and so it stays by the book's rule. */
export const NOTHING_SPENT: Pair<number> = [0, 0];

export const isSpent = (spent: number, number: number): boolean => ((spent >> (number - 1)) & 1) === 1;

/** The set after one more number is spent (R-ND6: with the last one, all come back). */
export function spend(spent: number, number: number, max: number): number {
  const now = spent | (1 << (number - 1));
  return now === (1 << max) - 1 ? 0 : now;
}

/** How many numbers the set holds. */
export function countSpent(spent: number): number {
  let count = 0;
  for (let rest = spent; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** The set as its digits in rising order, `0` for none: `134`. */
export function makeSpent(spent: number): string {
  let digits = '';
  for (let number = 1; spent >> (number - 1) > 0; number += 1) if (isSpent(spent, number)) digits += number;
  return digits === '' ? '0' : digits;
}

/** Undefined unless the digits are a set as `makeSpent` writes it, of numbers up to `max` and not of all of them. */
export function parseSpent(digits: number, max: number): number | undefined {
  let spent = 0;
  for (let rest = digits; rest > 0; rest = Math.floor(rest / 10)) spent |= 1 << ((rest % 10) - 1);
  const isSet = spent >= 0 && spent < (1 << max) - 1 && makeSpent(spent) === `${digits}`;
  return isSet ? spent : undefined;
}

/** A dense numbering of the pairs of sets that can occur. */
interface SpentNumbering {
  readonly size: number;
  indexOf(spent: Pair<number>): number;
  at(index: number): Pair<number>;
}

/**
 * Numbers the pairs of sets of equal size: both players choose once a round, so both have always spent equally many. That
 * makes C(2·max, max) − 1 pairs (the sum of C(max, k)² over k, without the full sets): 251 for 5 instead of 31² = 961.
 */
export function numberSpent(max: number): SpentNumbering {
  const sets: number[][] = Array.from({ length: max }, () => []);
  const ranks = new Int32Array(1 << max);
  for (let spent = 0; spent < (1 << max) - 1; spent += 1) {
    const alike = sets[countSpent(spent)] ?? [];
    ranks[spent] = alike.push(spent) - 1;
  }
  const pairs = sets.flatMap((alike) => alike.flatMap((a) => alike.map((b): Pair<number> => [a, b])));
  let before = 0;
  const firstOfCount = sets.map((alike) => {
    const first = before;
    before += alike.length ** 2;
    return first;
  });
  return {
    size: pairs.length,
    indexOf([a, b]) {
      const count = countSpent(a);
      return (firstOfCount[count] ?? 0) + (ranks[a] ?? 0) * (sets[count]?.length ?? 0) + (ranks[b] ?? 0);
    },
    at: (index) => pairs[index] ?? NOTHING_SPENT,
  };
}
