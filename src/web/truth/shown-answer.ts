import { answerText, type PuzzleAnswer } from '../../coach/puzzle.js';
import type { Scene } from '../../coach/scene.js';
import { type ShownPlay, showLine, showRounds } from './shown-play.js';

/** What is said to an answer, in plain data. */
export interface ShownAnswer {
  readonly right: boolean;
  /** What the answer does; what follows from it is in `play`. */
  readonly verdict: string;
  /** The same with all that follows in words, for those who listen. */
  readonly spoken: string;
  readonly play: ShownPlay | undefined;
}

/** What is said to an answer that was given in this position. */
export function showAnswerOf(scene: Scene, position: unknown, answer: PuzzleAnswer): ShownAnswer {
  const { right, verdict, line, rounds } = answer;
  const play =
    line !== undefined ? showLine(scene, line) : rounds.length > 0 ? showRounds(scene, position, rounds) : undefined;
  return { right, verdict, spoken: answerText(answer), play };
}
