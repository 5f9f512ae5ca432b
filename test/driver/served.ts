import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { DUEL, emptyFolder, environment } from './piped.js';

/** A running `duel serve` on a folder of its own, which can be killed and started again at the same address. */
export class Served {
  readonly folder = emptyFolder();
  #port = 0;
  #child: ChildProcess | undefined;
  #closed: Promise<unknown> = Promise.resolve();
  #isToldToEnd = false;
  #fault: string | undefined;

  constructor(
    private readonly flags: readonly string[],
    /** What is run before the flags: Node and the file of the command, perhaps by way of something else. */
    private readonly command: readonly [string, ...string[]],
  ) {}

  /** The address of the app, with a slash at its end. */
  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const [file, ...words] = this.command;
    const args = ['serve', '--port', `${this.#port}`, '--data', this.folder, '--log-level', 'warn', ...this.flags];
    const child = spawn(file, [...words, ...args], {
      env: environment(this.folder),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    this.#child = child;
    this.#isToldToEnd = false;
    child.once('exit', (code) => {
      if (!this.#isToldToEnd) this.#fault = `duel serve ended by itself, with exit code ${code}: ${said}`;
    });
    child.once('close', () => {
      // It goes on after an error that nobody caught, and only its log tells.
      if (said.includes('"message":"a bug"')) this.#fault ??= `duel serve met a bug: ${said}`;
    });
    this.#closed = once(child, 'close');
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      this.#closed.then(() => Promise.reject(new Error(`duel serve ended at once: ${said}`))),
    ]);
    this.#port = Number(new URL(String(line)).port);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sends the signal now. */
  signal(signal: NodeJS.Signals): void {
    this.#isToldToEnd = true;
    this.#child?.kill(signal);
  }

  /** How it once ended by itself or met a bug of ours, even if it was started again since. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Resolves when the process has ended, to its exit code. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#child?.exitCode ?? null;
  }
}

export interface ServedOptions {
  readonly flags?: readonly string[];
  /** For Node, before the file of the command. */
  readonly nodeFlags?: readonly string[];
  /** The file of the command; the built one unless told otherwise. */
  readonly file?: string;
}

/** Starts `duel serve` for one test. */
export async function startServed(options: ServedOptions = {}): Promise<Served> {
  const { flags = [], nodeFlags = [], file = DUEL } = options;
  const served = new Served(flags, [process.execPath, ...nodeFlags, file]);
  onTestFinished(async () => {
    served.signal('SIGKILL');
    await served.ended();
    if (served.fault !== undefined) throw new Error(served.fault);
  });
  await served.start();
  return served;
}
