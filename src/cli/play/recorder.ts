import { makeReplays, type Replay } from '../../core/replay.js';
import { fileReason, shellWord, writeWhole } from './files.js';
import { removeSaved, writeSaved } from './saved-games.js';

/** Keeps a series on disk while it is played, so that nothing is lost however it ends. */
export class Recorder {
  #warned = false;
  #inOwnFile = false;

  constructor(
    /** Where `duel resume` looks. */
    private readonly savePath: string,
    /** The players' own file, if they asked for one. */
    readonly ownFile: string | undefined,
    private readonly warn: (message: string) => void,
  ) {}

  /** Writes what has been played so far. Returns whether it can be continued from there. */
  keep(replays: readonly Replay[]): boolean {
    const { ownFile } = this;
    // Each for itself: a file that cannot be written does not take the other with it.
    this.#inOwnFile = ownFile !== undefined && this.#try(() => writeWhole(ownFile, makeReplays(replays)));
    const saved = this.#try(() => writeSaved(this.savePath, replays, this.#inOwnFile ? ownFile : undefined));
    return saved || this.#inOwnFile;
  }

  /** The series is over: its file stays, and there is nothing left to resume. */
  finish(replays: readonly Replay[]): void {
    this.#try(() => {
      if (this.ownFile !== undefined) writeWhole(this.ownFile, makeReplays(replays));
      removeSaved(this.savePath);
    });
  }

  /** A disk that refuses is told once and does not stop the game. */
  #try(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!this.#warned)
        this.warn(`The game cannot be kept where it should be: ${fileReason(error)}. It goes on; try: save FILE`);
      this.#warned = true;
      return false;
    }
  }

  get howToContinue(): string {
    return this.ownFile !== undefined && this.#inOwnFile
      ? `duel play --resume ${shellWord(this.ownFile)}`
      : 'duel resume';
  }
}
