import { inTurn, lostBy, toMove } from '../../core/declared-rules.js';
import type { AlternatingRules } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { wholeNumbers } from '../numbers.js';

// Multiplication Duel. A shared number, 1 at first. The players take turns to multiply it by a whole number from 2 to 9.
// Whoever makes it reach or pass the target, 100 unless agreed otherwise, loses; so does whoever enters anything else
// than such a multiplier (R-MD1).

export const OPTIONS = {
  target: { kind: 'number', meaning: 'the number not to reach', min: 2, max: 10_000, default: 100 },
} as const;

/** What Multiplication Duel is played with. */
export type MultiplicationDuelOptions = OptionsOf<typeof OPTIONS>;

/** A position of Multiplication Duel. */
export interface MultiplicationDuelPosition {
  readonly shared: number;
  readonly mover: Seat;
}

export const MULTIPLIERS = wholeNumbers(2, 9);
const LARGEST_MULTIPLIER = 9;
const NO_MOVES: readonly number[] = [];

export const multiplicationDuelRules = ({
  target,
}: MultiplicationDuelOptions): AlternatingRules<MultiplicationDuelPosition, number> =>
  inTurn({
    axes: { shared: [1, target - 1] },
    finished: { shared: [target, (target - 1) * LARGEST_MULTIPLIER] },
    moves: MULTIPLIERS,
    start: (first) => ({ shared: 1, mover: first }),
    // The turn has passed already when the number is looked at, so the mover is the one who did not do it (R-MD2).
    status: ({ shared, mover }) => (shared >= target ? lostBy(otherSeat(mover), 'reached-target') : toMove(mover)),
    legalMoves: ({ shared }) => (shared >= target ? NO_MOVES : MULTIPLIERS),
    play: ({ shared, mover }, move) => ({ shared: shared * move, mover: otherSeat(mover) }),
    // The same moves in bare numbers, for the solver.
    edges: {
      to(tell, shared) {
        for (const multiplier of MULTIPLIERS) {
          if (shared * multiplier < target) tell.position(shared * multiplier);
          else tell.loss();
        }
      },
    },
    // What follows from the axes would do, and is not as fast.
    numbering: {
      size: target - 1,
      indexOf: ({ shared }) => (shared >= target ? -1 : shared - 1),
      at: (index) => ({ shared: index + 1, mover: 0 }),
    },
  });
