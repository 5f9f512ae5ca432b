import type { DualDigitsOptions } from '../games/dual-digits/rules.js';
import type { Solving } from './solving.js';
import { answerTo, LOST, NOWHERE } from './value.js';

// Dual Digits by the shared number, upwards. What may be subtracted from n depends on the forbidden number only in that one
// choice is missing. So n is worth the same whatever is forbidden, except when that is the best choice: then it is worth
// the second best. Two numbers and a choice tell all that there is to know about n.

/** What the shared numbers 0, 1, 2, … are worth to the mover. Codes are those of tables, or wider ones with the same order. */
export interface Worths {
  /** With the best choice, and with the second best when that one is forbidden. */
  readonly best: number[];
  readonly choice: number[];
  readonly second: number[];
}

export const worthOf = ({ best, choice, second }: Worths, shared: number, forbidden: number): number =>
  (forbidden === choice[shared] ? second[shared] : best[shared]) ?? LOST;

/** Zero, where the opponent has just won: no choice, and nothing is better. */
export const worthsOfZero = (lost: number): Worths => ({ best: [lost], choice: [0], second: [lost] });

/** Adds the next shared number. `nowhere` is the code that is better for the mover than any position. */
export function addNext(worths: Worths, max: number, nowhere: number): void {
  const { best, choice, second } = worths;
  const shared = best.length;
  let worst = nowhere;
  let worstBy = 0;
  let secondWorst = nowhere;
  for (let number = 1; number <= max && number <= shared; number += 1) {
    const left = worthOf(worths, shared - number, number);
    if (left < worst) {
      secondWorst = worst;
      worst = left;
      worstBy = number;
    } else if (left < secondWorst) {
      secondWorst = left;
    }
  }
  best.push(answerTo(worst));
  choice.push(worstBy);
  second.push(answerTo(secondWorst));
}

/** The code of every position, by its number in the rules' numbering: shared number first. */
export function* solvingDualDigits({ start, max }: DualDigitsOptions): Solving<Int16Array> {
  const table = new Int16Array(start * (max + 1));
  const worths = worthsOfZero(LOST);
  for (let shared = 1; shared <= start; shared += 1) {
    addNext(worths, max, NOWHERE);
    const first = (shared - 1) * (max + 1);
    for (let forbidden = 0; forbidden <= max; forbidden += 1)
      table[first + forbidden] = worthOf(worths, shared, forbidden);
    if (shared % 1000 === 0) yield { done: shared, of: start };
  }
  return table;
}
