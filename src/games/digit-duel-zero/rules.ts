import { inTurn, lostBy, toMove, wonBy } from '../../core/declared-rules.js';
import type { AlternatingRules } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { wholeNumbers } from '../numbers.js';

// Digit Duel: Race to Zero. Each player has a number, 25 at first. On a turn, a player picks a digit of the opponent's
// number and subtracts it from the own one, which may not go below zero. Who reaches exactly zero wins; who has no digit
// that fits loses.

export const OPTIONS = {
  start: { kind: 'number', meaning: 'the number that both players start with', min: 1, max: 10_000, default: 25 },
} as const;

/** What Race to Zero is played with. */
export type DigitDuelZeroOptions = OptionsOf<typeof OPTIONS>;

/** A position of Race to Zero. */
export interface DigitDuelZeroPosition {
  /** The mover's number. */
  readonly own: number;
  readonly opponent: number;
  readonly mover: Seat;
}

const ZERO_CODE = '0'.charCodeAt(0);

/** The digits of a number, each once, in the order in which they stand (R-DZ2). */
export function digitsOf(number: number): readonly number[] {
  // Not by `map(Number)`: V8 then comes to hold digits, and the positions made with them, as doubles, and all is slow.
  const digits: number[] = [];
  for (const character of String(number)) {
    const digit = character.charCodeAt(0) - ZERO_CODE;
    if (!digits.includes(digit)) digits.push(digit);
  }
  return digits;
}

export function digitDuelZeroRules({ start }: DigitDuelZeroOptions): AlternatingRules<DigitDuelZeroPosition, number> {
  // Every number's digits once, so that asking for the moves makes no garbage.
  const digits = Array.from({ length: start + 1 }, (_, number) => digitsOf(number));
  const digitsOfOpponent = ({ opponent }: DigitDuelZeroPosition): readonly number[] => digits[opponent] ?? [];

  const legalMoves = (position: DigitDuelZeroPosition): readonly number[] => {
    if (position.opponent === 0) return [];
    const available = digitsOfOpponent(position);
    return position.own >= 9 ? available : available.filter((digit) => digit <= position.own);
  };

  return inTurn({
    axes: { own: [1, start], opponent: [1, start] },
    finished: { opponent: [0, 0] },
    moves: wholeNumbers(0, 9),
    start: (first) => ({ own: start, opponent: start, mover: first }),
    status(position) {
      if (position.opponent === 0) return wonBy(otherSeat(position.mover), 'reached-zero'); // R-DZ3
      const isStuck = position.own < 9 && legalMoves(position).length === 0;
      return isStuck ? lostBy(position.mover, 'no-valid-move') : toMove(position.mover);
    },
    candidates: digitsOfOpponent,
    legalMoves,
    objection(position, move) {
      if (!digitsOfOpponent(position).includes(move)) return 'not-available'; // R-DZ1: 0 may be
      return move > position.own ? 'too-large' : undefined;
    },
    play: ({ own, opponent, mover }, move) => ({ own: opponent, opponent: own - move, mover: otherSeat(mover) }),
    // The same moves in bare numbers, for the solver.
    edges: {
      to(tell, own, opponent) {
        for (const digit of digits[opponent] ?? []) {
          if (digit === own) tell.win();
          else if (digit < own) tell.position(opponent, own - digit);
        }
      },
      from(tell, own, opponent) {
        for (const digit of digits[own] ?? []) if (opponent + digit <= start) tell.position(opponent + digit, own);
      },
    },
    // What follows from the axes would do, and is not as fast.
    numbering: {
      size: start * start,
      indexOf: ({ own, opponent }) => (opponent === 0 ? -1 : (own - 1) * start + opponent - 1),
      at: (index) => ({ own: Math.floor(index / start) + 1, opponent: (index % start) + 1, mover: 0 }),
    },
  });
}
