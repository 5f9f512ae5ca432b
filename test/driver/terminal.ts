import { closeSync, constants, openSync, write } from 'node:fs';
import { ReadStream } from 'node:tty';
import { type IPty, spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { DUEL, emptyFolder, environment } from './piped.js';

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly state?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What runs in it; `duel` unless told otherwise. */
  readonly command?: readonly [string, ...string[]];
}

export const KEYS = {
  enter: '\r',
  up: '\u001b[A',
  down: '\u001b[B',
  backspace: '\u007f',
  tab: '\t',
  ctrlC: '\u0003',
  ctrlD: '\u0004',
  ctrlU: '\u0015',
  ctrlZ: '\u001a',
} as const;

/** Comes behind all that a program wrote: no program of ours writes it. */
const END = '\u0000';

/**
 * Hears all that a program writes. By itself a pseudo-terminal loses the last of it: if nobody has the program's side of it open any
 * more, Node takes what it has just read for the end (https://github.com/libuv/libuv/issues/4992), and node-pty ends it 0.2 s after the
 * program, even if more is there. So that side is held open here, and when node-pty would end it, all is read until a sign.
 */
function hearAll(pty: IPty, hear: (data: string) => void): void {
  const name: unknown = Reflect.get(pty, 'ptsName');
  const socket: unknown = Reflect.get(pty, '_socket');
  if (typeof name !== 'string' || !(socket instanceof ReadStream))
    throw new Error('node-pty is made in another way now');
  const programsSide = openSync(name, constants.O_WRONLY | constants.O_NOCTTY);
  const destroy = socket.destroy.bind(socket);
  socket.destroy = () => {
    socket.destroy = destroy;
    // It waits for room.
    write(programsSide, END, () => undefined);
    return socket;
  };
  pty.onData((data) => {
    const [text = '', rest] = data.split(END, 2);
    hear(text);
    if (rest === undefined) return;
    closeSync(programsSide);
    socket.destroy();
  });
}

/** A person at a real pseudo-terminal: everything it received, and the screen that a terminal would show. */
export class TerminalDriver {
  /** Every byte that the terminal received so far. */
  received = '';
  readonly #pty: IPty;
  readonly #screen: InstanceType<typeof headless.Terminal>;
  readonly #watchers = new Set<() => void>();
  /** Resolves to the exit code, when all that was received stands on the screen. */
  readonly exit: Promise<number>;
  #hasEnded = false;

  constructor(args: readonly string[], options: TerminalOptions = {}) {
    const { columns = 80, rows = 40, state = emptyFolder(), cwd, env = {}, command } = options;
    const [file, ...rest] = command ?? [process.execPath, DUEL, ...args];
    this.#screen = new headless.Terminal({ cols: columns, rows, scrollback: 5000, allowProposedApi: true });
    this.#pty = spawn(file, rest, {
      name: env['TERM'] ?? 'xterm-256color',
      cols: columns,
      rows,
      cwd: cwd ?? process.cwd(),
      env: environment(state, env),
    });
    hearAll(this.#pty, (data) => {
      this.received += data;
      this.#screen.write(data, () => this.#wake());
    });
    this.exit = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode }) => {
        // The screen draws later what it's given: behind all else, when it has come to this.
        this.#screen.write('', () => {
          this.#hasEnded = true;
          resolve(exitCode);
          this.#wake();
        });
      });
    });
  }

  #wake(): void {
    for (const watcher of this.#watchers) watcher();
  }

  /** The text on the screen now, scroll-back included. */
  screen(): string {
    const { active } = this.#screen.buffer;
    const rows = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? '');
    return rows.join('\n').trimEnd();
  }

  isOnOtherScreen(): boolean {
    return this.#screen.buffer.active.type === 'alternate';
  }

  send(...keys: readonly string[]): void {
    for (const key of keys) this.#pty.write(key);
  }

  enter(text: string): void {
    this.send(text, KEYS.enter);
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** Resolves when the condition holds, and rejects if the program ends first; the test's own timeout is the only clock. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const isSo = holds();
        if (!isSo && !this.#hasEnded) return;
        this.#watchers.delete(look);
        if (isSo) resolve();
        else reject(new Error(`The program has ended, and this stands on the screen:\n${this.screen()}`));
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Resolves when the text stands on the screen. A terminal has no spaces behind the last word of a line. */
  see(text: string): Promise<void> {
    return this.until(() => this.screen().includes(text.trimEnd()));
  }

  kill(signal = 'SIGHUP'): void {
    this.#pty.kill(signal);
  }
}
