import type { BothToMove, SimultaneousRules, Win } from '../../core/game.js';
import type { OptionsOf } from '../../core/options.js';
import type { Pair, Seat } from '../../core/seat.js';
import { parseNumbers, parseWhole } from '../../core/text.js';
import { wholeNumbers } from '../numbers.js';

// Number Duel. Players A and B have 15 points each. In a round both choose a number from 1 to 5 in secret. The higher
// number is subtracted from the points of the player who chose the lower one; equal numbers are subtracted from both
// players' points. Who is alone at zero or below loses. If equal numbers take both there, sudden death decides: from then
// on the first higher number wins.

export const OPTIONS = {
  points: { kind: 'number', meaning: 'the points of each player at the start', min: 1, max: 10_000, default: 15 },
  max: { kind: 'number', meaning: 'the largest number to choose', min: 2, max: 9, default: 5 },
} as const;

export type NumberDuelOptions = OptionsOf<typeof OPTIONS>;

export interface NumberDuelPosition {
  readonly a: number;
  readonly b: number;
  /** Who chose the higher number in sudden death, and so has won; null before that. */
  readonly decidedBy: Seat | null;
}

/** Both at zero or below: the tie that only the higher number breaks (R-ND2). */
export const isSuddenDeath = ({ a, b }: NumberDuelPosition): boolean => a <= 0 && b <= 0;

/** The points after a round. */
function strike(position: NumberDuelPosition, [choiceA, choiceB]: Pair<number>): NumberDuelPosition {
  const { a, b } = position;
  if (choiceA === choiceB) return { a: a - choiceA, b: b - choiceB, decidedBy: null };
  const decided = isSuddenDeath(position);
  return choiceA > choiceB
    ? { a, b: b - choiceA, decidedBy: decided ? 0 : null }
    : { a: a - choiceB, b, decidedBy: decided ? 1 : null };
}

const NO_MOVES: readonly number[] = [];

function turn(position: NumberDuelPosition): BothToMove | Win {
  const { a, b, decidedBy } = position;
  if (decidedBy !== null) return { kind: 'over', winner: decidedBy, reason: 'sudden-death' };
  if (isSuddenDeath(position)) return { kind: 'both' };
  if (a <= 0) return { kind: 'over', winner: 1, reason: 'points-gone' }; // also after equal numbers (R-ND3)
  if (b <= 0) return { kind: 'over', winner: 0, reason: 'points-gone' };
  return { kind: 'both' };
}

export function numberDuelRules({ points, max }: NumberDuelOptions): SimultaneousRules<NumberDuelPosition, number> {
  const numbers = wholeNumbers(1, max);

  return {
    kind: 'simultaneous',
    start: () => ({ a: points, b: points, decidedBy: null }),
    turn,
    legalMoves: (position) => (turn(position).kind === 'over' ? NO_MOVES : numbers),
    candidates: () => numbers,
    objection: (_position, move) => (numbers.includes(move) ? undefined : 'not-a-move'),
    play: strike,

    makeMove: String,
    parseMove(text) {
      const number = parseWhole(text);
      return number !== undefined && numbers.includes(number) ? number : undefined;
    },
    makePosition: ({ a, b, decidedBy }) => `${a} ${b} ${decidedBy === null ? 0 : decidedBy + 1}`,
    parsePosition(text) {
      const [a = Number.NaN, b = Number.NaN, decided = -1] = parseNumbers(text, 3) ?? [];
      const inRange = a <= points && b <= points;
      if (!inRange || decided < 0 || decided > 2) return undefined;
      const decidedBy = decided === 0 ? null : decided === 1 ? 0 : 1;
      const position = { a, b, decidedBy } as const;
      const fitting = isSuddenDeath(position) || (decidedBy === null && Math.min(a, b) > -max);
      return fitting ? position : undefined;
    },
    numbering: {
      // All of sudden death is one position: how far below zero the points are changes nothing.
      size: points * points + 1,
      indexOf(position) {
        if (turn(position).kind === 'over') return -1;
        return isSuddenDeath(position) ? points * points : (position.a - 1) * points + position.b - 1;
      },
      at: (index) =>
        index === points * points
          ? { a: 0, b: 0, decidedBy: null }
          : { a: Math.floor(index / points) + 1, b: (index % points) + 1, decidedBy: null },
    },
  };
}
