import { inTurn, lostBy, parseWord, toMove, wonBy } from '../../core/declared-rules.js';
import type { AlternatingRules } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Seat } from '../../core/seat.js';

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

/** What Hit the Target is played with. */
export type DigitDuelTargetOptions = OptionsOf<typeof OPTIONS>;

const OPERATIONS = ['add', 'subtract', 'multiply'] as const;
/** A move of Hit the Target. */
export type Operation = (typeof OPERATIONS)[number];

const SIGNS: ReadonlyMap<string, Operation> = new Map([
  ['+', 'add'],
  ['-', 'subtract'],
  ['−', 'subtract'],
  ['*', 'multiply'],
  ['×', 'multiply'],
]);

/** A position of Hit the Target. */
export interface DigitDuelTargetPosition {
  /** The mover's number. */
  readonly own: number;
  readonly opponent: number;
  readonly mover: Seat;
}

const AT_ONE = OPERATIONS.filter((operation) => operation !== 'subtract');
const NO_MOVES: readonly Operation[] = [];

/** The number after an operation. */
function operate(number: number, operation: Operation): number {
  switch (operation) {
    case 'add':
      return number + 1;
    case 'subtract':
      return number - 1;
    case 'multiply':
      return number * 2;
  }
}

/** R-DT3: a sign, or the beginning of a word. */
const parseOperation = (text: string): Operation | undefined =>
  SIGNS.get(text.normalize('NFKC').trim()) ?? parseWord(OPERATIONS, text);

export const digitDuelTargetRules = ({
  target,
}: DigitDuelTargetOptions): AlternatingRules<DigitDuelTargetPosition, Operation> =>
  inTurn({
    axes: { own: [1, target - 1], opponent: [1, target - 1] },
    finished: { opponent: [target, 2 * (target - 1)] },
    moves: OPERATIONS,
    start: (first) => ({ own: 1, opponent: 1, mover: first }),
    // The turn has passed already when the numbers are looked at, so the one who moved is now the opponent.
    status({ opponent, mover }) {
      if (opponent === target) return wonBy(otherSeat(mover), 'reached-target');
      return opponent > target ? lostBy(otherSeat(mover), 'overshot') : toMove(mover); // R-DT2
    },
    legalMoves: ({ own, opponent }) => (opponent >= target ? NO_MOVES : own === 1 ? AT_ONE : OPERATIONS),
    objection: ({ own }, move) => (own === 1 && move === 'subtract' ? 'at-one' : undefined),
    play: ({ own, opponent, mover }, move) => ({
      own: opponent,
      opponent: operate(own, move),
      mover: otherSeat(mover),
    }),
    // The same moves in bare numbers, for the solver.
    edges: {
      to(tell, own, opponent) {
        if (own > 1) tell.position(opponent, own - 1);
        for (const number of [own + 1, own * 2]) {
          if (number < target) tell.position(opponent, number);
          else if (number === target) tell.win();
          else tell.loss();
        }
      },
      from(tell, own, opponent) {
        if (opponent + 1 < target) tell.position(opponent + 1, own);
        if (opponent > 1) tell.position(opponent - 1, own);
        if (opponent % 2 === 0) tell.position(opponent / 2, own);
      },
    },
    // What follows from the axes would do, and is not as fast.
    numbering: {
      size: (target - 1) ** 2,
      indexOf: ({ own, opponent }) => (opponent >= target ? -1 : (own - 1) * (target - 1) + opponent - 1),
      at: (index) => ({
        own: Math.floor(index / (target - 1)) + 1,
        opponent: (index % (target - 1)) + 1,
        mover: 0,
      }),
    },
    parseMove: parseOperation,
  });
