import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DUEL = fileURLToPath(new URL('../../dist/duel.js', import.meta.url));

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'duelbook-'));

export interface RunOptions {
  readonly input?: string;
  readonly cwd?: string;
  /** Where unfinished games are kept; an empty folder unless told otherwise. */
  readonly state?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const environment = (state: string, env: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: state,
  XDG_STATE_HOME: state,
  ...env,
});

/** Runs the built command with its input from a pipe, to its end. */
export async function runDuel(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { input = '', cwd, state = emptyFolder(), env = {} } = options;
  const child = spawn(process.execPath, [DUEL, ...args], { cwd, env: environment(state, env) });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A game that is over does not read the rest of its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  await once(child, 'close');
  return { stdout, stderr, code: child.exitCode };
}

export const lines = (...entries: readonly string[]): string => entries.map((entry) => `${entry}\n`).join('');
