import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as nextTry } from 'node:timers/promises';

/** How much of what a program said is kept for a report. */
const LAST_WORDS = 4000;

/** A program that runs beside the tests. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #words = '';

  constructor(
    private readonly path: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv = process.env,
  ) {
    this.#child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#words = (this.#words + text).slice(-LAST_WORDS);
        this.#child.emit('words');
      });
    this.#ended = once(this.#child, 'close').catch((error: unknown) => {
      this.#words += String(error);
    });
  }

  /** Resolves to what the pattern captures of what the program says; fails if it ends before. */
  async says(pattern: RegExp): Promise<string> {
    const found = (): string | undefined => pattern.exec(this.#words)?.[1];
    const said = new Promise<string>((resolve) => {
      const look = (): void => {
        const text = found();
        if (text !== undefined) resolve(text);
      };
      this.#child.on('words', look);
      look();
    });
    const lost = this.#ended.then(() => Promise.reject(this.failure()));
    return Promise.race([said, lost]);
  }

  /** Resolves when something answers at the address; fails if the program ends before. */
  async answers(url: string): Promise<void> {
    while (this.#child.exitCode === null && this.#child.signalCode === null) {
      const response = await fetch(url).catch(() => undefined);
      if (response !== undefined) return;
      await nextTry(20);
    }
    throw this.failure();
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }

  private failure(): Error {
    return new Error(`${this.path} ended. Its last words:\n${this.#words.trim() || '(none)'}`);
  }
}
