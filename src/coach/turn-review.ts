import type { AnyRules, Move } from '../core/game.js';
import type { Turn } from '../core/match.js';
import { otherSeat, type Pair, type Seat } from '../core/seat.js';
import { printable } from '../core/text.js';
import type { AnyTruth } from '../solver/truth.js';
import { judgeMove, type MoveVerdict, verdictText } from './move-judgement.js';
import { type ChoiceVerdict, choiceText, judgeRound } from './round-judgement.js';
import { type Scene, spokenOf, valueTo } from './scene.js';

/** What the game was worth to the first seat after so many turns: −1 lost, 0 drawn or even, 1 won. */
export interface ValuePoint {
  readonly turn: number;
  readonly value: number;
  /** Turns to the end with best play. Null where there is no telling: in a draw, and where both choose in secret. */
  readonly distance: number | null;
}

interface AnyTurnReview {
  /** Counted from 1. */
  readonly turn: number;
  readonly before: ValuePoint;
  readonly after: ValuePoint;
  readonly sentence: string;
}

/** A turn with the coach's judgement: a move, a round, or the entry that ended the game (R-MD1, R-7). */
export type TurnReview = AnyTurnReview &
  (
    | { readonly kind: 'move'; readonly verdict: MoveVerdict }
    | { readonly kind: 'round'; readonly verdicts: Pair<ChoiceVerdict> }
    | { readonly kind: 'invalid'; readonly seat: Seat; readonly entry: string; readonly cost: number }
  );

/** What a position is worth to the first seat. */
export function pointAt(truth: AnyTruth, position: unknown, turn: number): ValuePoint {
  if (truth.kind === 'simultaneous') return { turn, value: truth.equilibria.value(position), distance: null };
  const value = truth.solution.valueOf(position, 0);
  if (value.kind === 'draw') return { turn, value: 0, distance: null };
  return { turn, value: value.kind === 'win' ? 1 : -1, distance: value.distance };
}

/** Whom a value of the first seat favours: 1 the first, −1 the second, 0 neither. */
export const sideOf = ({ value }: ValuePoint): number => (Math.abs(value) < 1e-7 ? 0 : Math.sign(value));

/** A value of the first seat as `seat` has it, in points: win 1, loss 0. */
export const pointsFor = ({ value }: ValuePoint, seat: Seat): number => (1 + valueTo(seat, value)) / 2;

/** What this turn cost a seat, in points. */
export function costOf(review: TurnReview, seat: Seat): number {
  switch (review.kind) {
    case 'move':
      return review.verdict.seat === seat ? review.verdict.cost : 0;
    case 'round':
      return review.verdicts[seat].cost;
    case 'invalid':
      return review.seat === seat ? review.cost : 0;
  }
}

/** Whether this seat could have gone wrong on this turn; undefined if it was not its turn. */
export function countsFor(review: TurnReview, seat: Seat): boolean | undefined {
  switch (review.kind) {
    case 'move':
      return review.verdict.seat === seat ? review.verdict.counts : undefined;
    case 'round':
      return review.verdicts[seat].counts;
    case 'invalid':
      return review.seat === seat ? review.cost > 0 : undefined;
  }
}

/** The position after a turn on record; an invalid entry leaves it as it is. */
export function afterTurn(rules: AnyRules, position: unknown, turn: Turn<Move>): unknown {
  if (rules.kind === 'alternating' && turn.kind === 'move') return rules.play(position, turn.move);
  if (rules.kind === 'simultaneous' && turn.kind === 'round') return rules.play(position, turn.moves);
  if (turn.kind === 'invalid') return position;
  throw new TypeError('a turn on record does not fit its game');
}

/** Judges one turn; `number` is counted from 1. */
export function reviewTurn(
  scene: Scene,
  rules: AnyRules,
  truth: AnyTruth,
  position: unknown,
  turn: Turn<Move>,
  number: number,
): TurnReview {
  const before = pointAt(truth, position, number - 1);
  if (turn.kind === 'invalid') {
    const { seat, entry } = turn;
    const winner = otherSeat(seat);
    const cost = pointsFor(before, seat);
    const loss = cost === 1 ? ', in a won position' : cost === 0 ? ', in a lost position' : '';
    const sentence = `${spokenOf(scene, seat).who} entered "${printable(entry, 20)}", which isn’t a valid move, and lost${loss}.`;
    const after = { turn: number, value: winner === 0 ? 1 : -1, distance: 0 };
    return { kind: 'invalid', turn: number, before, after, sentence, seat, entry, cost };
  }
  const after = pointAt(truth, afterTurn(rules, position, turn), number);
  if (turn.kind === 'move' && truth.kind === 'alternating') {
    const verdict = judgeMove(truth.solution, position, turn.move);
    const sentence = verdictText(scene, truth.solution, verdict);
    return { kind: 'move', turn: number, before, after, sentence, verdict };
  }
  if (turn.kind === 'round' && truth.kind === 'simultaneous' && rules.kind === 'simultaneous') {
    const verdicts = judgeRound(rules, truth.equilibria, position, turn.moves);
    const sentence = verdicts
      .map((verdict) => choiceText(scene, rules, verdict, turn.moves[otherSeat(verdict.seat)]))
      .join(' ');
    return { kind: 'round', turn: number, before, after, sentence, verdicts };
  }
  throw new TypeError(`the truth is not that of ${scene.game.id}`);
}
