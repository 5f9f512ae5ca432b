import type { Result } from '../../core/result.js';
import { EXPLORE_ANSWERS } from './explore-answers.js';
import { GUIDED_ANSWERS } from './guided-answers.js';
import { LEARN_ANSWERS } from './learn-answers.js';
import { PLAY_ANSWERS } from './play-answers.js';
import { REVIEW_ANSWERS } from './review-answers.js';

/**
 * Everything that needs a solved game, as questions and answers in plain data, since the solver works in another thread.
 * An answer is a `Result`, or the promise of one: what went wrong is a sentence for the reader.
 */
export const SERVICE = { ...PLAY_ANSWERS, ...REVIEW_ANSWERS, ...EXPLORE_ANSWERS, ...LEARN_ANSWERS, ...GUIDED_ANSWERS };

type Service = typeof SERVICE;
export type QuestionName = keyof Service;
export type TruthQuestion<K extends QuestionName> = Parameters<Service[K]>[1];
/** What an answer holds when all went well. */
export type TruthAnswer<K extends QuestionName> = Extract<
  Awaited<ReturnType<Service[K]>>,
  { readonly ok: true }
>['value'];

/** What goes to the thread of the solver. */
export interface Asked {
  readonly id: number;
  readonly name: QuestionName;
  readonly question: never;
}

/** What comes back: news of a long solve, the answer, or the news that our own code has failed. */
export type Answered =
  | { readonly id: number; readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly id: number; readonly kind: 'reply'; readonly reply: Result<unknown, string> }
  | { readonly id: number; readonly kind: 'broken'; readonly message: string };
