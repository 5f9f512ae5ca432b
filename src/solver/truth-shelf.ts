import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import type { Result } from '../core/result.js';
import type { AnyTruth } from './truth.js';

/** Solves a game; where both choose in secret, only what these positions lead to. */
type Solve<E> = (game: AnyGame, options: Options, from: readonly unknown[]) => Result<AnyTruth, E>;

/** Solved games. Each is solved once, as long as it is among the last few that were asked for. */
export class TruthShelf<E> {
  readonly #kept = new Map<string, AnyTruth>();

  constructor(
    /** So many solved games are kept; then the one that was not asked for the longest goes. */
    private readonly most: number,
    private readonly solve: Solve<E>,
  ) {}

  /** The truth of a game that begins at a position, or at the book's start; or why there is none. */
  of(game: AnyGame, options: Options, from?: unknown): Result<AnyTruth, E> {
    const rules = game.rules(options);
    const start = from ?? rules.start(0);
    // Where the players move in turn every position is solved, wherever one begins.
    const place = rules.kind === 'simultaneous' ? rules.makePosition(start) : '';
    const key = JSON.stringify([game.id, options, place]);
    const known = this.#kept.get(key);
    const found: Result<AnyTruth, E> =
      known === undefined ? this.solve(game, options, [start]) : { ok: true, value: known };
    if (!found.ok) return found;
    this.#kept.delete(key);
    this.#kept.set(key, found.value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.most && oldest !== undefined) this.#kept.delete(oldest);
    return found;
  }
}
