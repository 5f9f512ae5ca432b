import { dirname } from 'node:path';
import { makeReplays, type Replay } from '../../core/replay.js';
import { fileReason, shellWord, writeWhole } from '../files.js';
import { makeFolder } from '../../server/store/make-folder.js';
import { removeSaved, savedText } from './saved-games.js';

/** Where a series is kept. */
export interface Kept {
  /** Where `duel resume` looks. */
  readonly savePath: string;
  /** The players' own file, if they asked for one. */
  readonly ownFile: string | undefined;
}

/** Keeps a series on disk while it is played, so that nothing is lost however it ends. */
export class Recorder {
  #warned = false;
  #inOwnFile = false;

  constructor(
    private readonly venue: Kept,
    private readonly command: string,
    private readonly warn: (message: string) => void,
  ) {}

  /** Writes what has been played so far. Returns whether it can be continued from there. */
  keep(replays: readonly Replay[]): boolean {
    const { ownFile, savePath } = this.venue;
    const text = makeReplays(replays);
    // Each for itself: a file that cannot be written does not take the other with it.
    this.#inOwnFile = ownFile !== undefined && this.#try(() => writeWhole(ownFile, text));
    const saved = this.#try(() => {
      makeFolder(dirname(savePath));
      writeWhole(savePath, savedText(text, this.#inOwnFile ? ownFile : undefined));
    });
    return saved || this.#inOwnFile;
  }

  /** The series is over: its file stays, and there is nothing left to resume. */
  finish(replays: readonly Replay[]): void {
    const { ownFile, savePath } = this.venue;
    this.#try(() => {
      if (ownFile !== undefined) writeWhole(ownFile, makeReplays(replays));
      removeSaved(savePath);
    });
  }

  /** A disk that refuses is told once and does not stop the game. */
  #try(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!this.#warned)
        this.warn(`The game can’t be saved where it should be: ${fileReason(error)}. Keep playing, and try: save FILE`);
      this.#warned = true;
      return false;
    }
  }

  get howToContinue(): string {
    const { ownFile } = this.venue;
    return ownFile !== undefined && this.#inOwnFile
      ? `${this.command} play --resume ${shellWord(ownFile)}`
      : `${this.command} resume`;
  }
}
