import type { Pair } from '../../core/seat.js';
import type { Score } from '../../core/series.js';

/** How a series stands, wherever it is played. */
export interface Standing {
  readonly names: Pair<string>;
  readonly score: Score;
  /** The number of the game on the table, counted from 1. */
  readonly number: number;
  /** How many games; undefined: as many as the players like. */
  readonly games: number | undefined;
  /** All games that were agreed on have been played. */
  readonly isOver: boolean;
}
