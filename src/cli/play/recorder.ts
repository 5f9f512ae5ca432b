import { makeReplays, type Replay } from '../../core/replay.js';
import { fileReason, writeWhole } from './files.js';
import { removeSaved, writeSaved } from './saved-games.js';

/** Keeps a series on disk while it is played, so that nothing is lost however it ends. */
export class Recorder {
  #warned = false;

  constructor(
    /** Where `duel resume` looks. */
    private readonly savePath: string,
    /** The players' own file, if they asked for one. */
    readonly ownFile: string | undefined,
    private readonly warn: (message: string) => void,
  ) {}

  /** Writes what has been played so far. Returns whether it can be continued from there. */
  keep(replays: readonly Replay[]): boolean {
    return this.#try(() => {
      if (this.ownFile !== undefined) writeWhole(this.ownFile, makeReplays(replays));
      writeSaved(this.savePath, replays, this.ownFile);
    });
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
      if (!this.#warned) this.warn(`The game cannot be kept on disk: ${fileReason(error)}. It goes on; try: save FILE`);
      this.#warned = true;
      return false;
    }
  }

  get howToContinue(): string {
    return this.ownFile === undefined ? 'duel resume' : `duel play --resume ${this.ownFile}`;
  }
}
