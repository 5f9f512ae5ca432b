// @ts-check
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** What a commit of one move writes: two pages of the database with their heads. */
const COMMIT = Buffer.alloc(2 * (4096 + 24));
/** As long as the log beside a database becomes; then it is written from its beginning again. */
const LENGTH = 500 * COMMIT.length;

/** A file that is written to as commits do it, and by nothing else. */
export class CommitFile {
  #commits = 0;

  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.file = openSync(path, 'w');
    writeSync(this.file, Buffer.alloc(LENGTH));
    fdatasyncSync(this.file);
  }

  /** Writes what a commit writes, and waits until it is on the disk. */
  commit() {
    writeSync(this.file, COMMIT, 0, COMMIT.length, (this.#commits * COMMIT.length) % LENGTH);
    this.#commits += 1;
    fdatasyncSync(this.file);
  }

  remove() {
    closeSync(this.file);
    rmSync(this.path);
  }
}
