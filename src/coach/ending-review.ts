import type { AnyMatch, Outcome } from '../core/match.js';
import { isRefereeReason, resultText } from '../core/referee-words.js';
import { calledIn } from '../core/names.js';
import { otherSeat, type Pair, type Seat } from '../core/seat.js';
import { counted } from '../core/text.js';
import { spokenOf, valueTo } from './scene.js';
import { pointsFor, type ValuePoint } from './turn-review.js';
import { balanceText, standingOf, standingText } from './value-words.js';

/** How a match ended, and what its end did to the value of the game. */
export interface EndingReview {
  /** Null: it is not finished. */
  readonly outcome: Outcome | null;
  /** What ended it: its last turn, or the referee, as after a resignation. Undefined: it is not finished. */
  readonly endedBy: 'turn' | 'referee' | undefined;
  readonly sentence: string;
  /** What each seat gave away by the way the match ended, in points: by resigning or agreeing to a draw too early. */
  readonly costs: Pair<number>;
}

const FREE: Pair<number> = [0, 0];

/** How a player lost whom the referee declared to have lost. */
const HOW_LOST: Readonly<Record<string, string>> = {
  resigned: 'resigned',
  'out-of-time': 'ran out of time',
  abandoned: 'left the game',
};

/** `in a won position (a win in 5 turns)`: how the match stood for this seat. */
function stoodText(point: ValuePoint, seat: Seat): string {
  const value = valueTo(seat, point.value);
  const turns = point.distance === null ? '' : `, ${counted(point.distance, 'turn')} from the end with best play`;
  switch (standingOf(value)) {
    case 'won':
    case 'lost':
      return `in a ${standingText(value)} position${turns}`;
    case 'even':
      return 'in a position that nobody could force a win in';
    case 'between':
      return `in a position worth ${standingText(value)}`;
  }
}

function withCost(point: ValuePoint, seat: Seat, got: number): Pair<number> {
  const lost = pointsFor(point, seat) - got;
  const cost = lost < 1e-7 ? 0 : lost;
  return seat === 0 ? [cost, 0] : [0, cost];
}

/** The end of a drawn match: whoever was ahead gave it away. */
function drawnText(match: AnyMatch, point: ValuePoint, reason: string, you: Seat | undefined): EndingReview {
  const how = reason === 'agreed-draw' ? 'The players agreed to a draw' : 'The turn limit made it a draw';
  const end = { outcome: { winner: null, reason }, endedBy: 'referee' } as const;
  if (Math.abs(point.value) < 1e-7) return { ...end, sentence: `${how}, and with best play it was one.`, costs: FREE };
  const leader = point.value > 0 ? 0 : 1;
  const who = `${calledIn({ ...match.setup, you })[leader]} ${leader === you ? 'were' : 'was'}`;
  const sentence = `${how}, but ${who} ahead: ${stoodText(point, leader)}.`;
  return { ...end, sentence, costs: withCost(point, leader, 0.5) };
}

/** Looks at the end of a match; `point` is the value after its last turn; its sentence is said to `you`, if given. */
export function reviewEnding(match: AnyMatch, point: ValuePoint, you: Seat | undefined): EndingReview {
  const { status, turns } = match;
  const scene = { names: match.setup.names, you };
  if (status.kind === 'playing') {
    const outlook =
      point.distance === null
        ? balanceText(scene.names, point.value, you)
        : `${spokenOf(scene, point.value > 0 ? 0 : 1).wins} in ${counted(point.distance, 'turn')} with best play.`;
    return { outcome: null, endedBy: undefined, sentence: `The game isn’t finished. ${outlook}`, costs: FREE };
  }
  const { outcome } = status;
  const { winner, reason } = outcome;
  if (winner === null) return drawnText(match, point, reason, you);
  // An entry that loses is a turn of its own, and is judged there.
  if (!isRefereeReason(reason) || turns.at(-1)?.kind === 'invalid')
    return { outcome, endedBy: 'turn', sentence: `${resultText(match, outcome, you)}.`, costs: FREE };
  const loser = otherSeat(winner);
  const how = HOW_LOST[reason] ?? 'forfeited the game';
  const sentence = `${spokenOf(scene, loser).who} ${how} ${stoodText(point, loser)}.`;
  return { outcome, endedBy: 'referee', sentence, costs: withCost(point, loser, 0) };
}
