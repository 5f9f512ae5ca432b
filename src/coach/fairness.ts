import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import { ok, type Result } from '../core/result.js';
import type { OnProgress } from '../solver/solving.js';
import { findTruth } from '../solver/truth.js';
import type { Unsolved } from '../solver/unsolved.js';
import { turnedOver, turnsToEnd } from '../solver/value.js';

/** Who wins a game from its start with best play, and how soon. */
export interface StartVerdict {
  readonly winner: 'first' | 'second' | 'nobody';
  /** Turns to the end; null where there is none, and where both choose at once. */
  readonly distance: number | null;
  /** For the first to move, or the first seat where both choose: from −1 to 1. */
  readonly value: number;
}

/** Solves a game and looks at its start. */
export function verdictOf(game: AnyGame, options: Options, onProgress?: OnProgress): Result<StartVerdict, Unsolved> {
  const rules = game.rules(options);
  const start = rules.start(0);
  const truth = findTruth(game, options, { from: [start], ...(onProgress === undefined ? {} : { onProgress }) });
  if (!truth.ok) return truth;
  if (truth.value.kind === 'simultaneous') {
    const value = truth.value.equilibria.value(start);
    const winner = Math.abs(value) < 5e-10 ? 'nobody' : value > 0 ? 'first' : 'second';
    return ok({ winner, distance: null, value });
  }
  const { solution } = truth.value;
  const turn = solution.rules.status(start);
  // A game that is over before it begins is judged for the one who would have begun.
  const value =
    turn.kind === 'over' && turn.winner === 1 ? turnedOver(solution.valueOf(start, 1)) : solution.valueOf(start, 0);
  const winner = value.kind === 'draw' ? 'nobody' : value.kind === 'win' ? 'first' : 'second';
  return ok({ winner, distance: turnsToEnd(value), value: winner === 'nobody' ? 0 : winner === 'first' ? 1 : -1 });
}
