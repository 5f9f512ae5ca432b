import { lessonFor } from '../../coach/lessons/catalogue.js';
import type { Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import { phraseUnsolved } from '../../solver/unsolved.js';
import { type ShownLesson, showLesson } from './shown-lesson.js';
import { libraryOf } from './puzzle-library.js';
import type { PuzzleName } from './puzzle-name.js';
import {
  type ShownAnswer,
  type ShownPuzzle,
  type ShownSolution,
  showAnswer,
  showPuzzle,
  showSolution,
} from './shown-puzzle.js';
import type { Truths } from './truths.js';

/** Questions of those who learn. A puzzle comes without its solution, which is told move by move or when it is asked for. */
export const LEARN_ANSWERS = {
  lesson(
    truths: Truths,
    { game: id, asked }: { readonly game: string; readonly asked: Partial<Options> },
  ): Result<ShownLesson, string> {
    const game = truths.game(id);
    const lesson = lessonFor(game, asked, truths.onProgress);
    return lesson.ok ? ok(showLesson(game, lesson.value)) : failed(phraseUnsolved(lesson.error));
  },

  puzzle(truths: Truths, name: PuzzleName): Result<ShownPuzzle, string> {
    const puzzle = libraryOf(truths).find(name);
    return puzzle.ok ? ok(showPuzzle(puzzle.value)) : puzzle;
  },

  puzzleAnswer(
    truths: Truths,
    { name, move }: { readonly name: PuzzleName; readonly move: Move },
  ): Result<ShownAnswer, string> {
    const puzzle = libraryOf(truths).find(name);
    return puzzle.ok ? ok(showAnswer(puzzle.value, move)) : puzzle;
  },

  puzzleSolution(truths: Truths, name: PuzzleName): Result<ShownSolution, string> {
    const puzzle = libraryOf(truths).find(name);
    return puzzle.ok ? ok(showSolution(puzzle.value)) : puzzle;
  },
};
