import type { ExitCode, World } from '../world.js';

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
  readonly kind: 'game' | 'file' | 'shell' | 'command' | 'link' | 'word';
  readonly optional?: boolean;
  /** Any number of them; only the last positional can be so. */
  readonly repeats?: boolean;
  /** The words there are, for the kind `word`. */
  readonly words?: readonly string[];
}

export interface Example {
  /** What is typed after the name of the program. */
  readonly line: string;
  readonly meaning: string;
}

/** Arguments of a command, checked against what it takes. */
export interface Arguments {
  readonly positionals: readonly string[];
  has(flag: string): boolean;
  /** The value of a flag; the last one if it was given more than once. */
  value(flag: string): string | undefined;
  values(flag: string): readonly string[];
}

export type CommandName =
  | 'play'
  | 'resume'
  | 'host'
  | 'join'
  | 'watch'
  | 'replay'
  | 'games'
  | 'rules'
  | 'review'
  | 'learn'
  | 'puzzle'
  | 'solve'
  | 'table'
  | 'map'
  | 'fairness'
  | 'export'
  | 'env'
  | 'mcp'
  | 'web'
  | 'serve'
  | 'move-store'
  | 'arena'
  | 'completion';

/** A command of `duel`: all that help, completion and the reading of arguments need. */
export interface Subcommand {
  readonly name: CommandName;
  readonly summary: string;
  readonly positionals: readonly Positional[];
  readonly flags: readonly Flag[];
  readonly examples: readonly Example[];
}

/** The module that does the work of a command. */
export interface CommandModule {
  readonly run: (world: World, given: Arguments) => Promise<ExitCode>;
}
