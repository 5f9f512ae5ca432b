import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { isFields, parseJson } from '../../src/core/json.js';
import type { Findings } from './findings.js';

/** Limits that do not hide faults behind refusals. Each request names an address of its own, as a proxy would. */
export const WIDE_LIMITS: readonly string[] = [
  '--max-messages=1000000',
  '--max-creations=1000000',
  '--max-per-address=100000',
  '--max-connections=100000',
  '--claim-after=5',
  '--trust-proxy=1',
];

/** A server that was asked to stop ends within so long. */
const LONGEST_STOP = 8000;
/** After so many ends of its own a server is not started again. */
const MOST_CRASHES = 25;
const KEPT_LINES = 40;

let ownFolder: string | undefined;

/** An empty folder; nothing of it stays behind, however the attack ends. */
export function newFolder(): string {
  if (ownFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'duelbook-attack-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    ownFolder = folder;
  }
  return mkdtempSync(join(ownFolder, 'data-'));
}

/** How a server that did not start said no. */
export interface Refusal {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

interface Child {
  readonly process: ChildProcess;
  readonly closed: Promise<unknown>;
  /** Whether its end was asked for. */
  isExpectedToEnd: boolean;
}

/** What a server says besides its log: to whoever started it. */
const SAID_ALOUD = /^(?:Duelbook is running at this address|Stopping: )/;

/** No server stays behind, however the attack ends. */
function endWithUs(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
}

/** The built `duel serve` as a process of its own, watched: whatever it says or does that it should not is a finding. */
export class Target {
  #port = 0;
  #child: Child | undefined;
  #up: Promise<void> = Promise.resolve();
  #crashes = 0;
  #isStopped = false;
  readonly #lines: string[] = [];
  /** Lines that are no part of the log. */
  readonly #outside: string[] = [];

  constructor(
    private readonly duel: string,
    private readonly findings: Findings,
    readonly folder: string,
    private readonly flags: readonly string[] = WIDE_LIMITS,
  ) {}

  get port(): number {
    return this.#port;
  }

  get pid(): number | undefined {
    return this.#child?.process.pid;
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.#port}/api/v1/socket`;
  }

  get isRunning(): boolean {
    return (
      this.#child !== undefined && this.#child.process.exitCode === null && this.#child.process.signalCode === null
    );
  }

  /** It was told to stop, or ended by itself too often: it does not come back as it does when it is killed. */
  get isGone(): boolean {
    return this.#isStopped || this.isGivenUp;
  }

  /** It ended by itself too often to be started once more. */
  get isGivenUp(): boolean {
    return this.#crashes >= MOST_CRASHES;
  }

  /** What it said besides its log, the message of an error first. */
  get lastWords(): string {
    const lines = this.#outside.length > 0 ? this.#outside : this.#lines;
    const error = lines.findIndex((line) => /Error\b/.test(line) && line.length < 500);
    return lines.slice(Math.max(0, error), Math.max(0, error) + 6).join(' | ');
  }

