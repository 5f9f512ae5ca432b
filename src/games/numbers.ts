import { type Pair, SEATS, type Seat } from '../core/seat.js';
import type { Counter } from '../core/words.js';

/** The whole numbers from `from` to `to`, both included. */
export const wholeNumbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Where each player has a number, and positions tell it from the mover's side: the numbers by seat. */
export const countersOfSeats = (
  names: Pair<string>,
  { own, opponent, mover }: { readonly own: number; readonly opponent: number; readonly mover: Seat },
): readonly Counter[] => SEATS.map((seat) => ({ label: names[seat], value: seat === mover ? own : opponent, seat }));
