import type { Move } from '../../core/game.js';
import { failed, ok, type Result } from '../../core/result.js';
import { type ShownCarried, showCarried } from './shown-carried.js';
import type { lessonOf } from './lesson-answers.js';
import { libraryOf } from './puzzle-library.js';
import type { PuzzleName } from './puzzle-name.js';
import { type ShownPuzzle, type ShownSolution, showAnswer, showPuzzle, showSolution } from './shown-puzzle.js';
import type { ShownAnswer } from './shown-answer.js';
import type { Truths } from './truths.js';

/** Questions of those who learn. A puzzle comes without its solution, which is told move by move or when it is asked for. */
export const LEARN_ANSWERS = {
  async lesson(truths: Truths, question: Parameters<typeof lessonOf>[1]): Promise<ReturnType<typeof lessonOf>> {
    return (await import('./lesson-answers.js')).lessonOf(truths, question);
  },

  puzzle(truths: Truths, name: PuzzleName): Result<ShownPuzzle, string> {
    const puzzle = libraryOf(truths).find(name);
    return puzzle.ok ? ok(showPuzzle(puzzle.value)) : puzzle;
  },

  /** What comes of moves that are tried one after the other at the win of a day. */
  carried(
    truths: Truths,
    { date, tries, tellsAll }: { readonly date: string; readonly tries: readonly Move[]; readonly tellsAll: boolean },
  ): Result<ShownCarried, string> {
    const puzzle = libraryOf(truths).ofDay(date);
    if (!puzzle.ok) return puzzle;
    const state = puzzle.value.carry?.(tries);
    return state === undefined
      ? failed('These moves don’t fit the puzzle of this day. Start it again.')
      : ok(showCarried(puzzle.value, state, tellsAll));
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
