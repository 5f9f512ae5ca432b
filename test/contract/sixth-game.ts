import {
  type AlternatingRules,
  type DeclaredWords,
  defineGame,
  inTurn,
  line,
  lostBy,
  type OptionsOf,
  otherSeat,
  type Seat,
  toMove,
  wonBy,
} from '../../src/core/index.js';
import { listed } from '../../src/core/text.js';

// Last Stone. A heap of stones, 12 at first. The players take turns to take 1, 2 or 3 of them. Who takes the last stone
// loses; or wins, if the players agree so. Made up for the tests: whatever works for it works for a sixth game.

const OPTIONS = {
  heap: { kind: 'number', meaning: 'the stones at the start', min: 1, max: 1000, default: 12 },
  most: { kind: 'number', meaning: 'the most stones to take', min: 1, max: 9, default: 3 },
  last: { kind: 'choice', meaning: 'what the last stone does', values: ['wins', 'loses'], default: 'loses' },
} as const;

export type LastStoneOptions = OptionsOf<typeof OPTIONS>;

export interface LastStonePosition {
  readonly heap: number;
  readonly mover: Seat;
}

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);
const stones = (count: number): string => `${count} ${count === 1 ? 'stone' : 'stones'}`;

const rules = ({ heap: start, most, last }: LastStoneOptions): AlternatingRules<LastStonePosition, number> =>
  inTurn({
    axes: { heap: [1, start] },
    finished: { heap: [0, 0] },
    moves: upTo(most),
    start: (first) => ({ heap: start, mover: first }),
    status({ heap, mover }) {
      if (heap > 0) return toMove(mover);
      return last === 'wins' ? wonBy(otherSeat(mover), 'took-last') : lostBy(otherSeat(mover), 'took-last');
    },
    objection: ({ heap }, move) => (move > heap ? 'too-many' : undefined),
    play: ({ heap, mover }, move) => ({ heap: heap - move, mover: otherSeat(mover) }),
  });

const words: DeclaredWords<LastStonePosition, number, LastStoneOptions> = {
  promise: 'Take a few stones, and leave the last one to the other.',
  page: ({ heap, most, last }) => ({
    goal: last === 'loses' ? 'Do not take the last stone.' : 'Take the last stone.',
    play: [`There is a heap of ${stones(heap)}.`, `On your turn, take ${listed(upTo(most))} of them.`],
    end: [`Whoever takes the last stone ${last}.`],
    examples: [`There are ${most + 1} stones and you take ${most}: your opponent has to take the last one.`],
    rulings: ['R-3'],
  }),
  reasons: { 'took-last': 'took the last stone' },
  objections: {
    'too-many': {
      brief: 'not enough stones',
      sentence: (_context, { heap }, move) => `You cannot take ${move} of ${stones(heap)}.`,
    },
  },
  label: (move) => `Take ${move}`,
  counters: (_context, { heap }) => [{ label: 'Stones', value: heap }],

  opening: ({ options }) => [line('title', '*** Last Stone ***'), line('fact', `The last stone ${options.last}.`)],
  beforeTurn: ({ names }, { heap, mover }) => [
    line('heading', `${names[mover]}:`),
    line('fact', `There ${heap === 1 ? 'is' : 'are'} ${stones(heap)}.`),
  ],
  prompt: () => 'How many do you take? ',
  played: (_context, _before, played, after) =>
    played.kind === 'move' ? [line('result', `You took ${played.move}. ${stones(after.heap)} left.`)] : [],
  ending: ({ names, options }, { mover }, { winner }) => [
    line('notice', `${names[otherSeat(mover)]} took the last stone, which ${options.last}.`),
    line('ending', `${names[winner]} wins!`),
  ],
};

export const lastStone = defineGame({
  id: 'last-stone',
  title: 'Last Stone',
  options: OPTIONS,
  rules,
  words,
});
