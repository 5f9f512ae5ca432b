import type { Options } from '../../core/options.js';

/** Which puzzle: that of a day, or one of a stream of puzzles of one game. */
export type PuzzleName =
  | { readonly kind: 'day'; readonly date: string }
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
