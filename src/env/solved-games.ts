import type { AnyGame } from '../core/game.js';
import type { Options } from '../core/options.js';
import { failed, ok, type Result } from '../core/result.js';
import { type AnyTruth, findTruth } from '../solver/truth.js';
import { phraseUnsolved } from '../solver/unsolved.js';
import { type EnvProblem, problem } from './problem.js';

/** So many solved games are kept, the ones asked for last. */
const MOST_KEPT = 8;

/** Solved games, each solved once while it is kept. */
export class SolvedGames {
  readonly #kept = new Map<string, AnyTruth>();

  /** @param mostPositions larger games are not solved */
  constructor(private readonly mostPositions = Number.POSITIVE_INFINITY) {}

  /** The truth about a game, or why there is none. */
  of(game: AnyGame, options: Options): Result<AnyTruth, EnvProblem> {
    const key = `${game.id} ${JSON.stringify(options)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#keep(key, kept);
      return ok(kept);
    }
    const { size } = game.rules(options).numbering;
    if (size > this.mostPositions)
      return failed(
        problem('unsolved', phraseUnsolved({ code: 'too-many-positions', positions: size, most: this.mostPositions })),
      );
    const truth = findTruth(game, options);
    if (!truth.ok) return failed(problem('unsolved', phraseUnsolved(truth.error)));
    this.#keep(key, truth.value);
    return truth;
  }

  #keep(key: string, truth: AnyTruth): void {
    this.#kept.delete(key);
    this.#kept.set(key, truth);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
  }
}
