import type { Difficulty, Puzzle } from '../../coach/puzzle.js';
import type { Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { type ShownAnswer, showAnswerOf } from './shown-answer.js';
import { type ShownCarried, showCarried } from './shown-carried.js';
import { type ShownPosition, showPosition } from './shown-position.js';

/** A puzzle without its solution, in plain data. */
export interface ShownPuzzle {
  readonly game: string;
  readonly options: Options;
  /** As text. */
  readonly position: string;
  readonly shown: ShownPosition;
  /** What one must know, and what is asked. */
  readonly situation: string;
  readonly task: string;
  readonly difficulty: Difficulty;
  /** The win that is to be carried through to the end of the game, before the first try; undefined: one move solves it. */
  readonly begun: ShownCarried | undefined;
}

/** The right moves, with the answer to one of them. */
export interface ShownSolution {
  readonly moves: readonly Move[];
  readonly move: Move;
  readonly answer: ShownAnswer;
}

export function showPuzzle(puzzle: Puzzle): ShownPuzzle {
  const { game, options, position, seat, turn, situation, task, difficulty } = puzzle;
  const rules = game.rules(options);
  const begun = puzzle.carry?.([]);
  return {
    game: game.id,
    options,
    position: rules.makePosition(position),
    shown: showPosition(puzzle, rules, position, seat, turn),
    // What one may play is on the buttons.
    situation: rules.kind === 'alternating' ? '' : situation,
    task,
    difficulty,
    begun: begun === undefined ? undefined : showCarried(puzzle, begun, false),
  };
}

export const showAnswer = (puzzle: Puzzle, move: Move): ShownAnswer =>
  showAnswerOf(puzzle, puzzle.position, puzzle.answer(move));

export function showSolution(puzzle: Puzzle): ShownSolution {
  const [move] = puzzle.rightMoves;
  if (move === undefined) throw new Error('every puzzle has a right move');
  return { moves: puzzle.rightMoves, move, answer: showAnswer(puzzle, move) };
}
