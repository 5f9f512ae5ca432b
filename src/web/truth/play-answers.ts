import { agreesToDraw, randomForOffer } from '../../bots/agreement.js';
import { chooseMove, randomForDecision } from '../../bots/bot.js';
import type { Decision } from '../../bots/decision.js';
import type { LevelId } from '../../bots/levels.js';
import { adviceFor } from '../../coach/advice.js';
import { type StartVerdict, verdictOf } from '../../coach/fairness.js';
import type { Hints } from '../../coach/hints.js';
import { percentText, valueLetter, valuePhrase } from '../../coach/value-words.js';
import { whyText } from '../../coach/why.js';
import type { AnyRules, Move } from '../../core/game.js';
import type { Turn } from '../../core/match.js';
import { parseReplays } from '../../core/replay-parser.js';
import { failed, ok, type Result } from '../../core/result.js';
import type { Pair, Seat } from '../../core/seat.js';
import type { AnyTruth } from '../../solver/truth.js';
import { phraseUnsolved } from '../../solver/unsolved.js';
import type { MoveNote } from '../look/move-note.js';
import type { Study, Truths } from './truths.js';

/** A position, and who is asked about it. */
export interface AskedPosition extends Study {
  readonly names: Pair<string>;
  /** As text. */
  readonly position: string;
  readonly seat: Seat;
  /** Who is called *you*; undefined: two people at one device. */
  readonly you: Seat | undefined;
}

/** What a move is worth, as it stands on its button: W, L or D; where both choose in secret, its share of the best mix. */
interface Worth extends MoveNote {
  readonly move: Move;
}

/** What the coach says while somebody thinks. */
export interface Coaching {
  readonly outlook: string;
  readonly worths: readonly Worth[];
  readonly hints: Hints;
}

function positionOf(rules: AnyRules, text: string): unknown {
  const position = rules.parsePosition(text);
  if (position === undefined) throw new Error(`not a position: ${text}`);
  return position;
}

function worthsOf(truth: AnyTruth, rules: AnyRules, position: unknown, seat: Seat): readonly Worth[] {
  if (truth.kind === 'alternating')
    return truth.solution
      .movesOf(position)
      .map(({ move, value }) => ({ move, sign: valueLetter(value), kind: value.kind, phrase: valuePhrase(value) }));
  if (rules.status(position).kind === 'over') return [];
  return truth.equilibria.at(position).strategies[seat].map(({ move, probability }) => ({
    move,
    sign: percentText(Math.round(probability * 100) / 100),
    kind: probability > 5e-4 ? 'win' : 'draw',
    phrase: 'of the time',
  }));
}

/** A position in which a computer is asked for something, and what it may know of the game so far. */
export interface OpponentQuestion extends AskedPosition {
  readonly turns: readonly Turn<Move>[];
  readonly level: LevelId;
  readonly seed: number;
  readonly gameNumber: number;
  readonly again: number;
}

/** What a computer decides by, but for its randomness. */
function knownToComputer(
  truths: Truths,
  { game: id, options, from, names, position, seat, turns, level }: OpponentQuestion,
) {
  const truth = truths.of({ game: id, options, from });
  if (!truth.ok) return truth;
  const game = truths.game(id);
  const rules = game.rules(options);
  return ok({
    game,
    options,
    names,
    truth: truth.value,
    position: positionOf(rules, position),
    seat,
    turns,
    start: from === undefined ? undefined : positionOf(rules, from),
    level,
  });
}

/** Questions of those who play: advice, the computer's move and its answers, who should win. */
export const PLAY_ANSWERS = {
  coaching(truths: Truths, { names, position: text, seat, you, ...study }: AskedPosition): Result<Coaching, string> {
    const truth = truths.of(study);
    if (!truth.ok) return truth;
    const game = truths.game(study.game);
    const rules = game.rules(study.options);
    const position = positionOf(rules, text);
    const advice = adviceFor({ truth: truth.value, game, options: study.options, names, position, seat, you });
    if (advice === undefined) return failed('It isn’t your turn.');
    return ok({
      outlook: advice.outlook,
      hints: advice.hints,
      worths: worthsOf(truth.value, rules, position, seat),
    });
  },

  /** What the last turn of a game did. The game is a replay of it so far. */
  why(
    truths: Truths,
    { replay, you, ...study }: Study & { readonly replay: string; readonly you: Seat | undefined },
  ): Result<string, string> {
    const truth = truths.of(study);
    if (!truth.ok) return truth;
    const read = parseReplays(replay, truths.games);
    return read.ok ? ok(whyText(read.value[0].match, truth.value, you)) : failed(read.error.reason);
  },

  /** The computer's move. Nothing in the question tells what the opponent has chosen in this round (R-ND1). */
  computerMove(truths: Truths, question: OpponentQuestion): Result<Decision<Move>, string> {
    const { seed, gameNumber, turns, seat, again } = question;
    const random = randomForDecision(seed, gameNumber, turns.length, seat, again);
    const known = knownToComputer(truths, question);
    return known.ok ? ok(chooseMove({ ...known.value, random })) : known;
  },

  computerAgreesToDraw(truths: Truths, question: OpponentQuestion): Result<boolean, string> {
    const { seed, gameNumber, turns, seat } = question;
    const random = randomForOffer(seed, gameNumber, turns.length, seat);
    const known = knownToComputer(truths, question);
    return known.ok ? ok(agreesToDraw({ ...known.value, random })) : known;
  },

  /** Who wins from the start, with best play. */
  verdict(truths: Truths, { game: id, options }: Study): Result<StartVerdict, string> {
    const verdict = verdictOf(truths.game(id), options, truths.onProgress);
    return verdict.ok ? verdict : failed(phraseUnsolved(verdict.error));
  },
};
