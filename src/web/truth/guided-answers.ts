import { chooseMove, randomForDecision } from '../../bots/bot.js';
import type { LevelId } from '../../bots/levels.js';
import { adviceFor } from '../../coach/advice.js';
import type { Hints } from '../../coach/hints.js';
import { contextOf, countersOf } from '../../coach/scene.js';
import { reviewTurn } from '../../coach/turn-review.js';
import type { AnyGame, Move, Win } from '../../core/game.js';
import { type AnyMatch, createMatch, DEFAULT_TURN_LIMIT } from '../../core/match.js';
import { defaultNames } from '../../core/names.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { act } from '../../core/referee.js';
import { failed, ok, type Result } from '../../core/result.js';
import { otherSeat, type Pair, type Seat } from '../../core/seat.js';
import { deedText } from '../../core/win-text.js';
import type { AnyTruth } from '../../solver/truth.js';
import { moveText } from '../table/change-text.js';
import { type LastTurn, type ShownPosition, showPosition } from './shown-position.js';
import type { Truths } from './truths.js';

/** Where a first game stands, and what the coach says. In plain data. */
export interface GuidedGame {
  readonly options: Options;
  readonly position: string;
  readonly shown: ShownPosition;
  /** What the coach says to the last turn of the person, and what the computer played; empty if nothing has happened. */
  readonly said: readonly string[];
  readonly made: number;
  /** What the person has to do, in a few words. */
  readonly task: string;
  /** Undefined once the game is over. */
  readonly hints: Hints | undefined;
  readonly end: string | undefined;
}

/** The person has the first seat; the computer is kind, and plays the same for everybody. */
const YOU: Seat = 0;
const COMPUTER: Seat = 1;
const LEVEL: LevelId = 'newcomer';
const SEED = 1;

/** What the two are called inside a sentence. */
const INSIDE: Pair<string> = ['you', 'the computer'];
/** The same where a sentence begins. */
const FIRST: Pair<string> = ['You', 'The computer'];

/** How it ended, said to the person: `You lose: you ran out of points.` */
function endText({ words }: AnyGame, win: Omit<Win, 'kind'>): string {
  const deed = deedText(words.reasons, INSIDE, { ...win, winner: otherSeat(win.by) });
  return `You ${win.winner === YOU ? 'win' : 'lose'}: ${deed}.`;
}

/** A game in which the person can win, if there is one: then the coach has something to teach. */
function beginGuided(game: AnyGame, options: Options, truth: AnyTruth): AnyMatch {
  const rules = game.rules(options);
  const isLost = (first: Seat): boolean =>
    truth.kind === 'alternating' && truth.solution.valueOf(rules.start(first), YOU).kind === 'loss';
  return createMatch({
    game,
    options,
    names: defaultNames(game, [undefined, LEVEL]),
    first: isLost(YOU) && !isLost(COMPUTER) ? COMPUTER : YOU,
    turnLimit: DEFAULT_TURN_LIMIT,
    strict: false,
  });
}

const isToMove = ({ status }: AnyMatch, seat: Seat): boolean =>
  status.kind === 'playing' && status.toMove.includes(seat);

function computerMove(match: AnyMatch, truth: AnyTruth): Move {
  const { setup, position, turns } = match;
  const { move } = chooseMove({
    game: setup.game,
    options: setup.options,
    names: setup.names,
    truth,
    position,
    seat: COMPUTER,
    turns,
    start: undefined,
    level: LEVEL,
    random: randomForDecision(SEED, 1, turns.length, COMPUTER, 0),
  });
  return move;
}

function played(match: AnyMatch, seat: Seat, move: Move): AnyMatch | undefined {
  const next = act(match, { type: 'move', seat, move });
  return next.ok ? next.value : undefined;
}

/** The match until the person is to move again, or it is over. */
function withComputer(match: AnyMatch, truth: AnyTruth): AnyMatch {
  // Where both choose at once, the computer chooses when the person has: it doesn't look.
  return isToMove(match, COMPUTER) && !isToMove(match, YOU)
    ? (played(match, COMPUTER, computerMove(match, truth)) ?? match)
    : match;
}

/** What the coach says to all that happened from one turn of the person to the next. */
function saidOf(before: AnyMatch, after: AnyMatch, truth: AnyTruth): readonly string[] {
  const { setup, rules } = after;
  return [...after.turns].slice(before.turns.length).map((turn, index) => {
    const number = before.turns.length + index + 1;
    const positions = [...after.past, after.position];
    const position = positions[number - 1];
    if (turn.kind === 'move' && turn.seat === COMPUTER) {
      const text = moveText(setup.game, countersOf(setup, position), countersOf(setup, positions[number]), turn);
      return `${FIRST[COMPUTER]} plays ${text}.`;
    }
    return reviewTurn({ ...setup, names: FIRST, you: YOU }, rules, truth, position, turn, number).sentence;
  });
}

/** The last turn of a match, for its picture. */
function lastTurnOf({ setup, past, turns }: AnyMatch): LastTurn | undefined {
  const before = [...past].at(-1);
  return turns.length === 0 ? undefined : { before: countersOf(setup, before), turn: turns.at(-1) };
}

/** Questions of somebody who plays a game for the first time. */
export const GUIDED_ANSWERS = {
  /** The first game after these moves of the person. */
  guided(
    truths: Truths,
    { game: id, moves }: { readonly game: string; readonly moves: readonly Move[] },
  ): Result<GuidedGame, string> {
    const game = truths.game(id);
    const options = typicalOptions(game.options);
    const known = truths.of({ game: id, options });
    if (!known.ok) return known;
    const truth = known.value;
    const start = beginGuided(game, options, truth);
    let match = withComputer(start, truth);
    let said = saidOf(start, match, truth);
    for (const move of moves) {
      const next = played(match, YOU, move);
      if (next === undefined) return failed('That move can’t be played here.');
      const replied = withComputer(next, truth);
      said = saidOf(match, replied, truth);
      match = replied;
    }
    const { rules, position, setup, turns } = match;
    const status = rules.status(position);
    const advice = adviceFor({ ...setup, truth, position, seat: YOU });
    return ok({
      options,
      position: rules.makePosition(position),
      shown: showPosition(setup, rules, position, YOU, turns.length + 1, lastTurnOf(match)),
      said,
      made: moves.length,
      task: status.kind === 'over' ? '' : game.words.task(contextOf({ ...setup, names: INSIDE }), position, YOU),
      hints: advice?.hints,
      end: status.kind === 'over' ? endText(game, status) : undefined,
    });
  },
};
