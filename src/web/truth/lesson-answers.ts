import { lessonFor } from '../../coach/lessons/catalogue.js';
import type { Options } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import { phraseUnsolved } from '../../solver/unsolved.js';
import { type ShownLesson, showLesson } from './shown-lesson.js';
import type { Truths } from './truths.js';

/** The lesson of a game. Its words are a quarter of all that the solver's thread loads, so they come when they are wanted. */
export function lessonOf(
  truths: Truths,
  { game: id, asked }: { readonly game: string; readonly asked: Partial<Options> },
): Result<ShownLesson, string> {
  const game = truths.game(id);
  const lesson = lessonFor(game, asked, truths.onProgress);
  return lesson.ok ? ok(showLesson(game, lesson.value)) : failed(phraseUnsolved(lesson.error));
}
