import type { AnyMatch, Outcome } from '../../core/match.js';
import { reasonText } from '../../core/referee-words.js';
import { afterText } from '../../core/text.js';
import type { SpokenNames } from './spoken-names.js';
import type { Standing } from './standing.js';

/** Who has won, in large letters: `You win!`, `Ana wins`. */
export function resultTitle({ winner }: Outcome, { you, first }: SpokenNames): string {
  if (winner === null) return 'A draw';
  if (you === undefined) return `${first[winner]} wins`;
  return winner === you ? 'You win!' : 'You lose';
}

/** The same as a sentence: to the one who wins, it is one already. */
export const resultSentence = (outcome: Outcome, names: SpokenNames): string =>
  `${resultTitle(outcome, names)}${outcome.winner !== null && outcome.winner === names.you ? '' : '.'}`;

/** Why a match ended, as a sentence of its own: `The computer had no move left, after 9 turns.` */
export const endText = (match: AnyMatch, outcome: Outcome, { first }: SpokenNames): string =>
  `${reasonText(match, outcome, first)}, ${afterText(match.turns.length)}.`;

/** Who has won a series that is over. */
export function seriesText({ score: { wins }, games, isOver }: Standing, { you, first }: SpokenNames): string {
  if (!isOver || games === 1) return '';
  if (wins[0] === wins[1]) return 'The series is even.';
  const leader = wins[0] > wins[1] ? 0 : 1;
  return `${first[leader]} ${leader === you ? 'win' : 'wins'} the series.`;
}
