import { type AnyMatch, startOf } from '../core/match.js';
import { calledIn } from '../core/names.js';
import { winText } from '../core/win-text.js';
import type { Seat } from '../core/seat.js';
import type { AnyTruth } from '../solver/truth.js';
import { lineFrom, lineText } from './line-of-play.js';
import type { MoveVerdict } from './move-judgement.js';
import type { AnySolution, Scene } from './scene.js';
import { afterTurn, reviewTurn } from './turn-review.js';

/** What follows from a move: best play from there on, or from where the better move would have led. */
function consequenceText(scene: Scene, solution: AnySolution, before: unknown, { move, cost }: MoveVerdict): string {
  const after = solution.rules.play(before, move);
  const turn = solution.rules.status(after);
  if (turn.kind === 'over')
    return ` The game is over: ${winText(scene.game.words.reasons, calledIn(scene), turn, scene.you)}.`;
  const follows = lineText(scene, lineFrom(scene, solution, after));
  if (cost === 0) return ` Best play from here: ${follows}.`;
  return ` Now ${follows}. Better: ${lineText(scene, lineFrom(scene, solution, before))}.`;
}

/** Explains the last turn of a match, whoever made it, and what it leads to; to `you`, if one of the two asks. */
export function whyText(match: AnyMatch, truth: AnyTruth, you?: Seat): string {
  const { rules, turns, setup } = match;
  const scene = { ...setup, you };
  const last = turns.at(-1);
  if (last === undefined) return 'Nothing has been played yet.';
  const before = turns
    .slice(0, -1)
    .reduce((position: unknown, turn) => afterTurn(rules, position, turn), startOf(match));
  const review = reviewTurn(scene, rules, truth, before, last, turns.length);
  if (review.kind !== 'move' || truth.kind !== 'alternating') return review.sentence;
  return `${review.sentence}${consequenceText(scene, truth.solution, before, review.verdict)}`;
}
