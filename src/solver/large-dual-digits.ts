import { addNext, type Worths, worthOf, worthsOfZero } from './dual-digits.js';
import { type LargeSolution, oneTurnBefore } from './large-numbers.js';
import { answerTo, judgeMoves, type Value } from './value.js';

// Dual Digits for shared numbers of any size.
//
// Who wins at n depends on the last `max` numbers alone, so it repeats for ever once `max` in a row repeat: the period p.
// Distances grow instead. From one period to the next, each of them grows by a slope of its own: at a number n of the second
// period, D(n + i·p) = D(n) + i·slope(n) for all i ≥ 0. The proof is by induction over n and checked by `isProved`: the best
// choice at n leads to a distance and a slope; if no other choice that gives the same winner is better now or has a better
// slope, none will ever be better, and the slope of n is that of its best choice. The same holds for the second best.

// Wider codes than those of tables, in the same order: distances here may pass two bytes.
const LOST = -(2 ** 30);
const NOWHERE = 1 - LOST;
const distanceOf = (worth: number): number => -LOST - Math.abs(worth);

/** Dual Digits at every shared number. From `periodic` on, who wins repeats every `period` numbers. */
export interface LargeDualDigits {
  readonly period: number;
  readonly periodic: number;
  /** What is true when this number is forbidden; 0 for none. */
  forbidding(forbidden: number): LargeSolution;
}

export function extend(worths: Worths, max: number, to: number): void {
  while (worths.best.length <= to) addNext(worths, max, NOWHERE);
}

const isWon = (worth: number | undefined): boolean => worth !== undefined && worth > 0;

/** Whether the same side wins at two shared numbers, whatever is forbidden. */
function sameWinners({ best, choice, second }: Worths, a: number, b: number): boolean {
  if (isWon(best[a]) !== isWon(best[b]) || isWon(second[a]) !== isWon(second[b])) return false;
  return choice[a] === choice[b] || isWon(best[a]) === isWon(second[a]);
}

/** Brent's search for a cycle: the first period of who wins, and a number from which on it holds. */
function periodOfWinners(worths: Worths, max: number): { readonly period: number; readonly from: number } {
  let mark = max;
  for (let power = 1; ; power *= 2) {
    for (let period = 1; period <= power; period += 1) {
      extend(worths, max, mark + period);
      let same = 0;
      while (same < max && sameWinners(worths, mark - same, mark + period - same)) same += 1;
      if (same === max) return { period, from: mark };
    }
    mark += power;
  }
}

/** How much farther the end is than one period ago; NaN if somebody else wins. */
function slopeOf(worths: Worths, period: number, shared: number, forbidden: number): number {
  const now = worthOf(worths, shared, forbidden);
  const before = worthOf(worths, shared - period, forbidden);
  return now > 0 === before > 0 ? distanceOf(now) - distanceOf(before) : Number.NaN;
}

/** Whether what is best at `shared` when `forbidden` is stays the best for ever, by the induction above. */
function isKept(worths: Worths, max: number, period: number, from: number, shared: number, forbidden: number): boolean {
  const worth = worthOf(worths, shared, forbidden);
  const slope = slopeOf(worths, period, shared, forbidden);
  const choice = worths.choice[shared];
  let isAttained = false;
  for (let number = 1; number <= max; number += 1) {
    if (number === forbidden) continue;
    const left = shared - number;
    const option = answerTo(worthOf(worths, left, number));
    if (option > 0 !== worth > 0) continue;
    // A number of the first period has the slope that leads into the second.
    const optionSlope = slopeOf(worths, period, left > from + period ? left : left + period, number);
    if (!(worth > 0 ? optionSlope >= slope : optionSlope <= slope)) return false;
    // The best choice itself has to stay the best, since what is worth `best` must be so whatever else is forbidden.
    const mayAttain = number === choice || forbidden === choice;
    if (mayAttain && option === worth && optionSlope === slope) isAttained = true;
  }
  // With `max` 1, the only number may be forbidden: lost at once, for ever.
  return isAttained || (max === 1 && forbidden === 1 && slope === 0);
}

/** Whether the induction holds from the second period after `from` on: at each of its numbers, with the best choice free and forbidden. */
export function isProved(worths: Worths, max: number, period: number, from: number): boolean {
  extend(worths, max, from + 2 * period);
  for (let shared = from + period + 1; shared <= from + 2 * period; shared += 1) {
    const choice = worths.choice[shared] ?? 0;
    if (choice !== worths.choice[shared - period]) return false;
    if (!isKept(worths, max, period, from, shared, 0)) return false;
    if (!isKept(worths, max, period, from, shared, choice)) return false;
  }
  return true;
}

/** The worth of any shared number by that of one in the second period after `from`, which must be proved. */
export function valueByPeriod(
  worths: Worths,
  period: number,
  from: number,
  shared: bigint,
  forbidden: number,
): Value<bigint> {
  const second = BigInt(from + period + 1);
  const periods = shared < second ? 0n : (shared - second) / BigInt(period);
  const like = Number(shared - periods * BigInt(period));
  const worth = worthOf(worths, like, forbidden);
  const growth = periods === 0n ? 0n : periods * BigInt(slopeOf(worths, period, like, forbidden));
  return { kind: isWon(worth) ? 'win' : 'loss', distance: BigInt(distanceOf(worth)) + growth };
}

/** The worths of zero, in the codes of this file. */
export const firstWorths = (): Worths => worthsOfZero(LOST);

/** Finds the period for this `max` and proves it; some milliseconds for most, a second for the worst. */
export function solveLargeDualDigits(max: number): LargeDualDigits {
  const worths = firstWorths();
  const found = periodOfWinners(worths, max);
  // The induction reaches back `max` numbers, which one period has to cover.
  const period = found.period * Math.ceil(max / found.period);
  let { from } = found;
  while (!isProved(worths, max, period, from)) from += period;

  const valueOf = (shared: bigint, forbidden: number) => valueByPeriod(worths, period, from, shared, forbidden);
  return {
    period,
    periodic: from + period + 1,
    forbidding: (forbidden) => ({
      valueOf: (shared) => valueOf(shared, forbidden),
      movesOf(shared) {
        const moves = [];
        for (let number = 1; number <= max && number <= shared; number += 1)
          if (number !== forbidden)
            moves.push({ move: number, value: oneTurnBefore(valueOf(shared - BigInt(number), number)) });
        return judgeMoves(moves);
      },
    }),
  };
}
