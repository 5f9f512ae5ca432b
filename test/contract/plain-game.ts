import { defineGame, inTurn, otherSeat, type Seat, toMove, wonBy } from '../../src/core/index.js';

// Count Up. A number, 0 at first. The players take turns to add 1 or 2 to it; who reaches the goal wins. Made up for the tests:
// it says no more than a game has to, so all its other words are those that follow.

const OPTIONS = {
  goal: { kind: 'number', meaning: 'the number to reach', min: 2, max: 100, default: 7 },
} as const;

export interface CountUpPosition {
  readonly number: number;
  readonly mover: Seat;
}

export const countUp = defineGame({
  id: 'count-up',
  title: 'Count Up',
  options: OPTIONS,
  rules: ({ goal }: { readonly goal: number }) =>
    inTurn<CountUpPosition, number>({
      axes: { number: [0, goal - 1] },
      finished: { number: [goal, goal] },
      moves: [1, 2],
      start: (first) => ({ number: 0, mover: first }),
      status: ({ number, mover }) => (number === goal ? wonBy(otherSeat(mover), 'reached-goal') : toMove(mover)),
      objection: ({ number }, move) => (number + move > goal ? 'too-far' : undefined),
      play: ({ number, mover }, move) => ({ number: number + move, mover: otherSeat(mover) }),
    }),
  words: {
    promise: 'Count up, and be the one who gets there.',
    page: ({ goal }) => ({
      goal: `Reach ${goal} first.`,
      play: ['On your turn, add 1 or 2.'],
      end: ['The first to reach the goal wins.'],
      examples: [`The number is ${goal - 2}: add 2 and win.`],
      rulings: ['R-3'],
    }),
    reasons: { 'reached-goal': 'reached the goal' },
    objections: { 'too-far': { brief: 'too far', sentence: (_context, _position, move) => `${move} is too far.` } },
  },
});
