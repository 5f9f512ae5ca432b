import type { Log } from '../../src/server/log.js';

/** Keeps the bugs of ours that a server logs, so that a test that makes it meet one takes it, and any other one fails. */
export class BugBook {
  #bugs: string[] = [];

  /** A log that tells another log all it is told. */
  beside(log: Log): Log {
    return {
      info: log.info,
      warn: (message, facts) => {
        if (message === 'a bug') this.#bugs.push(String(facts?.['reason']));
        log.warn(message, facts);
      },
    };
  }

  /** Those that have not been taken before. */
  take(): readonly string[] {
    return this.#bugs.splice(0);
  }

  /** Throws if there are any. */
  close(): void {
    const [bug] = this.take();
    if (bug !== undefined) throw new Error(`the server met a bug: ${bug}`);
  }
}