  /** Resolves when the server answers again, or is given up. */
  async whenUp(): Promise<void> {
    let up: Promise<void>;
    do {
      up = this.#up;
      await up;
    } while (up !== this.#up);
  }

  /** Starts it and resolves when it listens; to what it said if it would not. */
  async start(): Promise<Refusal | undefined> {
    const args = ['serve', '--port', `${this.#port}`, '--data', this.folder, '--log-level', 'info', ...this.flags];
    const server = spawn(process.execPath, [this.duel, ...args], {
      env: { PATH: process.env['PATH'] ?? '', HOME: this.folder, XDG_STATE_HOME: this.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C is for the attack, which then stops its server in order.
      detached: true,
    });
    endWithUs(server);
    const child: Child = { process: server, closed: once(server, 'close'), isExpectedToEnd: false };
    this.#child = child;
    this.#lines.length = 0;
    this.#outside.length = 0;
    createInterface(server.stderr).on('line', (line) => this.#heard(line));
    const first = once(createInterface(server.stdout), 'line');
    const line = await Promise.race([first, child.closed.then(() => undefined)]);
    if (line === undefined) return { code: server.exitCode, signal: server.signalCode, said: this.#lines.join('\n') };
    this.#port = Number(new URL(String(line)).port);
    server.once('exit', () => this.#ended(child));
    return undefined;
  }

  /** Starts it; a server that will not start is a finding. */
  async startOrSay(): Promise<boolean> {
    const refusal = await this.start();
    if (refusal === undefined || this.#child?.isExpectedToEnd === true) return refusal === undefined;
    this.findings.add('the server does not start', `${refusal.code ?? refusal.signal}: ${refusal.said}`);
    return false;
  }

  /** Ends it as `kill -9` does, and starts it again on the same data. Whoever waits for it goes on then. */
  async killAndRestart(): Promise<void> {
    this.#up = this.#restart('SIGKILL');
    await this.#up;
  }

  /** Kills it once more while it starts, so many milliseconds later. */
  killWhileStarting(milliseconds: number): void {
    this.#up = this.#restartTwice(milliseconds);
  }

  /** Lets it stand still for a moment, as a machine does that has other things to do. */
  async pause(milliseconds: number): Promise<void> {
    this.#child?.process.kill('SIGSTOP');
    await after(milliseconds);
    this.#child?.process.kill('SIGCONT');
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#child !== undefined && signal !== 'SIGSTOP' && signal !== 'SIGCONT') this.#child.isExpectedToEnd = true;
    this.#child?.process.kill(signal);
  }

  /** Nobody reads its standard error any more. */
  stopReading(): void {
    this.#child?.process.stderr?.destroy();
  }

  /** Asks it to stop; everything but a prompt end with exit code 0 is a finding. Resolves to the milliseconds it took. */
  async stop(): Promise<number> {
    const child = this.#child;
    this.#isStopped = true;
    if (child === undefined || !this.isRunning) return 0;
    const since = performance.now();
    this.signal('SIGTERM');
    const isInTime = await Promise.race([child.closed.then(() => true), after(LONGEST_STOP, false, { ref: false })]);
    const took = Math.round(performance.now() - since);
    if (!isInTime) {
      this.findings.add('the server does not stop when told', `still there ${took} ms after SIGTERM`);
      child.process.kill('SIGKILL');
      await child.closed;
    } else if (child.process.exitCode !== 0) {
      const { exitCode, signalCode } = child.process;
      this.findings.add('SIGTERM does not end with exit code 0', `${exitCode ?? signalCode}: ${this.lastWords}`);
    } else if (this.#outside.length > 0)
      this.findings.add('the server prints something outside its log', this.lastWords);
    return took;
  }

  /** Ends it without a question. */
  async end(): Promise<void> {
    this.signal('SIGKILL');
    await this.#child?.closed;
  }

  #heard(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    const entry = parseJson(line);
    if (!isFields(entry)) {
      if (!SAID_ALOUD.test(line)) this.#outside.push(line);
    } else if (entry['message'] === 'a bug' || entry['level'] === 'error')
      this.findings.add('the log tells of a bug', line);
  }

  #ended(child: Child): void {
    if (child.isExpectedToEnd) return;
    this.#crashes += 1;
    this.#up = this.#startAfterCrash(child);
  }

  async #startAfterCrash(child: Child): Promise<void> {
    await child.closed;
    const { exitCode, signalCode } = child.process;
    this.findings.add('the server ended by itself', `exit ${exitCode ?? signalCode}: ${this.lastWords}`);
    if (!this.isGivenUp) await this.startOrSay();
  }

  async #restart(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.signal(signal);
    await child?.closed;
    await this.startOrSay();
  }

  async #restartTwice(milliseconds: number): Promise<void> {
    this.signal('SIGKILL');
    await this.#child?.closed;
    const starting = this.start();
    await after(milliseconds);
    this.signal('SIGKILL');
    await starting;
    await this.#child?.closed;
    await this.startOrSay();
  }
}
