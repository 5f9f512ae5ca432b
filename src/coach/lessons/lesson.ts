import type { Move, PlayedMoves } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import type { Seat } from '../../core/seat.js';
import type { Diagram } from './diagram.js';
import type { LessonTruths } from './truths.js';

/** A statement about a game, and how to check it against the solver. */
export interface Claim<P, M extends Move, O extends Options> {
  readonly text: string;
  holds(truths: LessonTruths<P, M, O>): boolean;
}

/** What a lesson says: what is true of the game is a claim, and only the talk between is plain text. */
export type Sentence<P, M extends Move, O extends Options> = string | Claim<P, M, O>;
/** A paragraph of a lesson. */
export type Paragraph<P, M extends Move, O extends Options> = readonly Sentence<P, M, O>[];

/** A move that may be played in an exercise, and what to say to whoever plays it. */
export interface ExerciseAnswer<M extends Move> {
  readonly move: M;
  readonly label: string;
  readonly key: string;
  /** It keeps what the position is worth. There may be several such moves. */
  readonly right: boolean;
  /** The answer and the best play after it, by both sides: the proof, or the refutation. */
  readonly line: readonly PlayedMoves<M>[];
  /** What the answer does, in a word or two and a sentence. */
  readonly verdict: string;
  /** The line in words; undefined where the verdict says it all. */
  readonly proof: string | undefined;
  /** The other moves that are right too. */
  readonly also: string | undefined;
}

/** The whole reply to an answer, for those who see no picture of the line. */
export const replyTexts = ({ verdict, proof, also }: ExerciseAnswer<Move>): readonly string[] =>
  [verdict, proof, also].filter((text) => text !== undefined);

/** A position with a question. All of its answers are judged by the solver. */
export interface Exercise<P, M extends Move, O extends Options> {
  readonly options: O;
  readonly position: P;
  /** Who is asked. */
  readonly seat: Seat;
  /** The position in words, for whoever does not draw it. */
  readonly facts: readonly string[];
  readonly question: string;
  readonly hint: string;
  readonly answers: readonly ExerciseAnswer<M>[];
  readonly claims: readonly Claim<P, M, O>[];
}

/** One step of a lesson. */
export interface LessonStep<P, M extends Move, O extends Options> {
  readonly title: string;
  readonly paragraphs: readonly Paragraph<P, M, O>[];
  /** The paragraphs as text. */
  readonly text: readonly string[];
  readonly diagram?: Diagram;
  readonly exercise?: Exercise<P, M, O>;
  /** All that the step claims, its exercise included. */
  readonly claims: readonly Claim<P, M, O>[];
}

/** A lesson: the secret of a game, step by step. */
export interface Lesson<P, M extends Move, O extends Options> {
  readonly title: string;
  /** What the lesson speaks of, unless it says otherwise. */
  readonly options: O;
  readonly intro: readonly string[];
  readonly steps: readonly LessonStep<P, M, O>[];
}

/** A claim about any game. */
export type AnyClaim = Claim<unknown, Move, Options>;
/** An exercise of any game. */
export type AnyExercise = Exercise<unknown, Move, Options>;
/** A step of any lesson. */
export type AnyStep = LessonStep<unknown, Move, Options>;
/** A lesson about any game. */
export type AnyLesson = Lesson<unknown, Move, Options>;

/** The text of a sentence. */
export const sentenceText = (sentence: Sentence<never, never, never>): string =>
  typeof sentence === 'string' ? sentence : sentence.text;

/** The claims among some sentences. */
export const claimsAmong = <P, M extends Move, O extends Options>(
  sentences: readonly Sentence<P, M, O>[],
): readonly Claim<P, M, O>[] => sentences.filter((sentence) => typeof sentence !== 'string');

/** A step from its paragraphs; its text and its claims follow from them. */
export function makeStep<P, M extends Move, O extends Options>(
  title: string,
  paragraphs: readonly Paragraph<P, M, O>[],
  shown: { readonly diagram?: Diagram; readonly exercise?: Exercise<P, M, O> | undefined } = {},
): LessonStep<P, M, O> {
  const { diagram, exercise } = shown;
  return {
    title,
    paragraphs,
    text: paragraphs.map((paragraph) => paragraph.map(sentenceText).join(' ')),
    ...(diagram === undefined ? {} : { diagram }),
    ...(exercise === undefined ? {} : { exercise }),
    claims: [...paragraphs.flatMap((paragraph) => claimsAmong(paragraph)), ...(exercise?.claims ?? [])],
  };
}

/** Everything that a lesson claims. */
export const claimsOf = <P, M extends Move, O extends Options>(lesson: Lesson<P, M, O>): readonly Claim<P, M, O>[] =>
  lesson.steps.flatMap(({ claims }) => claims);
