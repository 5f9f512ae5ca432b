import type { z } from 'zod';
import type { AnyGame } from '../core/game.js';
import { failed, ok, type Failed, type Ok, type Result } from '../core/result.js';
import type { SolvedGames } from '../env/solved-games.js';
import type { MatchServer } from './online-table.js';

/** What the tools work with. */
export interface Desk {
  readonly games: readonly AnyGame[];
  readonly truths: SolvedGames;
  /** Where people are played. Undefined: nowhere. */
  readonly table?: MatchServer | undefined;
  /** A seed for a match that was not given one. */
  drawSeed(): number;
  /** Today, as `YYYY-MM-DD`. */
  today(): string;
}

/** An answer: data for programs, and the same for people. */
interface ToolAnswer<T> {
  readonly data: T;
  readonly text: string;
}

/** Why there is no answer: what is wrong, and what may be done instead. */
export type ToolResult<T> = Result<ToolAnswer<T>, string>;

export const answer = <T>(data: T, text: string): Ok<ToolAnswer<T>> => ok({ data, text });
export const refuse = (sentence: string): Failed<string> => failed(sentence);

/** Something that an assistant can ask for. Each call carries all that it needs; only matches against people are kept elsewhere. */
export interface Tool<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  readonly output: Out;
  run(desk: Desk, given: z.infer<In>): ToolResult<z.infer<Out>> | Promise<ToolResult<z.infer<Out>>>;
}

/** A tool, with the types of its schemas. */
export const defineTool = <In extends z.ZodObject, Out extends z.ZodObject>(tool: Tool<In, Out>): Tool<In, Out> => tool;
