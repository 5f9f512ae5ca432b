import type { AnyMatch } from '../core/match.js';
import { printable } from '../core/text.js';
import type { EndingReview } from './ending-review.js';
import { sideOf, type TurnReview } from './turn-review.js';
import { movesText, standingText } from './value-words.js';

/** Where the game turned: the last turn, or else the ending, that changed who stands better. */
export interface TurningPoint {
  /** Counted from 1; null: not a turn but the way the match ended, such as resigning a won position. */
  readonly turn: number | null;
  readonly sentence: string;
}

/** An end that gives away less than this, in points, decides nothing. */
const DECISIVE = 0.25;

function turnText({ setup: { names }, rules }: AnyMatch, review: TurnReview): string {
  switch (review.kind) {
    case 'move': {
      const { seat, move, better, before } = review.verdict;
      const others = movesText(better.map((other) => rules.makeMove(other)));
      return `${names[seat]}'s ${rules.makeMove(move)} gave the ${before.kind} away; ${others} would have kept it`;
    }
    case 'round': {
      const [first, second] = review.verdicts;
      // Told from the side that gained.
      const winner = first.given > first.value ? first : second;
      return (
        `${names[0]} chose ${rules.makeMove(first.move)} and ${names[1]} ${rules.makeMove(second.move)}, ` +
        `which took ${names[winner.seat]} from ${standingText(winner.value)} to ${standingText(winner.given)}`
      );
    }
    case 'invalid':
      return `${names[review.seat]} entered "${printable(review.entry, 20)}", which is no valid move`;
  }
}

/** Undefined if nothing ever changed who stands better. */
export function turningPointOf(
  match: AnyMatch,
  turns: readonly TurnReview[],
  ending: EndingReview,
): TurningPoint | undefined {
  if (ending.costs.some((cost) => cost >= DECISIVE))
    return { turn: null, sentence: `The game turned at its end. ${ending.sentence}` };
  const last = turns.findLast(({ before, after }) => sideOf(before) !== sideOf(after));
  if (last === undefined) return undefined;
  const what = last.kind === 'round' ? 'round' : 'turn';
  return { turn: last.turn, sentence: `The turning point was ${what} ${last.turn}: ${turnText(match, last)}.` };
}
