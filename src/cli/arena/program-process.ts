import { type ChildProcess, spawn } from 'node:child_process';
import { makeMessage, type ToPlayer } from '../../arena/protocol.js';
import type { ProgramLog } from './program-log.js';

/** What comes from a program while an answer is waited for. */
type Heard =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'garbled'; readonly why: string }
  | { readonly kind: 'ended'; readonly why: string }
  | { readonly kind: 'timeout' };

/** A line longer than this is no message. */
const LONGEST_LINE = 64 * 1024;
/** A program that says more than this without being asked again is stopped. */
const MOST_SAID = 1024 * 1024;

/** How long a program may take to end by itself after `bye`, and again after SIGTERM. */
export interface Grace {
  readonly byeMs: number;
  readonly termMs: number;
}

export const GRACE: Grace = { byeMs: 1000, termMs: 1000 };

const running = new Set<ProgramProcess>();

// Whatever happens to us, no program is left behind.
process.on('exit', () => {
  for (const program of running) program.signal('SIGKILL');
});

/** A program in a process group of its own, spoken to in lines. */
export class ProgramProcess {
  readonly #child: ChildProcess;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #heard: Heard[] = [];
  #waiting: ((heard: Heard) => void) | undefined;
  #partial: Buffer[] = [];
  #partialLength = 0;
  /** How many bytes came since the last message to it. */
  #said = 0;
  #ended: string | undefined;
  readonly closed: Promise<void>;

  /** `log` gets the program's standard error; undefined: nobody reads it. */
  constructor(command: string, log: ProgramLog | undefined) {
    const stderr = log === undefined ? 'ignore' : 'pipe';
    this.#child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', stderr] });
    running.add(this);
    this.#child.stderr?.on('data', (chunk: Buffer) => log?.write(chunk));
    this.#child.stdin?.on('error', () => undefined);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    this.closed = new Promise((resolve) => {
      const end = (why: string): void => {
        running.delete(this);
        this.#end(why);
        resolve();
      };
      this.#child.once('error', (error) => end(`It couldn’t be started: ${error.message}.`));
      this.#child.once('close', (code, signal) =>
        end(signal === null ? `It ended with exit code ${code}.` : `It was stopped by ${signal}.`),
      );
    });
  }

  get isRunning(): boolean {
    return this.#ended === undefined;
  }

  send(message: ToPlayer): void {
    this.#said = 0;
    if (this.#ended === undefined) this.#child.stdin?.write(makeMessage(message));
  }

  /** The next thing that is heard, within this time. */
  hear(ms: number): Promise<Heard> {
    const next = this.#heard.shift();
    if (next !== undefined) return Promise.resolve(next);
    if (this.#ended !== undefined) return Promise.resolve({ kind: 'ended', why: this.#ended });
    if (ms <= 0) return Promise.resolve({ kind: 'timeout' });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = undefined;
        resolve({ kind: 'timeout' });
      }, ms);
      this.#waiting = (heard) => {
        clearTimeout(timer);
        this.#waiting = undefined;
        resolve(heard);
      };
    });
  }

  /** Signals the whole group: a shell, what it started, and what that started. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended already.
    }
  }

  /** `bye`, the end of its input, SIGTERM and SIGKILL, in this order and only as far as is needed. Tells how far. */
  async stop({ byeMs, termMs }: Grace = GRACE): Promise<'bye' | 'SIGTERM' | 'SIGKILL'> {
    this.send({ type: 'bye' });
    this.#child.stdin?.end();
    const endsWithin = async (ms: number): Promise<boolean> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), ms);
      });
      const inTime = await Promise.race([this.closed.then(() => true), late]);
      clearTimeout(timer);
      return inTime;
    };
    const how = (await endsWithin(byeMs)) ? 'bye' : undefined;
    if (how === undefined) this.signal('SIGTERM');
    const then = how ?? ((await endsWithin(termMs)) ? 'SIGTERM' : 'SIGKILL');
    // Also after a good end: what it has started may still be there.
    this.signal('SIGKILL');
    // What has left its group is out of reach, and may hold its streams open.
    if (!(await endsWithin(termMs))) for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.destroy();
    await this.closed;
    return then;
  }

  #tell(heard: Heard): void {
    if (this.#waiting === undefined) this.#heard.push(heard);
    else this.#waiting(heard);
  }

  #flood(): void {
    this.signal('SIGKILL');
    this.#heard.length = 0;
    this.#end('It wrote far more than it was asked for, so it was stopped.');
  }

  #end(why: string): void {
    this.#ended ??= why;
    this.#waiting?.({ kind: 'ended', why: this.#ended });
  }

  #read(chunk: Buffer): void {
    if (this.#ended !== undefined) return;
    this.#said += chunk.length;
    if (this.#said > MOST_SAID) {
      this.#flood();
      return;
    }
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      this.#line(Buffer.concat([...this.#partial, chunk.subarray(from, end)]));
      this.#partial = [];
      this.#partialLength = 0;
      from = end + 1;
    }
    if (from === chunk.length) return;
    this.#partial.push(chunk.subarray(from));
    this.#partialLength += chunk.length - from;
    if (this.#partialLength > LONGEST_LINE) this.#flood();
  }

  #line(bytes: Buffer): void {
    if (bytes.length > LONGEST_LINE) this.#tell({ kind: 'garbled', why: 'The line is longer than 64 KiB.' });
    else
      try {
        const text = this.#decoder.decode(bytes).replace(/\r$/, '');
        if (text.trim() !== '') this.#tell({ kind: 'line', text });
      } catch {
        this.#tell({ kind: 'garbled', why: 'The line isn’t UTF-8.' });
      }
  }
}
