import { wholeNumbers } from '../games/numbers.js';
import { type LargeSolution, oneTurnBefore } from './large-numbers.js';
import { compareValues, judgeMoves, type Value } from './value.js';

// Multiplication Duel for targets of any size, by intervals of the shared number from the target downwards. If all products
// of x lie in known intervals, then so do those of every smaller number, in the same intervals, down to where the first of
// them leaves its own: as far as that, x is worth the same. Per factor of 18 that the target grows, two intervals are added,
// one lost and one won: whoever moves below it can multiply so that the two moves make 18.

const MULTIPLIERS = wholeNumbers(2, 9).map((multiplier) => ({ move: multiplier, factor: BigInt(multiplier) }));

/** The numbers from `from` to `to`, both included, are worth the same and have the same distance. */
export interface Interval {
  readonly from: bigint;
  readonly to: bigint;
  readonly value: Value<bigint>;
}

/** Multiplication Duel to one target. The intervals cover 1 up to the target, from the largest numbers to the smallest. */
export interface LargeMultiplicationDuel extends LargeSolution {
  readonly intervals: readonly Interval[];
}

const dividedUp = (number: bigint, divisor: bigint): bigint => (number + divisor - 1n) / divisor;

/** A number that has reached the target: whoever would move there has won (R-MD2). */
const REACHED: Value<bigint> = { kind: 'win', distance: 0n };

function intervalsBelow(target: bigint): readonly Interval[] {
  const intervals: Interval[] = [];
  // Products only fall as the shared number does, so each multiplier's place in the list only moves on.
  const places = MULTIPLIERS.map(() => 0);
  const intervalOfProduct = (product: bigint, which: number): Interval => {
    if (product >= target) return { from: target, to: product, value: REACHED };
    for (let place = places[which] ?? 0; ; place += 1) {
      const interval = intervals[place];
      if (interval === undefined) throw new Error(`no interval holds ${product}`);
      if (interval.from > product) continue;
      places[which] = place;
      return interval;
    }
  };

  let to = target - 1n;
  while (to >= 1n) {
    let from = 1n;
    let value: Value<bigint> | undefined;
    for (const [which, { factor }] of MULTIPLIERS.entries()) {
      const led = intervalOfProduct(to * factor, which);
      const worth = oneTurnBefore(led.value);
      if (value === undefined || compareValues(worth, value) > 0) value = worth;
      const lowest = dividedUp(led.from, factor);
      if (lowest > from) from = lowest;
    }
    if (value === undefined) break;
    const last = intervals.at(-1);
    if (last !== undefined && compareValues(last.value, value) === 0)
      intervals[intervals.length - 1] = { ...last, from };
    else intervals.push({ from, to, value });
    to = from - 1n;
  }
  return intervals;
}

/** Solves the game to this target for every shared number. */
export function solveLargeMultiplicationDuel(target: bigint): LargeMultiplicationDuel {
  const intervals = intervalsBelow(target);
  const valueOf = (shared: bigint): Value<bigint> => {
    if (shared >= target) return REACHED;
    const interval = intervals.find(({ from }) => from <= shared);
    if (interval === undefined) throw new RangeError('the shared number is at least 1');
    return interval.value;
  };
  return {
    intervals,
    valueOf,
    movesOf(shared) {
      if (shared >= target) return [];
      return judgeMoves(
        MULTIPLIERS.map(({ move, factor }) => ({ move, value: oneTurnBefore(valueOf(shared * factor)) })),
      );
    },
  };
}
