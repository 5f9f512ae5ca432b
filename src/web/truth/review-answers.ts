import { type Accuracy, type Review, reviewMatch } from '../../coach/review.js';
import { mistakeText, summaryOf } from '../../coach/review-words.js';
import type { ChoiceVerdict } from '../../coach/round-judgement.js';
import { countersOf } from '../../coach/scene.js';
import { afterTurn, costOf, countsFor, type TurnReview } from '../../coach/turn-review.js';
import { type ChartPoint, chartPoints } from '../../coach/value-chart.js';
import { movesText, standingText } from '../../coach/value-words.js';
import type { Move } from '../../core/game.js';
import { type AnyMatch, createMatch, startOf, type Turn } from '../../core/match.js';
import { calledIn } from '../../core/names.js';
import { parseReplays } from '../../core/replay-parser.js';
import { failed, ok, type Result } from '../../core/result.js';
import { type Pair, SEATS, type Seat } from '../../core/seat.js';
import type { Choice } from '../../core/choices.js';
import { choicesOf } from '../../core/view.js';
import type { Counter } from '../../core/words.js';
import type { AnyTruth } from '../../solver/truth.js';
import { mixText, type TriedMove, triedChoice, triedMove } from './better-move.js';
import type { Truths } from './truths.js';

/** A game on record: the text of a replay, and which of its games (from 1). */
export interface GameOnRecord {
  readonly replay: string;
  readonly game: number;
  /** Whom the answers are said to, in their own game against the computer. */
  readonly you?: Seat | undefined;
}

/** A turn of it (from 1), and whose move of that turn. */
export interface MoveOnRecord extends GameOnRecord {
  readonly turn: number;
  readonly seat: Seat;
}

/** `mistake` gave something away; `right` gave nothing away where it could have; on a `free` turn nothing could be lost. */
export type Grade = 'mistake' | 'right' | 'free';

/** What a secret choice was worth, whatever it happened to meet. */
export interface JudgedChoice {
  readonly chose: string;
  /** What the choice is worth on average against best play, and what could be had. */
  readonly worth: string;
  readonly best: string;
  /** What would have been best against what the other side did choose, and the mix for one who cannot know. */
  readonly replies: string;
  readonly mix: string;
}

/** What went wrong on a turn, told without the answer: that is to be found. */
export interface Mistake {
  readonly seat: Seat;
  readonly brief: string;
}

export interface ReviewedTurn {
  readonly turn: number;
  readonly grade: Grade;
  readonly sentence: string;
  readonly mistakes: readonly Mistake[];
  /** Where both choose in secret. */
  readonly choices: Pair<JudgedChoice> | undefined;
}

/** A reviewed game, ready to be shown. */
export interface ReviewSheet {
  readonly points: readonly ChartPoint[];
  readonly turns: readonly ReviewedTurn[];
  readonly accuracy: Pair<Accuracy>;
  readonly summary: readonly string[];
  /** Undefined: no turn, or none that changed who is ahead. */
  readonly turningPoint: number | undefined;
}

/** A position in which something was given away, and what could be tried instead. */
interface BetterMoveTask {
  readonly question: string;
  readonly counters: readonly Counter[];
  readonly choices: readonly Choice<Move>[];
  readonly played: string;
}

interface Read {
  readonly match: AnyMatch;
  readonly truth: AnyTruth;
  readonly you: Seat | undefined;
}

/** The text comes from our own page, which has read it already: what is wrong with it is a bug. */
function readGame(truths: Truths, { replay, game: number, you }: GameOnRecord): Result<Read, string> {
  const read = parseReplays(replay, truths.games);
  if (!read.ok) throw new Error(read.error.reason);
  const match = read.value[number - 1]?.match;
  if (match === undefined) return failed(`This replay has no game ${number}.`);
  const { game, options, from } = match.setup;
  const truth = truths.of({
    game: game.id,
    options,
    from: from === undefined ? undefined : match.rules.makePosition(from),
  });
  return truth.ok ? ok({ match, truth: truth.value, you }) : truth;
}

function gradeOf(review: TurnReview): Grade {
  if (SEATS.some((seat) => costOf(review, seat) > 0)) return 'mistake';
  return SEATS.some((seat) => countsFor(review, seat) === true) ? 'right' : 'free';
}

