import { openSync, statSync, writeSync } from 'node:fs';
import { fileReason } from '../files.js';
import { UserError } from '../world.js';

/** A log keeps this much, in bytes; a program that floods its standard error shouldn't fill the disk. */
const MOST_KEPT = 16 * 1024 * 1024;

/** What a player's programs write to standard error, kept in a file. */
export class ProgramLog {
  readonly #file: number;
  #left: number;
  #isCut = false;

  /** Continues the file, if there is one. */
  constructor(
    readonly path: string,
    private readonly most = MOST_KEPT,
  ) {
    try {
      this.#file = openSync(path, 'a', 0o600);
    } catch (error) {
      throw new UserError(`Can’t write ${path}: ${fileReason(error)}.`);
    }
    this.#left = Math.max(0, most - this.size);
  }

  /** How long it is, in bytes. */
  get size(): number {
    return statSync(this.path).size;
  }

  /** Keeps what was said, as far as there is room, and says once that there is none left. */
  write(said: Uint8Array): void {
    if (this.#isCut) return;
    const kept = said.subarray(0, this.#left);
    this.#left -= kept.length;
    this.#isCut = kept.length < said.length;
    try {
      writeSync(this.#file, kept);
      if (this.#isCut) writeSync(this.#file, `\n[The rest isn’t kept: a log has at most ${this.most} bytes.]\n`);
    } catch {
      // A log that can't be written is no reason to end a run; the record says so where the disk is full.
      this.#isCut = true;
    }
  }
}
