import type { Diagram } from '../../coach/lessons/diagram.js';
import { type AnyExercise, type AnyLesson, replyTexts } from '../../coach/lessons/lesson.js';
import type { AnyGame, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { type ShownPlay, showTurns } from './shown-play.js';
import { type ShownPosition, showPosition } from './shown-position.js';

/** The reply to a move of an exercise. */
interface ShownReply {
  readonly move: Move;
  readonly right: boolean;
  readonly verdict: string;
  /** Other moves that are right too. */
  readonly also: string | undefined;
  /** The whole reply in words, for those who listen. */
  readonly spoken: string;
  readonly play: ShownPlay;
}

export interface ShownExercise {
  readonly options: Options;
  /** As text. */
  readonly position: string;
  readonly shown: ShownPosition;
  readonly question: string;
  readonly hint: string;
  readonly replies: readonly ShownReply[];
}

export interface ShownLessonStep {
  readonly title: string;
  readonly text: readonly string[];
  readonly diagram: Diagram | undefined;
  readonly exercise: ShownExercise | undefined;
}

/** A lesson in plain data, without the claims that tests check. */
export interface ShownLesson {
  readonly title: string;
  readonly options: Options;
  readonly intro: readonly string[];
  readonly steps: readonly ShownLessonStep[];
}

function showExercise(game: AnyGame, exercise: AnyExercise): ShownExercise {
  const { options, position, seat, question, hint, answers } = exercise;
  const rules = game.rules(options);
  const scene = { game, options, names: game.words.seats };
  return {
    options,
    position: rules.makePosition(position),
    shown: showPosition(scene, rules, position, seat, 1),
    question,
    hint,
    replies: answers.map((answer) => ({
      move: answer.move,
      right: answer.right,
      verdict: answer.verdict,
      also: answer.also,
      spoken: replyTexts(answer).join(' '),
      play: showTurns(scene, rules, position, answer.line),
    })),
  };
}

export const showLesson = (game: AnyGame, { title, options, intro, steps }: AnyLesson): ShownLesson => ({
  title,
  options,
  intro,
  steps: steps.map((step) => ({
    title: step.title,
    text: step.text,
    diagram: step.diagram,
    exercise: step.exercise === undefined ? undefined : showExercise(game, step.exercise),
  })),
});
