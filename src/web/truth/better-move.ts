import { answerTo } from '../../coach/move-puzzle.js';
import { EQUAL_VALUES, mixOf, type RoundRules, worthsAgainst } from '../../coach/round-judgement.js';
import {
  type AnyEquilibria,
  type AnySolution,
  countersOf,
  effectText,
  type Scene,
  spokenOf,
  valueTo,
} from '../../coach/scene.js';
import { costText, countWord, percentText, standingText } from '../../coach/value-words.js';
import { capitalised, counted, listed } from '../../core/text.js';
import { calledIn } from '../../core/names.js';
import type { Move } from '../../core/game.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import type { Counter } from '../../core/words.js';
import { deedText } from '../../core/win-text.js';
import type { Equilibrium, Share } from '../../solver/equilibrium.js';

/** A turn of a line of play, as it is shown. */
interface TriedStep {
  readonly seat: Seat;
  readonly text: string;
  readonly counters: readonly Counter[];
}

/** What became of a try: the sentence, and the line of play that proves it. */
export interface TriedMove {
  readonly right: boolean;
  readonly sentence: string;
  readonly line: readonly TriedStep[];
  /** How many turns were left out behind the shown ones, and how it ends; undefined where there is no line. */
  readonly leftOut: number;
  readonly ending: string | undefined;
}

/** Longer lines are cut here: who wants to know the rest can play it. */
const SHOWN_STEPS = 8;

/** What a move leads to with best play by both sides, where something can be kept. Every move that keeps it is right. */
export function triedMove(scene: Scene, solution: AnySolution, position: unknown, move: Move): TriedMove | undefined {
  if (!solution.movesOf(position).some((candidate) => candidate.move === move)) return undefined;
  const {
    right,
    verdict,
    line: { steps, end },
  } = answerTo(scene, solution, position, move);
  const shown = steps.slice(0, SHOWN_STEPS);
  return {
    right,
    sentence: verdict,
    line: shown.map(({ seat, text: typed, counters }) => ({ seat, text: typed, counters })),
    leftOut: end.kind === 'over' ? steps.length - shown.length : 0,
    ending:
      end.kind === 'over'
        ? `${spokenOf(scene, end.winner).wins} after ${counted(steps.length, 'turn')}: ${deedText(scene.game.words.reasons, calledIn(scene), end, scene.you)}.`
        : 'And so on forever: a draw.',
  };
}

/** A share that is worth naming. */
const isNamed = ({ probability }: Share<Move>): boolean => probability > 5e-4;

/** `5`, or `1 (33.3%) or 4 (66.7%)`: how the best mix chooses. */
export function mixText(rules: RoundRules, { strategies }: Equilibrium<Move>, seat: Seat): string {
  const mix = strategies[seat].filter(isNamed);
  const [only] = mix;
  if (mix.length === 1 && only !== undefined) return `always ${rules.makeMove(only.move)}`;
  return listed(mix.map(({ move, probability }) => `${rules.makeMove(move)} (${percentText(probability)})`));
}

/** What a choice is worth against a best opponent. Every choice that costs nothing is right. */
export function triedChoice(
  scene: Scene,
  rules: RoundRules,
  equilibria: AnyEquilibria,
  position: unknown,
  seat: Seat,
  move: Move,
): TriedMove | undefined {
  const equilibrium = equilibria.at(position);
  const theirs = rules.legalMoves(position, otherSeat(seat));
  const moves = rules.legalMoves(position, seat);
  const theirMix = mixOf(equilibrium, otherSeat(seat));
  const worths = worthsAgainst(equilibrium, seat, moves, theirMix);
  const expected = worths.find((choice) => choice.move === move)?.worth;
  if (expected === undefined) return undefined;
  const value = valueTo(seat, equilibrium.value);
  const text = rules.makeMove(move);
  const regret = value - expected;
  if (regret < EQUAL_VALUES) {
    const sound = worths.filter(({ worth }) => value - worth < EQUAL_VALUES).length;
    const share =
      sound === 1 ? 'It’s the only choice like that.' : `${capitalised(countWord(sound))} choices are like that.`;
    const mix = `The best mix here: ${mixText(rules, equilibrium, seat)}.`;
    const sentence = `Right: ${text} costs nothing against best play. ${share} ${mix}`;
    return { right: true, sentence, line: [], leftOut: 0, ending: undefined };
  }
  // Among the choices of a best opponent, the one that hurts most.
  const replies = theirs.map((reply, index) => {
    const payoff =
      equilibrium.payoffs[seat === 0 ? moves.indexOf(move) : index]?.[seat === 0 ? index : moves.indexOf(move)];
    return { reply, share: theirMix[index] ?? 0, worth: valueTo(seat, payoff ?? 0) };
  });
  const [worst] = replies.filter(({ share }) => share > 5e-4).toSorted((a, b) => a.worth - b.worth);
  const example =
    worst === undefined
      ? ''
      : ` For example ${text} against ${rules.makeMove(worst.reply)}${effectText(
          countersOf(scene, position),
          countersOf(scene, rules.play(position, seat === 0 ? [move, worst.reply] : [worst.reply, move])),
        )}: ${standingText(worst.worth)}.`;
  const sentence =
    `${capitalised(text)} costs ${costText(regret / 2)} against best play: on average it gets ${standingText(expected)} ` +
    `where ${standingText(value)} is possible.${example}`;
  return { right: false, sentence, line: [], leftOut: 0, ending: undefined };
}
