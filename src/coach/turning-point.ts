import type { EndingReview } from './ending-review.js';
import { sideOf, type TurnReview } from './turn-review.js';

/** Where the game turned: the last turn, or else the ending, that changed who stands better. */
export interface TurningPoint {
  /** Counted from 1; null: not a turn but the way the match ended, such as resigning a won position. */
  readonly turn: number | null;
}

/** An end that gives away less than this, in points, decides nothing. */
const DECISIVE = 0.25;

/** Undefined if nothing ever changed who stands better. */
export function turningPointOf(turns: readonly TurnReview[], ending: EndingReview): TurningPoint | undefined {
  if (ending.costs.some((cost) => cost >= DECISIVE)) return { turn: null };
  const last = turns.findLast(({ before, after }) => sideOf(before) !== sideOf(after));
  return last === undefined ? undefined : { turn: last.turn };
}
