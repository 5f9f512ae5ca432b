import type { CarriedWin, Puzzle } from '../../coach/puzzle.js';
import type { Move } from '../../core/game.js';
import { calledIn } from '../../core/names.js';
import { otherSeat } from '../../core/seat.js';
import { capitalised } from '../../core/text.js';
import { deedText } from '../../core/win-text.js';
import { type ShownPlay, showLine } from './shown-play.js';
import { type LastTurn, type ShownPosition, showPosition } from './shown-position.js';
import { moveText } from '../table/change-text.js';
import { type ShownAnswer, showAnswerOf } from './shown-answer.js';

/** A win that is being carried through, in plain data. */
export interface ShownCarried {
  /** As text. */
  readonly position: string;
  readonly shown: ShownPosition;
  readonly lives: number;
  /** What was tried in this position and gives the win away. */
  readonly refuted: readonly Move[];
  readonly state: CarriedWin['state'];
  /** What is said to the last try; undefined before the first. */
  readonly last: { readonly move: Move; readonly answer: ShownAnswer } | undefined;
  /** What the other side has answered, as its button says it; undefined if it didn't. */
  readonly reply: string | undefined;
  /** How it was won, said to the one who did: `You reached zero.` Undefined unless it was. */
  readonly deed: string | undefined;
  /** All that was played, by both sides. */
  readonly played: ShownPlay;
  /** How it would have been won from here, once all lives are gone or it was asked for. */
  readonly solution: ShownPlay | undefined;
}

/** The last turn of a win that is carried through. */
function lastTurnOf({ counters }: Puzzle, { steps }: CarriedWin): LastTurn | undefined {
  const last = steps.at(-1);
  return last === undefined
    ? undefined
    : { before: steps.at(-2)?.counters ?? counters, turn: { kind: 'move', seat: last.seat, move: last.move } };
}

/** How it ended, said to the winner. */
function deedOf(puzzle: Puzzle, { end }: CarriedWin): string | undefined {
  if (end === undefined || end.kind === 'endless') return undefined;
  // By that the deed is told with a name, no matter who did it.
  const deed = deedText(puzzle.game.words.reasons, calledIn(puzzle), { ...end, winner: otherSeat(end.by) });
  return `${capitalised(deed)}.`;
}

export function showCarried(puzzle: Puzzle, state: CarriedWin, tellsAll: boolean): ShownCarried {
  const { game, options, counters, position: start, seat } = puzzle;
  const { position, turn, steps, lives, last, end } = state;
  const rules = game.rules(options);
  const latest = steps.at(-1);
  const hasReply = last?.answer.right === true && latest !== undefined && latest.seat !== seat;
  const line = { start: { position: start, counters }, steps };
  return {
    position: rules.makePosition(position),
    shown: showPosition(puzzle, rules, position, seat, turn, lastTurnOf(puzzle, state)),
    lives,
    refuted: state.refuted,
    state: state.state,
    last: last === undefined ? undefined : { move: last.move, answer: showAnswerOf(puzzle, start, last.answer) },
    reply: hasReply
      ? moveText(game, steps.at(-2)?.counters ?? counters, latest.counters, { kind: 'move', ...latest })
      : undefined,
    deed: deedOf(puzzle, state),
    played: showLine(puzzle, end === undefined ? { ...line, end: undefined } : { ...line, end }),
    solution: state.state === 'lost' || tellsAll ? showLine(puzzle, state.bestLine()) : undefined,
  };
}
