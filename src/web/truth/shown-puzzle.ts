import { answerText, type Difficulty, type Puzzle } from '../../coach/puzzle.js';
import type { Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { type ShownPlay, showLine, showRounds } from './shown-play.js';
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
}

/** What is said to an answer, in plain data. */
export interface ShownAnswer {
  readonly right: boolean;
  /** What the answer does; what follows from it is in `play`. */
  readonly verdict: string;
  /** The same with all that follows in words, for those who listen. */
  readonly spoken: string;
  readonly play: ShownPlay | undefined;
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
  return {
    game: game.id,
    options,
    position: rules.makePosition(position),
    shown: showPosition(puzzle, rules, position, seat, turn),
    situation,
    task,
    difficulty,
  };
}

export function showAnswer(puzzle: Puzzle, move: Move): ShownAnswer {
  const answer = puzzle.answer(move);
  const { right, verdict, line, rounds } = answer;
  const play =
    line !== undefined
      ? showLine(puzzle, line)
      : rounds.length > 0
        ? showRounds(puzzle, puzzle.position, rounds)
        : undefined;
  return { right, verdict, spoken: answerText(answer), play };
}

export function showSolution(puzzle: Puzzle): ShownSolution {
  const [move] = puzzle.rightMoves;
  if (move === undefined) throw new Error('every puzzle has a right move');
  return { moves: puzzle.rightMoves, move, answer: showAnswer(puzzle, move) };
}
