import type { Log } from '../log.js';
import type { HotMatch } from './hot-match.js';

/**
 * The one place where bugs of ours end. What goes wrong in a match is logged and counted, and closes that match and no other;
 * whoever comes back to it gets it from its log again. Nothing that goes wrong here ends the process.
 */
export class Faults {
  #count = 0;

  constructor(
    private readonly log: Log,
    /** Closes a match in which something went wrong. */
    private readonly close: (hot: HotMatch) => void,
  ) {}

  /** How often something went wrong since the start. */
  get count(): number {
    return this.#count;
  }

  /** Notes what went wrong, and closes the match that it went wrong in, if it was one. */
  caught(error: unknown, hot?: HotMatch): void {
    this.#count += 1;
    this.log.warn('a bug', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    if (hot === undefined) return;
    try {
      this.close(hot);
    } catch (another) {
      this.caught(another);
    }
  }

  /** Does some work for a match. False: something went wrong, and the match is closed. */
  guard(hot: HotMatch | undefined, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.caught(error, hot);
      return false;
    }
  }

  /** Follows some work for a match to its end, which nobody else waits for. */
  follow(hot: HotMatch | undefined, work: Promise<void>): void {
    work.catch((error: unknown) => this.caught(error, hot));
  }
}
