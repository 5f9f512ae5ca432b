import { lostBy, movesThatFollow, wonBy } from '../../core/declared-rules.js';
import type { BothToMove, Numbering, SimultaneousRules } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import type { Pair, Seat } from '../../core/seat.js';
import { parseNumbers } from '../../core/text.js';
import { wholeNumbers } from '../numbers.js';
import { countSpent, isSpent, makeSpent, NOTHING_SPENT, numberSpent, parseSpent, spend } from './spent.js';

// Number Duel. Players A and B have 15 points each. In a round both choose a number from 1 to 5 in secret. The higher
// number is subtracted from the points of the player who chose the lower one; equal numbers are subtracted from both
// players' points. Who is alone at zero or below loses. If equal numbers take both there, sudden death decides: from then
// on the first higher number wins.
// House variant, ours and not the book's (R-ND6): with numbers=spent a player may use each number once until all are used,
// and then all again.

export const OPTIONS = {
  points: { kind: 'number', meaning: 'the points of each player at the start', min: 1, max: 10_000, default: 15 },
  max: { kind: 'number', meaning: 'the largest number to choose', min: 2, max: 9, default: 5 },
  numbers: {
    kind: 'choice',
    meaning: 'free: any number in any round; spent: each number once until all are used (house variant)',
    values: ['free', 'spent'],
    default: 'free',
  },
} as const;

/** What Number Duel is played with. */
export type NumberDuelOptions = OptionsOf<typeof OPTIONS>;

/** A position of Number Duel. */
export interface NumberDuelPosition {
  readonly a: number;
  readonly b: number;
  /** Who chose the higher number in sudden death, and so has won; null before that. */
  readonly decidedBy: Seat | null;
  /** What each player has spent, as sets of `spent.ts` (R-ND6). By the book's rule they stay empty. */
  readonly spent: Pair<number>;
}

/** Both at zero or below: the tie that only the higher number breaks (R-ND2). */
export const isSuddenDeath = ({ a, b }: NumberDuelPosition): boolean => a <= 0 && b <= 0;

/** The position after a round. */
function strike(
  position: NumberDuelPosition,
  [choiceA, choiceB]: Pair<number>,
  spent: Pair<number>,
): NumberDuelPosition {
  const { a, b } = position;
  if (choiceA === choiceB) return { a: a - choiceA, b: b - choiceB, decidedBy: null, spent };
  const decided = isSuddenDeath(position);
  return choiceA > choiceB
    ? { a, b: b - choiceA, decidedBy: decided ? 0 : null, spent }
    : { a: a - choiceB, b, decidedBy: decided ? 1 : null, spent };
}

/** Whether one player is at zero or below, and the other is not, or sudden death is decided. */
const isOver = ({ a, b, decidedBy }: NumberDuelPosition): boolean => decidedBy !== null || a <= 0 !== b <= 0;

// Made once, so that asking whose turn it is makes no garbage.
const BOTH: BothToMove = { kind: 'both' };

const status: SimultaneousRules<NumberDuelPosition, number>['status'] = (position) => {
  if (!isOver(position)) return BOTH;
  const { a, decidedBy } = position;
  if (decidedBy !== null) return wonBy(decidedBy, 'sudden-death');
  return lostBy(a <= 0 ? 0 : 1, 'points-gone'); // also after equal numbers (R-ND3)
};

/** The points and the verdict of a position, or undefined if these options allow none such. */
function parsePoints([a = Number.NaN, b = Number.NaN, decided = -1]: readonly number[], points: number, max: number) {
  const inRange = a <= points && b <= points;
  if (!inRange || decided < 0 || decided > 2) return undefined;
  const decidedBy = decided === 0 ? null : decided === 1 ? 0 : 1;
  const position = { a, b, decidedBy, spent: NOTHING_SPENT } as const;
  const fitting = isSuddenDeath(position) || (decidedBy === null && Math.min(a, b) > -max);
  return fitting ? position : undefined;
}

const makePoints = ({ a, b, decidedBy }: NumberDuelPosition): string =>
  `${a} ${b} ${decidedBy === null ? 0 : decidedBy + 1}`;

