import type { Seat } from '../core/seat.js';

/** The whole numbers from `from` to `to`, both included. */
export const wholeNumbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** In text, seats are 1 and 2. */
export const parseSeat = (number: number): Seat | undefined => (number === 1 ? 0 : number === 2 ? 1 : undefined);
