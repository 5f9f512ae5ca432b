import type { Move } from '../core/game.js';
import type { Seat } from '../core/seat.js';

/**
 * What is proved about a simultaneous game, so that it need not be tabulated. The proof stands beside the code; tests
 * compare it with the table as far as the table goes.
 */
export interface Proof<P, M extends Move> {
  /** The value of any position for the first seat, from −1 to 1. */
  value(position: P): number;
  /** A move that is at least as good as every other, whatever the opponent chooses. The position is not over. */
  dominant(position: P, seat: Seat): M;
}