/** The book's rule: any number in any round. */
function freeRules(points: number, max: number): SimultaneousRules<NumberDuelPosition, number> {
  const numbers = wholeNumbers(1, max);
  const NO_MOVES: readonly number[] = [];
  return {
    kind: 'simultaneous',
    start: () => ({ a: points, b: points, decidedBy: null, spent: NOTHING_SPENT }),
    status,
    ...movesThatFollow({ moves: numbers, status }),
    legalMoves: (position) => (isOver(position) ? NO_MOVES : numbers),
    play: (position, choices) => strike(position, choices, NOTHING_SPENT),
    makePosition: makePoints,
    parsePosition(text) {
      const words = parseNumbers(text, 3);
      return words === undefined ? undefined : parsePoints(words, points, max);
    },
    columns: ['a', 'b'],
    ranges: [
      [-max, points],
      [-max, points],
    ],
    row: ({ a, b }) => [a, b],
    numbering: {
      // All of sudden death is one position: how far below zero the points are changes nothing.
      size: points * points + 1,
      indexOf(position) {
        if (isOver(position)) return -1;
        return isSuddenDeath(position) ? points * points : (position.a - 1) * points + position.b - 1;
      },
      at: (index) =>
        index === points * points
          ? { a: 0, b: 0, decidedBy: null, spent: NOTHING_SPENT }
          : { a: Math.floor(index / points) + 1, b: (index % points) + 1, decidedBy: null, spent: NOTHING_SPENT },
    },
  };
}

/** The points of the book's numbering times the pairs of spent sets. */
function spentNumbering(points: Numbering<NumberDuelPosition>, max: number): Numbering<NumberDuelPosition> {
  const pairs = numberSpent(max);
  return {
    size: points.size * pairs.size,
    indexOf(position) {
      const index = points.indexOf(position);
      return index === -1 ? -1 : index * pairs.size + pairs.indexOf(position.spent);
    },
    at: (index) => ({ ...points.at(Math.floor(index / pairs.size)), spent: pairs.at(index % pairs.size) }),
  };
}

/** The house variant: the book's rule with spent numbers (R-ND6). */
function spentRules(points: number, max: number): SimultaneousRules<NumberDuelPosition, number> {
  const free = freeRules(points, max);
  const numbers = wholeNumbers(1, max);
  const left = Array.from({ length: 1 << max }, (_, spent) => numbers.filter((number) => !isSpent(spent, number)));
  const NO_MOVES: readonly number[] = [];
  // All but the number 1; with that one too, all would come back.
  const mostSpent = Number(makeSpent((1 << max) - 2));
  return {
    ...free,
    legalMoves: (position, seat) => (isOver(position) ? NO_MOVES : (left[position.spent[seat]] ?? NO_MOVES)),
    objection: ({ spent }, move, seat) => (isSpent(spent[seat], move) ? 'spent' : undefined),
    play: (position, choices) =>
      strike(position, choices, [spend(position.spent[0], choices[0], max), spend(position.spent[1], choices[1], max)]),
    makePosition: (position) => `${makePoints(position)} ${position.spent.map(makeSpent).join(' ')}`,
    parsePosition(text) {
      const words = parseNumbers(text, 5);
      if (words === undefined) return undefined;
      const position = parsePoints(words, points, max);
      const spentA = parseSpent(words[3] ?? -1, max);
      const spentB = parseSpent(words[4] ?? -1, max);
      if (position === undefined || spentA === undefined || spentB === undefined) return undefined;
      return countSpent(spentA) === countSpent(spentB) ? { ...position, spent: [spentA, spentB] } : undefined;
    },
    columns: ['a', 'b', 'spentA', 'spentB'],
    ranges: [...free.ranges, [0, mostSpent], [0, mostSpent]],
    row: ({ a, b, spent }) => [a, b, Number(makeSpent(spent[0])), Number(makeSpent(spent[1]))],
    numbering: spentNumbering(free.numbering, max),
  };
}

export const numberDuelRules = ({
  points,
  max,
  numbers,
}: NumberDuelOptions): SimultaneousRules<NumberDuelPosition, number> =>
  numbers === 'spent' ? spentRules(points, max) : freeRules(points, max);
