import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/driver/eventually.js';
import { must } from '../../../test/contract/playing.js';
import { said } from '../../../test/driver/test-world.js';
import { GAMES } from '../../games/catalogue.js';
import { makeEvent } from '../../online/log-event.js';
import { parseTerms } from '../../online/terms.js';
import { type Config, settingsFor } from '../../server/settings/config.js';
import { openSqlite } from '../../server/store/sqlite.js';
import { openSqliteStore } from '../../server/store/sqlite-store.js';
import { StoreError } from '../../server/store/store.js';
import { parseArguments } from '../command/arguments.js';
import { commandHelp } from '../command/help.js';
import { type ExitCode, UserError, type World } from '../world.js';
import { type RunningServer, type Signals, logTo, serve } from './serve.js';
import { SERVE } from '../command/serve-entry.js';

class FakeSignals extends EventEmitter implements Signals {
  readonly exits: ExitCode[] = [];
  exit(code: ExitCode): void {
    this.exits.push(code);
  }
}

class FakeServer implements RunningServer {
  readonly address = 'http://127.0.0.1:1/';
  readonly caught = vi.fn<(error: unknown) => void>();
  readonly stop = vi.fn<() => Promise<void>>(() => Promise.resolve());
}

let folder: string;
let stdout: PassThrough;
let stderr: PassThrough;
let signals: FakeSignals;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-serve-'));
  stdout = new PassThrough();
  stderr = new PassThrough();
  signals = new FakeSignals();
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(
  words: readonly string[],
  start: (config: Config) => Promise<RunningServer> = () => Promise.reject(new Error('started')),
  env: World['env'] = {},
): Promise<ExitCode> {
  const world: World = {
    games: GAMES,
    stdin: new PassThrough(),
    stdout,
    stderr,
    env,
    drawSeed: () => 1,
    now: () => new Date(0),
  };
  return serve(world, parseArguments(SERVE, words), start, signals);
}

const check = (): Promise<ExitCode> => run(['--check', '--data', folder]);

/** A promise that waits for the test. */
function hold<T>(): { readonly promise: Promise<T>; release(value: T): void } {
  const events = new EventEmitter();
  const promise = new Promise<T>((resolve) => {
    events.once('release', resolve);
  });
  return { promise, release: (value) => void events.emit('release', value) };
}

