import type { Options } from '../../core/options.js';

/** Which puzzle: that of a day, one of a rush, or one of a stream of puzzles of one game. */
export type PuzzleName =
  | { readonly kind: 'day'; readonly date: string }
  /** One of a rush, counted from 1. */
  | { readonly kind: 'rush'; readonly seed: number; readonly number: number }
  | {
      readonly kind: 'practice';
      readonly game: string;
      readonly options: Options;
      readonly seed: number;
      /** Counted from 1. */
      readonly number: number;
    };

/** A seed has puzzles enough for anybody, and none that is a long walk away; whoever wants more shuffles. */
export const MOST_NUMBER = 1000;
