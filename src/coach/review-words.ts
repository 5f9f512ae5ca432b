import type { AnyMatch } from '../core/match.js';
import { resultText } from '../core/referee-words.js';
import { SEATS, type Seat } from '../core/seat.js';
import { counted, printable } from '../core/text.js';
import type { Review } from './review.js';
import { costOf, type TurnReview } from './turn-review.js';
import { balanceText, costText, movesText, percentText, standingText } from './value-words.js';

function resultSentence(match: AnyMatch, { ending, turns }: Review): string {
  const length = counted(turns.length, match.rules.kind === 'simultaneous' ? 'round' : 'turn');
  if (ending.outcome === null) return `After ${length}: ${ending.sentence}`;
  return `${resultText(match, ending.outcome)} after ${length}.`;
}

function startSentence({ setup, rules }: AnyMatch, { points }: Review): string {
  const [start] = points;
  if (start === undefined) throw new Error('a review has the value before the first turn');
  if (start.distance !== null)
    return `Before the first turn, ${setup.names[start.value > 0 ? 0 : 1]} had a win in ${counted(start.distance, 'turn')}.`;
  if (rules.kind === 'alternating') return 'Before the first turn, best play led to a draw.';
  return `Before the first round: ${balanceText(setup.names, start.value)}`;
}

/** What a seat gave away on a turn, told without what would have been better: that can be found. */
export function mistakeText({ setup: { names }, rules }: AnyMatch, review: TurnReview, seat: Seat): string {
  switch (review.kind) {
    case 'move':
      return `${names[seat]}'s ${rules.makeMove(review.verdict.move)} gives the ${review.verdict.before.kind} away.`;
    case 'round': {
      const { move, cost } = review.verdicts[seat];
      return `${names[seat]} chose ${rules.makeMove(move)}, which costs ${costText(cost)} against best play.`;
    }
    case 'invalid':
      return review.sentence;
  }
}

/** How a turn changed who stands better. */
function turnText(match: AnyMatch, review: TurnReview, tellsAnswer: boolean): string {
  const {
    setup: { names },
    rules,
  } = match;
  switch (review.kind) {
    case 'move': {
      const { seat, move, better, before } = review.verdict;
      if (!tellsAnswer) return mistakeText(match, review, seat);
      const others = movesText(better.map((other) => rules.makeMove(other)));
      return `${names[seat]}'s ${rules.makeMove(move)} gave the ${before.kind} away; ${others} would have kept it.`;
    }
    case 'round': {
      const [first, second] = review.verdicts;
      // Told from the side that gained.
      const winner = first.given > first.value ? first : second;
      return (
        `${names[0]} chose ${rules.makeMove(first.move)} and ${names[1]} ${rules.makeMove(second.move)}, ` +
        `which took ${names[winner.seat]} from ${standingText(winner.value)} to ${standingText(winner.given)}.`
      );
    }
    case 'invalid':
      return `${names[review.seat]} entered "${printable(review.entry, 20)}", which is no valid move.`;
  }
}

function turningSentence(match: AnyMatch, review: Review, tellsAnswer: boolean): string {
  const { turningPoint, turns, ending } = review;
  if (turns.length === 0 && turningPoint === undefined) return 'Nothing was played.';
  if (turningPoint === undefined) return 'Nothing that was played changed who would win.';
  const turn = turningPoint.turn === null ? undefined : turns[turningPoint.turn - 1];
  if (turn === undefined) return `The game turned at its end. ${ending.sentence}`;
  const what = turn.kind === 'round' ? 'round' : 'turn';
  return `The turning point was ${what} ${turn.turn}: ${turnText(match, turn, tellsAnswer)}`;
}

/** How many mistakes a seat made, and what they cost. */
function mistakesText({ setup }: AnyMatch, { turns, accuracy }: Review, seat: Seat): string {
  const name = setup.names[seat];
  const mistakes = turns.filter((review) => costOf(review, seat) > 0).length;
  const { share, cost } = accuracy[seat];
  if (share === null) return `${name} had no decision that could be wrong`;
  if (mistakes === 0) return `${name} gave nothing away (accuracy 100 %)`;
  const total = mistakes === 1 ? costText(cost) : `${costText(cost)} in all`;
  return `${name} made ${counted(mistakes, 'mistake')} for ${total} (accuracy ${percentText(share)})`;
}

/**
 * The review in three to five sentences: result, start, turning point, mistakes, and how it ended if that is worth saying.
 * Without the answer, the move that would have been better is left for the reader to find.
 */
export function summaryOf(
  match: AnyMatch,
  review: Review,
  { tellsAnswer }: { readonly tellsAnswer: boolean },
): readonly string[] {
  const { ending, turningPoint, turns } = review;
  return [
    resultSentence(match, review),
    startSentence(match, review),
    turningSentence(match, review, tellsAnswer),
    ...(turns.length === 0 ? [] : [`${SEATS.map((seat) => mistakesText(match, review, seat)).join('; ')}.`]),
    ...(ending.endedBy === 'referee' && turningPoint?.turn !== null ? [ending.sentence] : []),
  ];
}

/** How well a seat played, and what counted. */
export function accuracyText({ setup, rules }: AnyMatch, { accuracy }: Review, seat: Seat): string {
  const { counted: all, right, free, share } = accuracy[seat];
  const name = setup.names[seat];
  const [turn, move] = rules.kind === 'simultaneous' ? ['round', 'choice'] : ['turn', 'move'];
  if (share === null) {
    const why = free === 0 ? `there was no ${turn} to play` : `on no ${turn} could a ${move} have been wrong`;
    return `${name}: nothing to judge, since ${why}.`;
  }
  const leftOut =
    free === 0
      ? ''
      : ` ${counted(free, `${turn} does`, `${turn}s do`)} not count: there no ${move} could have been wrong.`;
  return `${name}: ${percentText(share)}. The value was kept on ${right} of ${counted(all, turn)} on which it could be lost.${leftOut}`;
}
