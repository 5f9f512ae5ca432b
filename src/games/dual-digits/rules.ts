import { inTurn, lostBy, toMove, wonBy } from '../../core/declared-rules.js';
import type { AlternatingRules } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { wholeNumbers } from '../numbers.js';

// Dual Digits. A shared number, 25 at first. The players take turns to subtract 1, 2, 3 or 4 from it, but never the
// number that the opponent subtracted on the turn just before, and never more than is left. Who brings it to exactly
// zero wins; who cannot move loses.

export const OPTIONS = {
  start: { kind: 'number', meaning: 'the shared number at the start', min: 1, max: 10_000, default: 25 },
  max: { kind: 'number', meaning: 'the largest number to subtract', min: 1, max: 100, default: 4 },
} as const;

/** What Dual Digits is played with. */
export type DualDigitsOptions = OptionsOf<typeof OPTIONS>;

/** A position of Dual Digits. */
export interface DualDigitsPosition {
  readonly shared: number;
  /** What the opponent subtracted on the turn just before (R-DD4); 0 for nothing yet. */
  readonly forbidden: number;
  readonly mover: Seat;
}

export function dualDigitsRules({ start, max }: DualDigitsOptions): AlternatingRules<DualDigitsPosition, number> {
  const numbers = wholeNumbers(1, max);
  // Made once: these are the moves wherever the shared number is no limit, which is nearly everywhere.
  const numbersBut = wholeNumbers(0, max).map((forbidden) => numbers.filter((number) => number !== forbidden));
  // The number 1 is the only one that can be both the last that fits and forbidden.
  const isStuck = ({ shared, forbidden }: DualDigitsPosition): boolean =>
    forbidden === 1 && Math.min(shared, max) === 1;

  return inTurn({
    axes: { shared: [1, start], forbidden: [0, max] },
    finished: { shared: [0, 0] },
    moves: numbers,
    start: (first) => ({ shared: start, forbidden: 0, mover: first }),
    status(position) {
      if (position.shared === 0) return wonBy(otherSeat(position.mover), 'reached-zero'); // R-DD3
      return isStuck(position) ? lostBy(position.mover, 'no-valid-move') : toMove(position.mover);
    },
    objection({ shared, forbidden }, move) {
      if (move === forbidden) return 'forbidden';
      return move > shared ? 'too-large' : undefined; // R-DD1
    },
    legalMoves({ shared, forbidden }) {
      const allowed = numbersBut[forbidden] ?? numbers;
      return shared >= max ? allowed : allowed.filter((number) => number <= shared);
    },
    play: ({ shared, mover }, move) => ({ shared: shared - move, forbidden: move, mover: otherSeat(mover) }),
    // The same moves in bare numbers, for the solver.
    edges: {
      to(tell, shared, forbidden) {
        for (const number of numbersBut[forbidden] ?? numbers) {
          if (number === shared) tell.win();
          else if (number < shared) tell.position(shared - number, number);
        }
      },
    },
    // What follows from the axes would do, and is not as fast.
    numbering: {
      size: start * (max + 1),
      indexOf: ({ shared, forbidden }) => (shared === 0 ? -1 : (shared - 1) * (max + 1) + forbidden),
      at: (index) => ({ shared: Math.floor(index / (max + 1)) + 1, forbidden: index % (max + 1), mover: 0 }),
    },
  });
}
