import type { AnyMatch } from '../core/match.js';
import { resultText } from '../core/referee-words.js';
import { SEATS, type Seat } from '../core/seat.js';
import { counted } from '../core/text.js';
import type { Review } from './review.js';
import { costOf } from './turn-review.js';
import { balanceText, costText, percentText } from './value-words.js';

type Unsummed = Omit<Review, 'summary'>;

function resultSentence(match: AnyMatch, { ending, turns }: Unsummed): string {
  const length = counted(turns.length, match.rules.kind === 'simultaneous' ? 'round' : 'turn');
  if (ending.outcome === null) return `After ${length}: ${ending.sentence}`;
  return `${resultText(match, ending.outcome)} after ${length}.`;
}

function startSentence({ setup, rules }: AnyMatch, { points }: Unsummed): string {
  const [start] = points;
  if (start === undefined) throw new Error('a review has the value before the first turn');
  if (start.distance !== null)
    return `Before the first turn, ${setup.names[start.value > 0 ? 0 : 1]} had a win in ${counted(start.distance, 'turn')}.`;
  if (rules.kind === 'alternating') return 'Before the first turn, best play led to a draw.';
  return `Before the first round: ${balanceText(setup.names, start.value)}`;
}

function turningSentence({ turningPoint, turns }: Unsummed): string {
  if (turningPoint !== undefined) return turningPoint.sentence;
  return turns.length === 0 ? 'Nothing was played.' : 'Nothing that was played changed who would win.';
}

/** How many mistakes a seat made, and what they cost. */
function mistakesText({ setup }: AnyMatch, { turns, accuracy }: Unsummed, seat: Seat): string {
  const name = setup.names[seat];
  const mistakes = turns.filter((review) => costOf(review, seat) > 0).length;
  const { share, cost } = accuracy[seat];
  if (share === null) return `${name} had no decision that could be wrong`;
  if (mistakes === 0) return `${name} gave nothing away (accuracy 100 %)`;
  const total = mistakes === 1 ? costText(cost) : `${costText(cost)} in all`;
  return `${name} made ${counted(mistakes, 'mistake')} for ${total} (accuracy ${percentText(share)})`;
}

/** The review in three to five sentences: result, start, turning point, mistakes, and how it ended if that is worth saying. */
export function summaryOf(match: AnyMatch, review: Unsummed): readonly string[] {
  const { ending, turningPoint, turns } = review;
  const isByReferee = ending.outcome !== null && ending.sentence !== `${resultText(match, ending.outcome)}.`;
  return [
    resultSentence(match, review),
    startSentence(match, review),
    turningSentence(review),
    ...(turns.length === 0 ? [] : [`${SEATS.map((seat) => mistakesText(match, review, seat)).join('; ')}.`]),
    ...(isByReferee && turningPoint?.turn !== null ? [ending.sentence] : []),
  ];
}
