import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { DATABASE_FILE } from '../../src/server/store/data-folder.js';
import { openSqlite } from '../../src/server/store/sqlite.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { verify } from '../../src/server/store/verify.js';
import { emptyFolder } from '../driver/piped.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// Within the project, where Node finds the database package that is not bundled.
const WRITER = join(ROOT, 'test-output', `store-writer-${process.pid}.mjs`);
const KILLS = 12;

beforeAll(async () => {
  await build({
    entryPoints: [join(ROOT, 'test/driver/store-writer.ts')],
    outfile: WRITER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
});
afterAll(() => rmSync(WRITER));

/** Entries that a writer was told are written, by match and number. */
type Acknowledged = Map<string, string>;

interface Writer {
  /** Reads what it tells until this many lines began with the word, and returns the last of them. */
  hear(word: string, times?: number): Promise<string>;
  /** Ends it as `kill -9` does, and notes what it had told before. */
  kill(): Promise<void>;
  readonly child: ChildProcess;
}

function startWriter(folder: string, run: string, acknowledged: Acknowledged, wrapper: readonly string[] = []): Writer {
  const [command, ...words] = [...wrapper, process.execPath, WRITER, folder, run];
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const reader: Interface = createInterface({ input: child.stdout });
  const waiting = new Set<(line: string) => void>();
  reader.on('line', (line) => {
    const [, match, number, event] = /^written (\S+) (\d+) (.*)$/.exec(line) ?? [];
    if (match !== undefined && event !== undefined) acknowledged.set(`${match} ${number}`, event);
    for (const hear of waiting) hear(line);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    hear: (word, times = 1) =>
      new Promise((resolve, reject) => {
        let left = times;
        const hear = (line: string): void => {
          if (line.startsWith(word)) left -= 1;
          if (left > 0) return;
          waiting.delete(hear);
          resolve(line);
        };
        waiting.add(hear);
        void closed.then(() => reject(new Error(`the writer ended before it said ${word}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Everything that was acknowledged is in the logs, and nothing is there twice. */
async function expectAllKept(folder: string, acknowledged: Acknowledged): Promise<void> {
  expect(verify(folder).problems).toEqual([]);
  const store = openSqliteStore(folder);
  const events: string[] = [];
  const kept: Acknowledged = new Map();
  for (const match of ['a', 'b', 'c', 'd', 'e'])
    for (const { number, event } of await store.read(match)) {
      kept.set(`${match} ${number}`, event);
      events.push(event);
    }
  await store.close();
  const lost = [...acknowledged].filter(([place, event]) => kept.get(place) !== event);
  expect(lost).toEqual([]);
  expect(new Set(events).size).toBe(events.length);
}

describe('a server that is killed', () => {
  it(`has lost nothing that it acknowledged, and has nothing twice, after ${KILLS} kills at any moment`, async () => {
    const folder = emptyFolder();
    const random = createRandom(Date.now() % 2 ** 32);
    const acknowledged: Acknowledged = new Map();
    for (let run = 0; run < KILLS; run += 1) {
      const writer = startWriter(folder, `run${run}`, acknowledged);
      await writer.hear('written', random.int(1, 40));
      await writer.kill();
    }
    await expectAllKept(folder, acknowledged);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
  });
});

describe('a database that another process holds', () => {
  it('is unavailable meanwhile and goes on afterwards, with nothing lost', async () => {
    const folder = emptyFolder();
    const acknowledged: Acknowledged = new Map();
    const writer = startWriter(folder, 'run', acknowledged);
    await writer.hear('written', 5);
    const other = openSqlite(join(folder, DATABASE_FILE), { timeout: 10_000 });
    other.exec('BEGIN EXCLUSIVE');
    expect(await writer.hear('unavailable', 2)).toContain('Another process is using the database. Stop it first.');
    const before = acknowledged.size;
    other.exec('COMMIT');
    other.close();
    await writer.hear('written', 5);
    await writer.kill();
    expect(acknowledged.size).toBeGreaterThan(before);
    await expectAllKept(folder, acknowledged);
  });
});

// The size that a process may give its files can be changed from outside on Linux only.
describe.runIf(process.platform === 'linux')('a disk without room', () => {
  it('is unavailable, leaves nothing half-written, and goes on when there is room again', async () => {
    const folder = emptyFolder();
    const acknowledged: Acknowledged = new Map();
    const writer = startWriter(folder, 'run', acknowledged, ['prlimit', '--fsize=300000:unlimited', '--']);
    expect(await writer.hear('unavailable', 3)).toMatch(/^unavailable The disk (?:is full|failed to read or write)/);
    expect(acknowledged.size).toBeGreaterThan(0);
    const before = new Map(acknowledged);
    expect(verify(folder)).toMatchObject({ entries: before.size, problems: [] });
    execFileSync('prlimit', ['--pid', `${writer.child.pid}`, '--fsize=unlimited']);
    await writer.hear('written', 50);
    await writer.kill();
    expect(acknowledged.size).toBeGreaterThan(before.size);
    await expectAllKept(folder, acknowledged);
  });

  it('is no reason to lose anything if the server is killed while there is none', async () => {
    const folder = emptyFolder();
    const acknowledged: Acknowledged = new Map();
    const cramped = startWriter(folder, 'cramped', acknowledged, ['prlimit', '--fsize=300000:unlimited', '--']);
    expect(await cramped.hear('unavailable')).toContain('The disk ');
    await cramped.kill();
    await expectAllKept(folder, acknowledged);
    const free = startWriter(folder, 'free', acknowledged);
    await free.hear('written', 50);
    await free.kill();
    await expectAllKept(folder, acknowledged);
  });
});