/** The positions before each turn, and after the last. */
function positionsOf(match: AnyMatch): readonly unknown[] {
  const positions = [startOf(match)];
  for (const turn of match.turns) positions.push(afterTurn(match.rules, positions.at(-1), turn));
  return positions;
}

function judgedChoices({ match, truth }: Read, review: TurnReview, position: unknown): Pair<JudgedChoice> | undefined {
  const { rules } = match;
  if (review.kind !== 'round' || rules.kind !== 'simultaneous' || truth.kind !== 'simultaneous') return undefined;
  const equilibrium = truth.equilibria.at(position);
  const shown = ({ seat, move, expected, value, bestReplies }: ChoiceVerdict): JudgedChoice => ({
    chose: rules.makeMove(move),
    worth: standingText(expected),
    best: standingText(value),
    replies: movesText(bestReplies.map((reply) => rules.makeMove(reply))),
    mix: mixText(rules, equilibrium, seat),
  });
  return [shown(review.verdicts[0]), shown(review.verdicts[1])];
}

function sheetOf(read: Read, review: Review): ReviewSheet {
  const { match } = read;
  const positions = positionsOf(match);
  return {
    points: chartPoints(match.setup.names, review),
    turns: review.turns.map((turn, index) => ({
      turn: turn.turn,
      grade: gradeOf(turn),
      sentence: turn.sentence,
      mistakes: SEATS.filter((seat) => costOf(turn, seat) > 0).map((seat) => ({
        seat,
        brief: mistakeText(match, turn, seat, read.you),
      })),
      choices: judgedChoices(read, turn, positions[index]),
    })),
    accuracy: review.accuracy,
    summary: summaryOf(match, review, { tellsAnswer: false }),
    turningPoint: review.turningPoint?.turn ?? undefined,
  };
}

function playedText({ rules }: AnyMatch, turn: Turn<Move>, seat: Seat): string {
  if (turn.kind === 'invalid') return turn.entry;
  return rules.makeMove(turn.kind === 'move' ? turn.move : turn.moves[seat]);
}

function goalOf({ match, truth, you }: Read, position: unknown, seat: Seat): string {
  if (truth.kind === 'simultaneous') return 'Find a choice that costs nothing against best play.';
  const kept = truth.solution.valueOf(position, seat).kind === 'draw' ? 'holds the draw' : 'wins';
  const whose = seat === you ? '' : ` for ${calledIn({ ...match.setup, you })[seat]}`;
  return `Find a move that ${kept}${whose}, whatever the answer.`;
}

/** Questions of those who look back at a game. */
export const REVIEW_ANSWERS = {
  review(truths: Truths, record: GameOnRecord): Result<ReviewSheet, string> {
    const read = readGame(truths, record);
    return read.ok ? ok(sheetOf(read.value, reviewMatch(read.value.match, read.value.truth, read.value.you))) : read;
  },

  /** The position before a mistake, as a question. */
  betterMoveTask(truths: Truths, { turn: number, seat, ...record }: MoveOnRecord): Result<BetterMoveTask, string> {
    const read = readGame(truths, record);
    if (!read.ok) return read;
    const { match } = read.value;
    const position = positionsOf(match)[number - 1];
    const turn = match.turns.at(number - 1);
    if (turn === undefined) return failed(`This game has no turn ${number}.`);
    return ok({
      question: goalOf(read.value, position, seat),
      counters: countersOf(match.setup, position),
      choices: choicesOf(createMatch({ ...match.setup, from: position }), seat),
      played: playedText(match, turn, seat),
    });
  },

  /** What would have become of another move there. */
  tryBetterMove(
    truths: Truths,
    { turn, seat, move, ...record }: MoveOnRecord & { readonly move: Move },
  ): Result<TriedMove, string> {
    const read = readGame(truths, record);
    if (!read.ok) return read;
    const { match, truth, you } = read.value;
    const { rules } = match;
    const scene = { ...match.setup, you };
    const position = positionsOf(match)[turn - 1];
    const tried =
      truth.kind === 'alternating'
        ? triedMove(scene, truth.solution, position, move)
        : rules.kind === 'simultaneous'
          ? triedChoice(scene, rules, truth.equilibria, position, seat, move)
          : undefined;
    return tried === undefined ? failed('You can’t play this move here. Try another one.') : ok(tried);
  },
};
