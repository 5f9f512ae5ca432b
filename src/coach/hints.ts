import type { Move } from '../core/game.js';
import type { LineOfPlay } from './line-of-play.js';

/** Three hints, to be given one at a time: a nudge that does not give the move away, the move, and the reason. */
export type Hints = readonly [nudge: string, move: string, reason: string];

/** What the coach says to the player who is to move. */
export interface Advice {
  /** Who wins, and when, with best play. */
  readonly outlook: string;
  readonly hints: Hints;
  /** Every move that keeps the value; in a round every move that an optimal opponent cannot punish. */
  readonly right: readonly Move[];
  /** The right moves that win soonest or lose latest; in a round those of the mix. */
  readonly best: readonly Move[];
  /** Best play to the end; none in a round, where nobody can foresee it. */
  readonly line: LineOfPlay | undefined;
}
