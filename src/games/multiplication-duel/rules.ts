import type { AlternatingRules, OneToMove, Win } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Pair, type Seat } from '../../core/seat.js';
import { parseNumbers, parseWhole } from '../../core/text.js';
import { parseSeat, wholeNumbers } from '../numbers.js';

// Multiplication Duel. A shared number, 1 at first. The players take turns to multiply it by a whole number from 2 to 9.
// Whoever makes it reach or pass the target, 100 unless agreed otherwise, loses; so does whoever enters anything else
// than such a multiplier (R-MD1).

export const OPTIONS = {
  target: { kind: 'number', meaning: 'the number not to reach', min: 2, max: 10_000, default: 100 },
} as const;

export type MultiplicationDuelOptions = OptionsOf<typeof OPTIONS>;

export interface MultiplicationDuelPosition {
  readonly shared: number;
  readonly mover: Seat;
}

export const MULTIPLIERS = wholeNumbers(2, 9);
const LARGEST_MULTIPLIER = 9;
const NO_MOVES: readonly number[] = [];
// Made once, so that asking whose turn it is makes no garbage.
const TURN_OF: Pair<OneToMove> = [
  { kind: 'one', seat: 0 },
  { kind: 'one', seat: 1 },
];
const WON_BY: Pair<Win> = [
  { kind: 'over', winner: 0, reason: 'reached-target' },
  { kind: 'over', winner: 1, reason: 'reached-target' },
];

export function multiplicationDuelRules({
  target,
}: MultiplicationDuelOptions): AlternatingRules<MultiplicationDuelPosition, number> {
  return {
    kind: 'alternating',
    start: (first) => ({ shared: 1, mover: first }),
    // The turn has passed already when the number is looked at, so the mover is the one who did not do it (R-MD2).
    turn: ({ shared, mover }) => (shared >= target ? WON_BY : TURN_OF)[mover],
    legalMoves: ({ shared }) => (shared >= target ? NO_MOVES : MULTIPLIERS),
    candidates: () => MULTIPLIERS,
    objection: (_position, move) => (MULTIPLIERS.includes(move) ? undefined : 'not-a-move'),
    play: ({ shared, mover }, move) => ({ shared: shared * move, mover: otherSeat(mover) }),

    makeMove: String,
    parseMove(text) {
      const multiplier = parseWhole(text);
      return multiplier !== undefined && MULTIPLIERS.includes(multiplier) ? multiplier : undefined;
    },
    makePosition: ({ shared, mover }) => `${shared} ${mover + 1}`,
    parsePosition(text) {
      const [shared = 0, seat = 0] = parseNumbers(text, 2) ?? [];
      const mover = parseSeat(seat);
      const inRange = shared >= 1 && shared <= (target - 1) * LARGEST_MULTIPLIER;
      return inRange && mover !== undefined ? { shared, mover } : undefined;
    },
    columns: ['shared'],
    row: ({ shared }) => [shared],
    numbering: {
      size: target - 1,
      indexOf: ({ shared }) => (shared >= target ? -1 : shared - 1),
      at: (index) => ({ shared: index + 1, mover: 0 }),
    },
  };
}
