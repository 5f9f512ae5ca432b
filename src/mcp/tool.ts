import type { z } from 'zod';
import type { AnyGame } from '../core/game.js';
import { failed, ok, type Failed, type Ok, type Result } from '../core/result.js';
import type { SolvedGames } from '../env/solved-games.js';

/** What the tools work with. */
export interface Desk {
  readonly games: readonly AnyGame[];
  readonly truths: SolvedGames;
  /** A seed for a match that was not given one. */
  drawSeed(): number;
  /** Today, as `YYYY-MM-DD`. */
  today(): string;
}

/** An answer: data for programs, and the same for people. */
export interface Answer<T> {
  readonly data: T;
  readonly text: string;
}

/** Why there is no answer: what is wrong, and what may be done instead. */
export type ToolResult<T> = Result<Answer<T>, string>;

export const answer = <T>(data: T, text: string): Ok<Answer<T>> => ok({ data, text });
export const refuse = (sentence: string): Failed<string> => failed(sentence);

/** Something that an assistant can ask for. None changes anything anywhere: each call carries all that it needs. */
export interface Tool<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  readonly output: Out;
  run(desk: Desk, given: z.infer<In>): ToolResult<z.infer<Out>>;
}

/** A tool, with the types of its schemas. */
export const defineTool = <In extends z.ZodObject, Out extends z.ZodObject>(tool: Tool<In, Out>): Tool<In, Out> => tool;
