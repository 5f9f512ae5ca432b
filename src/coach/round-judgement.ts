import type { Move, SimultaneousRules } from '../core/game.js';
import { otherSeat, type Pair, type Seat } from '../core/seat.js';
import type { Equilibrium } from '../solver/equilibrium.js';
import { type AnyEquilibria, type Scene, spokenOf, valueTo } from './scene.js';
import { costText, movesText, standingText } from './value-words.js';

/** Values nearer than this are equal: well above the error of a solved equilibrium, well below what matters. */
export const EQUAL_VALUES = 1e-7;

export type RoundRules = SimultaneousRules<unknown, Move>;

/** A choice of one seat and what it is worth to that seat, from −1 to 1. */
export interface WeighedChoice {
  readonly move: Move;
  readonly worth: number;
}

/** What each of a seat's choices is worth to it if the other side chooses with these weights, in the order of its moves. */
export function worthsAgainst(
  { payoffs }: Equilibrium<Move>,
  seat: Seat,
  moves: readonly Move[],
  weights: readonly number[],
): readonly WeighedChoice[] {
  return moves.map((move, own) => {
    const worth = weights.reduce((sum, weight, other) => {
      const payoff = (seat === 0 ? payoffs[own]?.[other] : payoffs[other]?.[own]) ?? 0;
      return sum + weight * valueTo(seat, payoff);
    }, 0);
    return { move, worth };
  });
}

/** The choices that are worth the most, all of them. */
export function bestOf(choices: readonly WeighedChoice[]): readonly WeighedChoice[] {
  const most = Math.max(...choices.map(({ worth }) => worth));
  return choices.filter(({ worth }) => worth > most - EQUAL_VALUES);
}

/** The weights with which an optimal mix chooses, in the order of the seat's moves. */
export const mixOf = ({ strategies }: Equilibrium<Move>, seat: Seat): readonly number[] =>
  strategies[seat].map(({ probability }) => probability);

/** How good a secret choice was. */
export type ChoiceJudgement = 'only-choice' | 'nothing-at-stake' | 'best-choice' | 'costly-choice';

/** A choice of one seat in a round, judged by what it is worth and not by how it happened to turn out. Values are the seat's. */
export interface ChoiceVerdict {
  readonly seat: Seat;
  readonly move: Move;
  readonly judgement: ChoiceJudgement;
  /** What the position was worth: what the best mix is sure of. */
  readonly value: number;
  /** What the choice is worth on average against an optimal opponent, and how much less than the value that is. */
  readonly expected: number;
  readonly regret: number;
  /** The regret in points, where a win is 1 and a loss 0: half of it. */
  readonly cost: number;
  /** What the choice led to against what the opponent did choose, and the best replies to that, known afterwards. */
  readonly given: number;
  readonly bestReplies: readonly Move[];
  /** Choices without regret. Empty if this one is without. */
  readonly better: readonly Move[];
  /** Whether a choice here could be wrong at all. */
  readonly counts: boolean;
}

/** Judges both choices of a round. */
export function judgeRound(
  rules: RoundRules,
  equilibria: AnyEquilibria,
  position: unknown,
  chosen: Pair<Move>,
): Pair<ChoiceVerdict> {
  const equilibrium = equilibria.at(position);
  const after = equilibria.value(rules.play(position, chosen));
  const judge = (seat: Seat): ChoiceVerdict => {
    const moves = rules.legalMoves(position, seat);
    const theirs = rules.legalMoves(position, otherSeat(seat));
    const move = chosen[seat];
    const value = valueTo(seat, equilibrium.value);
    const worths = worthsAgainst(equilibrium, seat, moves, mixOf(equilibrium, otherSeat(seat)));
    const expected = worths.find((choice) => choice.move === move)?.worth;
    if (expected === undefined) throw new Error('a choice on record is not legal');
    const regret = value - expected < EQUAL_VALUES ? 0 : value - expected;
    const sound = worths.filter(({ worth }) => value - worth < EQUAL_VALUES).map((choice) => choice.move);
    const counts = sound.length < moves.length;
    const seen = theirs.map((reply) => (reply === chosen[otherSeat(seat)] ? 1 : 0));
    return {
      seat,
      move,
      judgement:
        moves.length === 1 ? 'only-choice' : regret > 0 ? 'costly-choice' : counts ? 'best-choice' : 'nothing-at-stake',
      value,
      expected,
      regret,
      cost: regret / 2,
      given: valueTo(seat, after),
      bestReplies: bestOf(worthsAgainst(equilibrium, seat, moves, seen)).map((choice) => choice.move),
      better: regret > 0 ? sound : [],
      counts,
    };
  };
  return [judge(0), judge(1)];
}

/** The verdict on one choice in a sentence or two; `theirs` is what the other side chose. */
export function choiceText(scene: Scene, rules: RoundRules, verdict: ChoiceVerdict, theirs: Move): string {
  const { seat, judgement, value, given, better, cost } = verdict;
  const name = spokenOf(scene, seat).who;
  const text = rules.makeMove(verdict.move);
  const change = given - value;
  const turned =
    Math.abs(change) < EQUAL_VALUES
      ? `Against ${rules.makeMove(theirs)} it changed nothing: still ${standingText(given)}.`
      : `Against ${rules.makeMove(theirs)} it turned out ${change > 0 ? 'well' : 'badly'}: from ${standingText(value)} to ${standingText(given)}.`;
  switch (judgement) {
    case 'only-choice':
      return `${name} chose ${text}, the only choice. ${turned}`;
    case 'nothing-at-stake':
      return `${name} chose ${text}; against best play every choice was worth the same. ${turned}`;
    case 'best-choice':
      return `${name} chose ${text}, as good as any against best play. ${turned}`;
    case 'costly-choice':
      return (
        `${name} chose ${text}, which costs ${costText(cost)} against best play: ` +
        `${movesText(better.map((move) => rules.makeMove(move)))} would have cost nothing. ${turned}`
      );
  }
}
