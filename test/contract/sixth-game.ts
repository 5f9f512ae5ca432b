import {
  type AlternatingRules,
  type Game,
  line,
  type OptionsOf,
  otherSeat,
  type Seat,
  type Words,
} from '../../src/core/index.js';
import { parseNumbers, parseWhole } from '../../src/core/text.js';

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

const stones = (count: number): string => `${count} ${count === 1 ? 'stone' : 'stones'}`;

function rules({ heap: start, most, last }: LastStoneOptions): AlternatingRules<LastStonePosition, number> {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return {
    kind: 'alternating',
    start: (first) => ({ heap: start, mover: first }),
    turn({ heap, mover }) {
      if (heap > 0) return { kind: 'one', seat: mover };
      return { kind: 'over', winner: last === 'wins' ? otherSeat(mover) : mover, reason: 'took-last' };
    },
    legalMoves: ({ heap }) => counts.filter((count) => count <= heap),
    candidates: () => counts,
    objection({ heap }, move) {
      if (!counts.includes(move)) return 'not-a-move';
      return move > heap ? 'too-many' : undefined;
    },
    play: ({ heap, mover }, move) => ({ heap: heap - move, mover: otherSeat(mover) }),

    makeMove: String,
    parseMove(text) {
      const count = parseWhole(text);
      return count !== undefined && counts.includes(count) ? count : undefined;
    },
    makePosition: ({ heap, mover }) => `${heap} ${mover + 1}`,
    parsePosition(text) {
      const [heap = -1, seat = 0] = parseNumbers(text, 2) ?? [];
      if (heap < 0 || heap > start || (seat !== 1 && seat !== 2)) return undefined;
      return { heap, mover: seat === 1 ? 0 : 1 };
    },
    columns: ['heap'],
    row: ({ heap }) => [heap],
    numbering: {
      size: start,
      indexOf: ({ heap }) => heap - 1,
      at: (index) => ({ heap: index + 1, mover: 0 }),
    },
  };
}

const words: Words<LastStonePosition, number, LastStoneOptions> = {
  promise: 'Take a few stones, and leave the last one to the other.',
  seats: ['Player 1', 'Player 2'],
  page: {
    goal: 'Do not take the last stone.',
    play: ['There is a heap of 12 stones.', 'On your turn, take 1, 2 or 3 of them.'],
    end: ['Whoever takes the last stone loses.'],
    examples: ['There are 4 stones and you take 3: your opponent has to take the last one.'],
    rulings: ['R-3'],
  },
  reasons: { 'took-last': 'took the last stone' },
  objections: { 'too-many': 'not enough stones' },
  entry: ({ options }) => (options.most === 1 ? 'the number 1' : `a number from 1 to ${options.most}`),
  label: (move) => `Take ${move}`,
  key: String,
  counters: (_table, { heap }) => [{ label: 'Stones', value: heap }],

  opening: ({ options }) => [line('title', '*** Last Stone ***'), line('fact', `The last stone ${options.last}.`)],
  turn: ({ names }, { heap, mover }) => [
    line('heading', `${names[mover]}:`),
    line('fact', `There ${heap === 1 ? 'is' : 'are'} ${stones(heap)}.`),
  ],
  prompt: () => 'How many do you take? ',
  objection: (_table, { heap }, _seat, move) => `You cannot take ${move} of ${stones(heap)}.`,
  played: (_table, _before, played, after) =>
    played.kind === 'move' ? [line('result', `You took ${played.move}. ${stones(after.heap)} left.`)] : [],
  pause: () => [],
  ending: ({ names, options }, { mover }, { winner }) => [
    line('notice', `${names[otherSeat(mover)]} took the last stone, which ${options.last}.`),
    line('ending', `${names[winner]} wins!`),
  ],
};

export const lastStone: Game<LastStonePosition, number, LastStoneOptions> = {
  id: 'last-stone',
  title: 'Last Stone',
  options: OPTIONS,
  invalidEntry: 'refused',
  rules,
  words,
};
