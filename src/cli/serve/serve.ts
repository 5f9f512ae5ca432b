import type { Writable } from 'node:stream';
import { type Config, readConfig } from '../../server/settings/config.js';
import { IN_MEMORY } from '../../server/store/in-memory.js';
import { StoreError, WrongPlace } from '../../server/store/store.js';
import type { Arguments } from '../command/command.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { checkData } from './check-data.js';

/** A server that answers. */
export interface RunningServer {
  /** Where players find it. */
  readonly address: string;
  /** Notes something that went wrong and that nobody caught. */
  caught(error: unknown): void;
  /** Tells everybody, finishes what was begun and lets go of everything. */
  stop(): Promise<void>;
}

/** A terminal that goes away says so with the last one. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type StopSignal = (typeof STOPPING)[number];

/** Where the signals of the operating system come from: the process, or a test. */
export interface Signals {
  on(signal: StopSignal, hear: () => void): unknown;
  on(stray: 'uncaughtException' | 'unhandledRejection', hear: (error: unknown) => void): unknown;
  removeAllListeners(signal: StopSignal): unknown;
  /** Ends the process at once. */
  exit(code: ExitCode): void;
}

/** Calls one function on the first signal to stop and another on every later one. */
function hearSignals(signals: Signals, first: (code: ExitCode) => void): void {
  let isAsked = false;
  for (const signal of STOPPING) {
    // The program's own answer to a signal is to end at once.
    signals.removeAllListeners(signal);
    signals.on(signal, () => {
      if (isAsked) return signals.exit(EXIT.interrupted);
      isAsked = true;
      first(signal === 'SIGTERM' ? EXIT.done : EXIT.interrupted);
    });
  }
}

/** So much of the log may wait for a reader who has stopped reading, in bytes. */
const MOST_UNREAD = 2 ** 20;

/** Writes lines of the log; leaves out those that would fill the memory while nobody reads them. */
export const logTo =
  (stream: Writable) =>
  (line: string): void => {
    if (stream.writable && stream.writableLength < MOST_UNREAD) stream.write(line);
  };

/** Goes on when nobody reads what is written: players are worth more than a log. */
function outliveReaders({ stdout, stderr }: World): void {
  for (const stream of [stdout, stderr]) {
    // The program's own answer is to end.
    stream.removeAllListeners('error');
    stream.on('error', () => undefined);
  }
}

/** A server that was told to stop has ended after so long, in milliseconds. */
const STOP_WITHIN = 5000;

/** Ends the process if stopping in order takes too long. */
const endInTime = (world: World, signals: Signals, code: ExitCode): NodeJS.Timeout =>
  setTimeout(() => {
    world.stderr.write('Stopping took too long, so the server ends now. Every acknowledged move is saved.\n');
    signals.exit(code);
  }, STOP_WITHIN);

async function serveUntilStopped(
  world: World,
  start: () => Promise<RunningServer>,
  signals: Signals,
): Promise<ExitCode> {
  outliveReaders(world);
  let deadline: NodeJS.Timeout | undefined;
  // From here on, so that no signal is too early to end this in order.
  const asked = new Promise<ExitCode>((resolve) => {
    hearSignals(signals, (code) => {
      deadline = endInTime(world, signals, code);
      resolve(code);
    });
  });
  try {
    const server = await start();
    // The last net: what falls through all others costs nobody else a game. The log is the truth, so nothing is lost by it.
    signals.on('uncaughtException', (error) => server.caught(error));
    signals.on('unhandledRejection', (error) => server.caught(error));
    world.stdout.write(`${server.address}\n`);
    world.stderr.write('Duelbook is running at this address. Ctrl-C stops it.\n');
    const code = await asked;
    world.stderr.write('Stopping: telling the players. Press Ctrl-C again to stop right away.\n');
    await server.stop();
    return code;
  } finally {
    // It keeps the process no longer, but whatever else does ends with it.
    deadline?.unref();
  }
}

function configOf(world: World, given: Arguments): Config {
  const config = readConfig((flag) => given.value(flag), world.env);
  if (config.ok) return config.value;
  throw new UserError(config.error);
}

/** `duel serve`, with the server that `start` makes of a configuration. */
export async function serve(
  world: World,
  given: Arguments,
  start: (config: Config) => Promise<RunningServer>,
  signals: Signals,
): Promise<ExitCode> {
  const config = configOf(world, given);
  try {
    if (given.has('check')) return await checkData(world, config);
    if (config.store === undefined && config.data === IN_MEMORY)
      world.stderr.write('Nothing is saved: all matches end when this server stops.\n');
    return await serveUntilStopped(world, () => start(config), signals);
  } catch (error) {
    if (error instanceof StoreError)
      throw new UserError(error.problem.reason, error instanceof WrongPlace ? EXIT.misused : EXIT.failed);
    throw error;
  }
}
