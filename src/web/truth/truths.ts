import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { failed, type Result } from '../../core/result.js';
import type { OnProgress } from '../../solver/solving.js';
import { type AnyTruth, findTruth } from '../../solver/truth.js';
import { TruthShelf } from '../../solver/truth-shelf.js';
import { phraseUnsolved, type Unsolved } from '../../solver/unsolved.js';

/** What a question is about: a game with its options. */
export interface Study {
  readonly game: string;
  readonly options: Options;
  /** A position as text, from which on a game of secret choices is to be solved; its start unless given. */
  readonly from?: string | undefined;
}

/** So many solved games are kept: the one that is played, the one before, and one that is looked at. */
const KEPT = 3;

/** What is known of the games of the app. */
export class Truths {
  readonly #shelf: TruthShelf<Unsolved>;

  constructor(
    readonly games: readonly AnyGame[],
    readonly onProgress?: OnProgress,
  ) {
    const told = onProgress === undefined ? {} : { onProgress };
    this.#shelf = new TruthShelf(KEPT, (game, options, from) => findTruth(game, options, { from, ...told }));
  }

  game(id: string): AnyGame {
    const game = this.games.find((known) => known.id === id);
    if (game === undefined) throw new Error(`there is no game ${id}`);
    return game;
  }

  /** The truth of a game, or the sentence that says why there is none. */
  of({ game: id, options, from }: Study): Result<AnyTruth, string> {
    const game = this.game(id);
    const position = from === undefined ? undefined : game.rules(options).parsePosition(from);
    const found = this.#shelf.of(game, options, position);
    return found.ok ? found : failed(phraseUnsolved(found.error));
  }
}
