import { lineText } from '../../coach/line-of-play.js';
import type { Difficulty, Puzzle, PuzzleAnswer } from '../../coach/puzzle.js';
import { countersText } from '../../coach/scene.js';
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

/** The last sentence is the task; the numbers at the beginning are drawn, and need not be read again. */
function partsOf({ question, counters }: Puzzle): Pick<ShownPuzzle, 'situation' | 'task'> {
  const drawn = `${countersText(counters)}. `;
  const said = counters.length > 0 && question.startsWith(drawn) ? question.slice(drawn.length) : question;
  const cut = said.lastIndexOf('. ');
  return { situation: said.slice(0, cut + 1), task: cut === -1 ? said : said.slice(cut + 2) };
}

export function showPuzzle(puzzle: Puzzle): ShownPuzzle {
  const { game, options, position, seat, turn, difficulty } = puzzle;
  const rules = game.rules(options);
  return {
    game: game.id,
    options,
    position: rules.makePosition(position),
    shown: showPosition(puzzle, rules, position, seat, turn),
    ...partsOf(puzzle),
    difficulty,
  };
}

/** The sentence without the line of play, where it ends with it. */
function verdictOf(puzzle: Puzzle, { sentence, line }: PuzzleAnswer): string {
  const told = line === undefined ? '' : `${lineText(puzzle, line)}.`;
  if (told === '' || !sentence.endsWith(told)) return sentence;
  return sentence.slice(0, -told.length).trimEnd().replace(/:$/, '.');
}

export function showAnswer(puzzle: Puzzle, move: Move): ShownAnswer {
  const answer = puzzle.answer(move);
  const { right, sentence, line, rounds } = answer;
  const play =
    line !== undefined
      ? showLine(puzzle, line)
      : rounds.length > 0
        ? showRounds(puzzle, puzzle.position, rounds)
        : undefined;
  return { right, verdict: verdictOf(puzzle, answer), spoken: sentence, play };
}

export function showSolution(puzzle: Puzzle): ShownSolution {
  const [move] = puzzle.rightMoves;
  if (move === undefined) throw new Error('every puzzle has a right move');
  return { moves: puzzle.rightMoves, move, answer: showAnswer(puzzle, move) };
}