describe('duel serve', () => {
  it('lists every setting with its default and its variable', () => {
    const help = commandHelp(SERVE, 'duel');
    for (const { flag, variable, presetText } of Object.values(settingsFor({}))) {
      expect(help).toContain(`--${flag} `);
      expect(help).toContain(`(default ${presetText}; ${variable})`);
    }
    expect(help).toContain('--check');
  });

  it('starts with what flags and environment say, and prints the address alone on standard output', async () => {
    const server = new FakeServer();
    const start = vi.fn<(config: Config) => Promise<RunningServer>>(() => Promise.resolve(server));
    const ended = run(['--port', '0', '--data', folder], start, { DUELBOOK_HOST: '::1' });
    await eventually(() => expect(said(stdout)).toBe('http://127.0.0.1:1/\n'));
    expect(start).toHaveBeenCalledWith(expect.objectContaining({ port: 0, host: '::1', data: folder }));
    signals.emit('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each(['uncaughtException', 'unhandledRejection'])('goes on after an %s, and notes it', async (stray) => {
    const server = new FakeServer();
    const ended = run(['--data', folder], () => Promise.resolve(server));
    await eventually(() => expect(signals.listenerCount(stray)).toBe(1));
    const error = new Error('a bug');
    signals.emit(stray, error);
    expect(server.caught).toHaveBeenCalledWith(error);
    expect(signals.exits).toEqual([]);
    signals.emit('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('does not start with a setting that can’t be', async () => {
    const refused = run(['--port', 'http']);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow('--port can’t be "http". Use a whole number from 0');
    await expect(run([], undefined, { DUELBOOK_RETENTION: 'long' })).rejects.toThrow('DUELBOOK_RETENTION can’t be');
  });

  it('says in words why a data folder cannot be used', async () => {
    const full = new StoreError({ code: 'unavailable', reason: 'The disk is full.' });
    await expect(run([], () => Promise.reject(full))).rejects.toMatchObject({
      message: 'The disk is full.',
      exitCode: 1,
    });
  });

  it('warns that nothing is kept if it is told to keep nothing', async () => {
    await expect(run(['--data', ':memory:'])).rejects.toThrow('started');
    expect(said(stderr)).toContain('Nothing is saved');
  });
});

describe('a reader who goes away', () => {
  it.each(['standard output', 'standard error'])('of %s does not end the server', async (name) => {
    const endAtOnce = vi.fn<() => void>();
    const server = new FakeServer();
    const stream = name === 'standard output' ? stdout : stderr;
    // The program's own answer to it.
    stream.on('error', endAtOnce);
    const ended = run([], () => Promise.resolve(server));
    await eventually(() => expect(said(stderr)).toContain('Ctrl-C stops it'));
    stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    stream.destroy();
    expect(server.stop).not.toHaveBeenCalled();
    signals.emit('SIGTERM');
    expect(await ended).toBe(0);
    expect(endAtOnce).not.toHaveBeenCalled();
  });
});

describe('the log', () => {
  it('does not fill the memory while nobody reads it', () => {
    const write = logTo(stderr);
    for (let lines = 0; lines < 5000; lines += 1) write(`${'x'.repeat(999)}\n`);
    expect(stderr.writableLength).toBeLessThan(1_100_000);
    stderr.destroy();
    expect(() => write('nobody is there\n')).not.toThrow();
  });
});

describe('a signal', () => {
  it.each([
    ['SIGTERM', 0],
    ['SIGINT', 130],
    ['SIGHUP', 130],
  ] as const)('%s stops the server in order, and only then ends with %i', async (signal, code) => {
    const server = new FakeServer();
    const stopped = hold<void>();
    server.stop.mockImplementation(() => stopped.promise);
    let isEnded = false;
    const ended = run([], () => Promise.resolve(server)).finally(() => (isEnded = true));
    await eventually(() => expect(said(stdout)).not.toBe(''));
    expect(server.stop).not.toHaveBeenCalled();
    signals.emit(signal);
    await eventually(() => expect(server.stop).toHaveBeenCalledOnce());
    expect(isEnded).toBe(false);
    stopped.release();
    expect(await ended).toBe(code);
    expect(signals.exits).toEqual([]);
  });

  it('that comes a second time ends it at once', async () => {
    const server = new FakeServer();
    server.stop.mockImplementation(() => new Promise(() => undefined));
    void run([], () => Promise.resolve(server));
    await eventually(() => expect(said(stdout)).not.toBe(''));
    signals.emit('SIGTERM');
    await eventually(() => expect(server.stop).toHaveBeenCalledOnce());
    expect(signals.exits).toEqual([]);
    signals.emit('SIGINT');
    expect(signals.exits).toEqual([130]);
    expect(server.stop).toHaveBeenCalledOnce();
  });

  it('ends the program within five seconds, whatever the server still waits for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = new FakeServer();
    server.stop.mockImplementation(() => new Promise(() => undefined));
    void run([], () => Promise.resolve(server));
    signals.emit('SIGTERM');
    await vi.advanceTimersByTimeAsync(4999);
    expect(server.stop).toHaveBeenCalledOnce();
    expect(signals.exits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals.exits).toEqual([0]);
    expect(said(stderr)).toContain('Every acknowledged move is saved');
  });

  it('ends it too if something keeps the process busy after the server has stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const ended = run([], () => Promise.resolve(new FakeServer()));
    await vi.advanceTimersByTimeAsync(0);
    signals.emit('SIGINT');
    expect(await ended).toBe(130);
    await vi.advanceTimersByTimeAsync(5000);
    expect(signals.exits).toEqual([130]);
  });

  it('that comes while the server starts stops it as soon as it has', async () => {
    const server = new FakeServer();
    const started = hold<RunningServer>();
    const ended = run([], () => started.promise);
    signals.emit('SIGTERM');
    started.release(server);
    expect(await ended).toBe(0);
    expect(server.stop).toHaveBeenCalledOnce();
  });

  it('is no longer heard by who would end the program at once', async () => {
    const endAtOnce = vi.fn<() => void>();
    signals.once('SIGTERM', endAtOnce);
    const ended = run([], () => Promise.resolve(new FakeServer()));
    signals.emit('SIGTERM');
    await ended;
    expect(endAtOnce).not.toHaveBeenCalled();
  });
});

/** A match that was created and joined. */
const EVENTS = [
  makeEvent({ type: 'created', terms: must(parseTerms({ game: 'dual-digits' })), seed: 1, name: 'Ana', key: 'a' }),
  makeEvent({ type: 'seated', seat: 1, name: 'Ben', key: 'b' }),
];

describe('duel serve --check', () => {
  it('says what is in a folder that is sound', async () => {
    const store = openSqliteStore(folder);
    await store.append([0, 1].map((number) => ({ match: 'a', entry: { number, at: 1, event: EVENTS[number] ?? '' } })));
    await store.close();
    expect(await check()).toBe(0);
    expect(said(stdout)).toBe(`${folder}: 1 match with 2 entries. Everything is fine.\n`);
  });

  it('names what is wrong, what to do, and fails', async () => {
    const store = openSqliteStore(folder);
    await store.append([0, 1, 2].map((number) => ({ match: 'a', entry: { number, at: 1, event: '{}' } })));
    await store.close();
    const database = openSqlite(join(folder, 'duelbook.db'));
    database.exec('DELETE FROM entry WHERE key = 1');
    database.close();
    expect(await check()).toBe(1);
    expect(said(stdout)).toBe(`${folder}: 1 match with 2 entries. It’s damaged:\n  The log of match a has gaps.\n`);
    expect(said(stderr)).toContain('restore a backup');
  });

  it('fails in words where there is no data', async () => {
    await expect(check()).rejects.toMatchObject({ message: expect.stringContaining('There’s no duelbook.db in') });
    writeFileSync(join(folder, 'duelbook.db'), 'something else '.repeat(500));
    await expect(check()).rejects.toMatchObject({ message: expect.stringContaining('not a database'), exitCode: 1 });
  });

  it('has nothing to check in memory', async () => {
    await expect(run(['--check', '--data', ':memory:'])).rejects.toThrow('There’s nothing to check');
  });
});
