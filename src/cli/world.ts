import type { Readable, Writable } from 'node:stream';
import type { AnyGame } from '../core/game.js';

/** All that a command may touch. The program hands in the real one; a test hands in its own. */
export interface World {
  readonly games: readonly AnyGame[];
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly isRaw?: boolean; setRawMode?(raw: boolean): unknown };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A seed for a game that was not given one. */
  drawSeed(): number;
  /** Now, for the names of saved games. */
  now(): Date;
}

/** What `duel` ends with. `docs/terminal.md` documents them. */
export const EXIT = {
  done: 0,
  /** Something broke that should not have: a full disk, or a bug of ours. */
  failed: 1,
  /** What was asked for does not exist: an unknown game, option, value or file. */
  misused: 2,
  /** The game was left before its end; it can be continued. */
  unfinished: 3,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The signals at which the process ends by itself, so that its exit handlers run. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGHUP'] as const;

/** How people call this program: `duel`, or what `npm start` says of itself. */
export const commandName = ({ env }: Pick<World, 'env'>): string => env['DUELBOOK_COMMAND'] ?? 'duel';

/** Stops a command with a message for its user. Thrown by commands, caught and printed once, in `main.ts`. */
export class UserError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.misused,
    /** A command that helps, without the name of this program: `replay FILE`. The message ends with it. */
    readonly tryThis?: string,
  ) {
    super(message);
  }
}

/** A wrong use, and the command to use instead: `Which file? duel replay FILE`. */
export const useInstead = (message: string, tryThis: string): UserError =>
  new UserError(message, EXIT.misused, tryThis);
