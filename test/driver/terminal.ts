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

/** A person at a real pseudo-terminal: everything it received, and the screen that a terminal would show. */
export class TerminalDriver {
  /** Every byte that the terminal received so far. */
  received = '';
  readonly #pty: IPty;
  readonly #screen: InstanceType<typeof headless.Terminal>;
  readonly #watchers = new Set<() => void>();
  /** Resolves to the exit code, when all that was received stands on the screen. */
  readonly exit: Promise<number>;

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
    this.#pty.onData((data) => {
      this.received += data;
      this.#screen.write(data, () => this.#wake());
    });
    this.exit = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode }) => {
        // The screen draws later what it's given: behind all else, when it has come to this.
        this.#screen.write('', () => {
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

  /** Resolves when the condition holds; the test's own timeout is the only clock. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        this.#watchers.delete(look);
        resolve();
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
