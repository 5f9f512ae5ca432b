import type { Game, Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { failed, ok, type Result } from '../core/result.js';
import { proofOf } from './catalogue.js';
import { type Equilibria, solveEquilibria } from './equilibrium.js';
import { type Solution, solveAlternating } from './solution.js';
import type { OnProgress } from './solving.js';
import type { Unsolved } from './unsolved.js';

/** All that is known about a game with its options, whichever kind of game it is. */
export type Truth<P, M extends Move> =
  | { readonly kind: 'alternating'; readonly solution: Solution<P, M> }
  | { readonly kind: 'simultaneous'; readonly equilibria: Equilibria<P, M> };

/** The truth of any game. */
export type AnyTruth = Truth<unknown, Move>;

/** How a game is solved, and who is told while it is. */
export interface TruthSettings<P> {
  /** Told now and then; `false` cancels. */
  readonly onProgress?: OnProgress;
  /** Simultaneous games: only these positions and what they lead to. Without it, every position there is. */
  readonly from?: readonly P[];
}

/** Solves a game exactly. It fails only when it was cancelled, or when a simultaneous game is too large. */
export function findTruth<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
  { onProgress, from }: TruthSettings<P> = {},
): Result<Truth<P, M>, Unsolved> {
  const rules = game.rules(options);
  if (rules.kind === 'alternating') {
    const solution = solveAlternating(game, options, onProgress);
    return solution === undefined ? failed({ code: 'cancelled', done: 0 }) : ok({ kind: 'alternating', solution });
  }
  const told =
    onProgress === undefined ? {} : { onProgress: (done: number, of: number) => onProgress({ done, of }) !== false };
  const equilibria = solveEquilibria<P, M>(rules, {
    ...told,
    ...(from === undefined ? {} : { from }),
    proof: proofOf(game, options),
  });
  return equilibria.ok ? ok({ kind: 'simultaneous', equilibria: equilibria.value }) : equilibria;
}
