import type { AnyMatch } from '../core/match.js';
import { calledIn } from '../core/names.js';
import { resultText } from '../core/referee-words.js';
import { SEATS, type Seat } from '../core/seat.js';
import { afterText, capitalised, counted, printable } from '../core/text.js';
import { accuracyBasis } from './accuracy-words.js';
import type { Review } from './review.js';
import { spokenOf } from './scene.js';
import { costOf, type TurnReview } from './turn-review.js';
import { balanceText, costText, movesText, percentText, standingText } from './value-words.js';

function resultSentence(match: AnyMatch, { ending, turns, you }: Review): string {
  const when = afterText(turns.length, match.rules.kind === 'simultaneous' ? 'round' : 'turn');
  if (ending.outcome === null) return `${capitalised(when)}: ${ending.sentence}`;
  return `${resultText(match, ending.outcome, you)} ${when}.`;
}

function startSentence({ setup, rules }: AnyMatch, { points, you }: Review): string {
  const [start] = points;
  if (start === undefined) throw new Error('a review has the value before the first turn');
  if (start.distance !== null)
    return `At the start, ${calledIn({ ...setup, you })[start.value > 0 ? 0 : 1]} could win in ${counted(start.distance, 'turn')}.`;
  if (rules.kind === 'alternating') return 'At the start, best play led to a draw.';
  return `At the start: ${balanceText(setup.names, start.value, you)}`;
}

/** What a seat gave away on a turn, told without what would have been better: that can be found. Said to `you`, if given. */
export function mistakeText(
  { setup: { names }, rules }: AnyMatch,
  review: TurnReview,
  seat: Seat,
  you: Seat | undefined,
): string {
  const { who, whose } = spokenOf({ names, you }, seat);
  switch (review.kind) {
    case 'move':
      return `${whose} ${rules.makeMove(review.verdict.move)} gives the ${review.verdict.before.kind} away.`;
    case 'round': {
      const { move, cost } = review.verdicts[seat];
      return `${who} chose ${rules.makeMove(move)}, which costs ${costText(cost)} against best play.`;
    }
    case 'invalid':
      return review.sentence;
  }
}

/** How a turn changed who is ahead. */
function turnText(match: AnyMatch, review: TurnReview, you: Seat | undefined, tellsAnswer: boolean): string {
  const { rules } = match;
  const scene = { names: match.setup.names, you };
  const inside = calledIn(scene);
  switch (review.kind) {
    case 'move': {
      const { seat, move, better, before } = review.verdict;
      if (!tellsAnswer) return mistakeText(match, review, seat, you);
      const others = movesText(better.map((other) => rules.makeMove(other)));
      return `${spokenOf(scene, seat).whose} ${rules.makeMove(move)} gave the ${before.kind} away; ${others} would have kept it.`;
    }
    case 'round': {
      const [first, second] = review.verdicts;
      // Told from the side that gained.
      const winner = first.given > first.value ? first : second;
      return (
        `${spokenOf(scene, 0).who} chose ${rules.makeMove(first.move)} and ${inside[1]} ${rules.makeMove(second.move)}, ` +
        `which took ${inside[winner.seat]} from ${standingText(winner.value)} to ${standingText(winner.given)}.`
      );
    }
    case 'invalid':
      return `${spokenOf(scene, review.seat).who} entered "${printable(review.entry, 20)}", which isn’t a valid move.`;
  }
}

function turningSentence(match: AnyMatch, review: Review, tellsAnswer: boolean): string {
  const { turningPoint, turns, ending } = review;
  if (turns.length === 0 && turningPoint === undefined) return 'No moves were played.';
  if (turningPoint === undefined) return 'No move changed who was winning.';
  const turn = turningPoint.turn === null ? undefined : turns[turningPoint.turn - 1];
  if (turn === undefined) return `The game turned at the end. ${ending.sentence}`;
  const what = turn.kind === 'round' ? 'round' : 'turn';
  const told = turnText(match, turn, review.you, tellsAnswer);
  // A name stays as it was chosen.
  const inside = review.you === undefined ? told : told.slice(0, 1).toLowerCase() + told.slice(1);
  return `The turning point was ${what} ${turn.turn}: ${inside}`;
}

/** How many mistakes a seat made, and how well it played. */
function mistakesText({ setup }: AnyMatch, { turns, accuracy, you }: Review, seat: Seat): string {
  const name = calledIn({ ...setup, you })[seat];
  const mistakes = turns.filter((review) => costOf(review, seat) > 0).length;
  const { share } = accuracy[seat];
  if (share === null) return `${name}: no move could go wrong`;
  if (mistakes === 0) return `${name}: no mistakes, 100% accuracy`;

  return `${name}: ${counted(mistakes, 'mistake')}, ${percentText(share)} accuracy`;
}

function mistakesSentence(match: AnyMatch, review: Review): string {
  const text = SEATS.map((seat) => mistakesText(match, review, seat)).join('; ');
  // A name stays as it was chosen.
  return `${review.you === undefined ? text : capitalised(text)}.`;
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
    ...(turns.length === 0 ? [] : [mistakesSentence(match, review)]),
    ...(ending.endedBy === 'referee' && turningPoint?.turn !== null ? [ending.sentence] : []),
  ];
}

/** How well a seat played, and what counted. */
export function accuracyText({ setup, rules }: AnyMatch, { accuracy, you }: Review, seat: Seat): string {
  const { share } = accuracy[seat];
  const score = share === null ? '' : ` ${percentText(share)} accuracy.`;
  const turn = rules.kind === 'simultaneous' ? 'round' : 'turn';
  return `${spokenOf({ ...setup, you }, seat).who}:${score} ${accuracyBasis(accuracy[seat], turn)}`;
}
