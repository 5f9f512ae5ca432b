import type { AlternatingRules } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { parseNumbers } from '../../core/text.js';
import { parseSeat } from '../numbers.js';

// Digit Duel: Hit the Target. Each player has a number, 1 at first. On a turn, a player adds 1 to the own number,
// subtracts 1 from it (not below 1) or doubles it. Who hits the target exactly wins; who goes past it loses.

export const OPTIONS = {
  target: {
    kind: 'number',
    meaning: 'the number to hit',
    min: 2,
    max: 10_000,
    default: { drawnFrom: 20, drawnTo: 30 }, // R-DT1
  },
} as const;

export type HitTheTargetOptions = OptionsOf<typeof OPTIONS>;

export const OPERATIONS = ['add', 'subtract', 'multiply'] as const;
export type Operation = (typeof OPERATIONS)[number];

const SIGNS: ReadonlyMap<string, Operation> = new Map([
  ['+', 'add'],
  ['-', 'subtract'],
  ['−', 'subtract'],
  ['*', 'multiply'],
  ['×', 'multiply'],
]);

export interface HitTheTargetPosition {
  /** The mover's number. */
  readonly own: number;
  readonly opponent: number;
  readonly mover: Seat;
}

const ABOVE_ONE = OPERATIONS;
const AT_ONE = OPERATIONS.filter((operation) => operation !== 'subtract');
const NO_MOVES: readonly Operation[] = [];

/** The number after an operation. */
export function operate(number: number, operation: Operation): number {
  switch (operation) {
    case 'add':
      return number + 1;
    case 'subtract':
      return number - 1;
    case 'multiply':
      return number * 2;
  }
}

/** R-DT3 */
function parseOperation(text: string): Operation | undefined {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  if (typed === '') return undefined;
  return SIGNS.get(typed) ?? OPERATIONS.find((operation) => operation.startsWith(typed));
}

export function hitTheTargetRules({ target }: HitTheTargetOptions): AlternatingRules<HitTheTargetPosition, Operation> {
  return {
    kind: 'alternating',
    start: (first) => ({ own: 1, opponent: 1, mover: first }),
    // The turn has passed already when the numbers are looked at, so the one who moved is now the opponent.
    turn({ opponent, mover }) {
      if (opponent === target) return { kind: 'over', winner: otherSeat(mover), reason: 'reached-target' };
      if (opponent > target) return { kind: 'over', winner: mover, reason: 'overshot' }; // R-DT2
      return { kind: 'one', seat: mover };
    },
    legalMoves: ({ own, opponent }) => (opponent >= target ? NO_MOVES : own === 1 ? AT_ONE : ABOVE_ONE),
    candidates: () => OPERATIONS,
    objection({ own }, move) {
      if (!OPERATIONS.includes(move)) return 'not-a-move';
      return own === 1 && move === 'subtract' ? 'at-one' : undefined;
    },
    play: ({ own, opponent, mover }, move) => ({
      own: opponent,
      opponent: operate(own, move),
      mover: otherSeat(mover),
    }),

    makeMove: (move) => move,
    parseMove: parseOperation,
    makePosition: ({ own, opponent, mover }) => `${own} ${opponent} ${mover + 1}`,
    parsePosition(text) {
      const [own = 0, opponent = 0, seat = 0] = parseNumbers(text, 3) ?? [];
      const mover = parseSeat(seat);
      const inRange = own >= 1 && own < target && opponent >= 1 && opponent <= 2 * (target - 1);
      return inRange && mover !== undefined ? { own, opponent, mover } : undefined;
    },
    columns: ['own', 'opponent'],
    row: ({ own, opponent }) => [own, opponent],
    numbering: {
      size: (target - 1) ** 2,
      indexOf: ({ own, opponent }) => (opponent >= target ? -1 : (own - 1) * (target - 1) + opponent - 1),
      at: (index) => ({
        own: Math.floor(index / (target - 1)) + 1,
        opponent: (index % (target - 1)) + 1,
        mover: 0,
      }),
    },
  };
}
