import type { ExitCode, World } from '../world.js';
import type { Arguments } from './arguments.js';

export interface Flag {
  /** Without the dashes. */
  readonly name: string;
  /** What stands behind it in the usage, if it takes a value. */
  readonly value?: string;
  readonly meaning: string;
  readonly repeats?: boolean;
  /** The values there are, if they can be listed. */
  readonly choices?: readonly string[];
}

/** What stands behind a command without dashes. The kind tells the shell how to complete it. */
export interface Positional {
  readonly name: string;
  readonly kind: 'game' | 'file' | 'shell' | 'command' | 'link';
  readonly optional?: boolean;
}

export interface Example {
  /** What is typed after the name of the program. */
  readonly line: string;
  readonly meaning: string;
}

/** A command of `duel`: all that help, completion and the reading of arguments need, and where its work is done. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly Positional[];
  readonly flags: readonly Flag[];
  readonly examples: readonly Example[];
  /** Loads the work only when it is wanted, which keeps the start short. */
  load(): Promise<{ run(world: World, given: Arguments): Promise<ExitCode> }>;
}
