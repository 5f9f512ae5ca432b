import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import type { OnProgress } from '../../solver/solving.js';
import { type AnyTruth, findTruth } from '../../solver/truth.js';
import { phraseUnsolved } from '../../solver/unsolved.js';

/** What a question is about: a game with its options. */
export interface Study {
  readonly game: string;
  readonly options: Options;
  /** A position as text, from which on a game of secret choices is to be solved; its start unless given. */
  readonly from?: string | undefined;
}

/** So many solved games are kept: the one that is played, the one before, and one that is looked at. */
const KEPT = 3;

/** Solved games. Each is solved once, as long as it is among the last few that were asked for. */
export class Truths {
  readonly #kept = new Map<string, AnyTruth>();

  constructor(
    readonly games: readonly AnyGame[],
    readonly onProgress?: OnProgress,
  ) {}

  game(id: string): AnyGame {
    const game = this.games.find((known) => known.id === id);
    if (game === undefined) throw new Error(`there is no game ${id}`);
    return game;
  }

  /** The truth of a game, or the sentence that says why there is none. */
  of({ game: id, options, from }: Study): Result<AnyTruth, string> {
    const game = this.game(id);
    const rules = game.rules(options);
    // Where the players move in turn every position is solved, wherever one begins.
    const start = rules.kind === 'simultaneous' ? from : undefined;
    const key = JSON.stringify([id, options, start ?? null]);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const position = start === undefined ? undefined : rules.parsePosition(start);
    const found =
      known === undefined
        ? findTruth(game, options, {
            from: [position ?? rules.start(0)],
            ...(this.onProgress === undefined ? {} : { onProgress: this.onProgress }),
          })
        : ok(known);
    if (!found.ok) return failed(phraseUnsolved(found.error));
    this.#kept.set(key, found.value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return found;
  }
}
