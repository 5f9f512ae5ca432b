import { defineGame, inTurn, otherSeat, type Seat, toMove, wonBy } from '../../src/core/index.js';

// Two Heaps. The players take turns to take a stone from the left heap, from the right, or one from each; who takes the last
// stone wins. Made up for the tests: its moves are words and say nothing of their keys, some of which the app has uses for.

const OPTIONS = {
  left: { kind: 'number', meaning: 'stones on the left', min: 1, max: 100, default: 7 },
  right: { kind: 'number', meaning: 'stones on the right', min: 1, max: 100, default: 6 },
} as const;

interface TwoHeapsPosition {
  readonly left: number;
  readonly right: number;
  readonly mover: Seat;
}

export const twoHeaps = defineGame({
  id: 'two-heaps',
  title: 'Two Heaps',
  options: OPTIONS,
  rules: (heaps: { readonly left: number; readonly right: number }) =>
    inTurn<TwoHeapsPosition, 'left' | 'right' | 'both'>({
      axes: { left: [0, heaps.left], right: [0, heaps.right] },
      moves: ['left', 'right', 'both'],
      start: (mover) => ({ ...heaps, mover }),
      status: ({ left, right, mover }) => (left + right === 0 ? wonBy(otherSeat(mover), 'last-stone') : toMove(mover)),
      objection: ({ left, right }, move) =>
        (left === 0 && move !== 'right') || (right === 0 && move !== 'left') ? 'empty' : undefined,
      play: ({ left, right, mover }, move) => ({
        left: move === 'right' ? left : left - 1,
        right: move === 'left' ? right : right - 1,
        mover: otherSeat(mover),
      }),
    }),
  words: {
    promise: 'Two heaps and three ways to take. The last stone wins.',
    page: ({ left, right }) => ({
      goal: 'Take the last stone.',
      play: [`Start with ${left} and ${right} stones.`, 'Take one from the left heap, from the right, or from both.'],
      end: ['Who takes the last stone wins.'],
      examples: ['One stone is left in each heap: take both and win.'],
      rulings: ['R-3'],
    }),
    reasons: { 'last-stone': 'took the last stone' },
    objections: {
      empty: {
        brief: 'empty',
        sentence: (_context, { left }) => `The ${left === 0 ? 'left' : 'right'} heap is empty.`,
      },
    },
  },
});
