import { type AnyMatch, startOf } from '../core/match.js';
import type { Pair, Seat } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';
import { type EndingReview, reviewEnding } from './ending-review.js';
import {
  afterTurn,
  costOf,
  countsFor,
  pointAt,
  reviewTurn,
  sideOf,
  type TurnReview,
  type ValuePoint,
} from './turn-review.js';

/** How well one seat played. Only turns on which something could be lost tell anything. */
export interface Accuracy {
  /** The turns that counted, on how many of these the value was kept, and the turns on which nothing could be lost. */
  readonly counted: number;
  readonly right: number;
  readonly free: number;
  /** `right / counted`; null if no turn counted: then there is nothing to judge. */
  readonly share: number | null;
  /** All that was given away, in points (a win is 1, a draw ½). */
  readonly cost: number;
}

/** Where the game turned: the last turn, or else the ending, that changed who is ahead. */
export interface TurningPoint {
  /** Counted from 1; null: not a turn but the way the match ended, such as resigning a won position. */
  readonly turn: number | null;
}

/** A match, judged turn by turn. */
export interface Review {
  readonly turns: readonly TurnReview[];
  /** The value before the first turn and after each one, for a chart. */
  readonly points: readonly ValuePoint[];
  readonly ending: EndingReview;
  /** Undefined if nothing ever changed who is ahead. */
  readonly turningPoint: TurningPoint | undefined;
  readonly accuracy: Pair<Accuracy>;
  /** Whom its sentences are said to; undefined: they call both players by their names. */
  readonly you: Seat | undefined;
}

function accuracyOf(turns: readonly TurnReview[], seat: Seat): Accuracy {
  const own = turns.filter((review) => countsFor(review, seat) !== undefined);
  const counting = own.filter((review) => countsFor(review, seat) === true);
  const right = counting.filter((review) => costOf(review, seat) === 0).length;
  return {
    counted: counting.length,
    right,
    free: own.length - counting.length,
    share: counting.length === 0 ? null : right / counting.length,
    cost: own.reduce((sum, review) => sum + costOf(review, seat), 0),
  };
}

/** An end that gives away less than this, in points, decides nothing. */
const DECISIVE = 0.25;

/** Undefined if nothing ever changed who is ahead. */
function turningPointOf(turns: readonly TurnReview[], ending: EndingReview): TurningPoint | undefined {
  if (ending.costs.some((cost) => cost >= DECISIVE)) return { turn: null };
  const last = turns.findLast(({ before, after }) => sideOf(before) !== sideOf(after));
  return last === undefined ? undefined : { turn: last.turn };
}

/** Judges every turn of a match so far, however it ended or if it is still going on. The truth is that of its options. */
export function reviewMatch(match: AnyMatch, truth: AnyTruth, you?: Seat): Review {
  const { rules } = match;
  const scene = { ...match.setup, you };
  const turns: TurnReview[] = [];
  let position = startOf(match);
  const start = pointAt(truth, position, 0);
  for (const turn of match.turns) {
    turns.push(reviewTurn(scene, rules, truth, position, turn, turns.length + 1));
    position = afterTurn(rules, position, turn);
  }
  const points = [start, ...turns.map(({ after }) => after)];
  const ending = reviewEnding(match, points.at(-1) ?? start, you);
  const turningPoint = turningPointOf(turns, ending);
  return { turns, points, ending, turningPoint, accuracy: [accuracyOf(turns, 0), accuracyOf(turns, 1)], you };
}
