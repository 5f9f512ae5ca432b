import type { AnyGame, Options } from '../core/index.js';
import type { DigitDuelTargetOptions } from '../games/digit-duel-target/rules.js';
import type { DigitDuelZeroOptions } from '../games/digit-duel-zero/rules.js';
import type { DualDigitsOptions } from '../games/dual-digits/rules.js';
import { digitDuelTarget, digitDuelZero, dualDigits, multiplicationDuel, numberDuel } from '../games/index.js';
import { MULTIPLIERS } from '../games/multiplication-duel/rules.js';
import { solvingDigitDuelZero } from './digit-duel-zero.js';
import { addNext, worthsOfZero } from './dual-digits.js';
import { settlingLayers } from './layers.js';
import type { Solving } from './solving.js';
import { answerTo, encodeValue, LOST, NOWHERE, WON } from './value.js';
import { vectorModule } from './vector-module.js';

/** Starts whose codes come out of one pass. */
interface StartsInOnePass {
  readonly kind: 'codes';
  /** The option that says where the game starts. */
  readonly option: string;
  /** How far it goes with vectors, where that is farther than the option's own range: as far as a code can tell distances. */
  readonly most?: number;
  /** About as much work as to solve so many positions one by one. */
  work(to: number): number;
  /** What the start is worth to the player who begins, by the value of the option; place 0 and the like are unused. */
  solving(options: Options, to: number): Solving<Int16Array>;
}

/** A game in which a smaller value of the option only starts later in the same game: one solution has all the starts. */
interface StartsInside {
  readonly kind: 'inside';
  readonly option: string;
}

type StartsWay = StartsInOnePass | StartsInside;

/** Race to Zero from n starts at n:n, and numbers only fall: the diagonal of the largest table has every start. */
function* startsOfRace(_options: DigitDuelZeroOptions, to: number): Solving<Int16Array> {
  const module = vectorModule();
  if (module !== undefined) return (yield* settlingLayers(module, to, 'last')).diagonal;
  const table = yield* solvingDigitDuelZero({ start: to });
  return Int16Array.from({ length: to + 1 }, (_, start) => table[(start - 1) * (to + 1)] ?? LOST);
}

/** Vectors settle positions some thirty times as fast as plain code. */
const workOfRace = (to: number): number => (to * to) / (vectorModule() === undefined ? 1 : 30);

/** Dual Digits: what a shared number is worth while nothing is forbidden. */
function* startsOfDualDigits({ max }: DualDigitsOptions, to: number): Solving<Int16Array> {
  const worths = worthsOfZero(LOST);
  while (worths.best.length <= to) addNext(worths, max, NOWHERE);
  yield { done: to, of: to };
  return Int16Array.from(worths.best);
}

/**
 * Multiplication Duel depends on one number: the least factor q = ⌈target / shared⌉ that would reach the target. Multiplying
 * by m leaves ⌈q / m⌉, and whoever finds q = 1 has won. The game starts at q = target.
 */
function* startsOfMultiplicationDuel(_options: Options, to: number): Solving<Int16Array> {
  const worths = new Int16Array(to + 1).fill(WON);
  for (let factor = 2; factor <= to; factor += 1)
    worths[factor] = MULTIPLIERS.reduce(
      (best, multiplier) => Math.max(best, answerTo(worths[Math.ceil(factor / multiplier)] ?? WON)),
      LOST,
    );
  yield { done: to, of: to };
  return worths;
}

/**
 * Hit the Target: who begins wins every time, by as few operations as lead from 1 to the target without passing it. Let
 * within(n) be the fewest to n through no number above n, and to(n) the fewest through any. Two numbers above n never
 * help: to get to n + 2 by doubling m and to come back takes three operations, and to double m − 1 takes two. So
 *
 *   to(n) = min(within(n), within(n + 1) + 1), and the last step to n comes from n − 1, or for an even n from n / 2:
 *   within(n) = 1 + min(within(n − 1), to(n / 2)), where n / 2 + 1 is below n as soon as n is 4 or more.
 */
function* startsOfDigitDuelTarget(_options: DigitDuelTargetOptions, to: number): Solving<Int16Array> {
  const within = new Uint16Array(to + 1);
  within[2] = 1;
  const without = (number: number): number => within[number] ?? 0;
  const through = (number: number): number => Math.min(without(number), without(number + 1) + 1);
  for (let number = 3; number <= to; number += 1)
    within[number] = 1 + Math.min(without(number - 1), number % 2 === 0 ? through(number / 2) : Infinity);
  yield { done: to, of: to };
  return Int16Array.from(within, (operations) =>
    encodeValue({ kind: 'win', distance: Math.max(0, 2 * operations - 1) }),
  );
}

/** The games whose starts are known faster than by solving the game for each. No game needs to be here. */
export const STARTS: ReadonlyMap<AnyGame, StartsWay> = new Map<AnyGame, StartsWay>([
  [dualDigits, { kind: 'codes', option: 'start', work: (to) => to, solving: startsOfDualDigits }],
  [multiplicationDuel, { kind: 'codes', option: 'target', work: (to) => to, solving: startsOfMultiplicationDuel }],
  [digitDuelZero, { kind: 'codes', option: 'start', most: 100_000, work: workOfRace, solving: startsOfRace }],
  [digitDuelTarget, { kind: 'codes', option: 'target', work: (to) => to, solving: startsOfDigitDuelTarget }],
  [numberDuel, { kind: 'inside', option: 'points' }],
]);

/** The largest value of this option whose start is known; `max` is the end of its range. */
export function largestStart(game: AnyGame, option: string, max: number): number {
  const way = STARTS.get(game);
  if (way?.kind !== 'codes' || way.option !== option || way.most === undefined) return max;
  return vectorModule() === undefined ? max : way.most;
}
