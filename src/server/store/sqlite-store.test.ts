import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from './data-folder.js';
import { MIGRATIONS } from './migrations.js';
import { type DatabaseSyncInstance, openSqlite } from './sqlite.js';
import { openDatabase } from './sqlite-database.js';
import { openSqliteStore } from './sqlite-store.js';
import { type Append, type Store, StoreError } from './store.js';
import { verify } from './verify.js';

let outside: string;
let folder: string;
let file: string;
let closers: (() => unknown)[];

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'duelbook-sqlite-'));
  folder = join(outside, 'data');
  file = join(folder, DATABASE_FILE);
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  rmSync(outside, { recursive: true });
});

function open(options: Parameters<typeof openSqliteStore>[1] = {}): Store {
  const store = openSqliteStore(folder, options);
  closers.push(() => store.close());
  return store;
}

/** Another program's connection to the same file. */
function openBeside(): DatabaseSyncInstance {
  const database = openSqlite(file, { timeout: 0, defensive: false });
  closers.push(() => database.isOpen && database.close());
  return database;
}

const append = (match: string, number: number, event = '{}'): Append => ({ match, entry: { number, at: 1, event } });

/** The key of a match's last entry, to be asked for. */
const keyOf = (match: string): string => `(SELECT last FROM match WHERE id = '${match}')`;

const modeOf = (path: string): number => statSync(path).mode & 0o777;

function problemOf(work: () => unknown): StoreError['problem'] {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreError) return error.problem;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const unavailable = (reason: RegExp): object => ({ code: 'unavailable', reason: expect.stringMatching(reason) });
const damaged = (reason: RegExp): object => ({ code: 'damaged', reason: expect.stringMatching(reason) });
const rejected = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreError ? error.problem : error),
  );

describe('a data folder', () => {
  it('is made with its parents, for its owner alone', async () => {
    folder = join(outside, 'some', 'where', 'data');
    await open().append([append('a', 0)]);
    expect(modeOf(folder)).toBe(0o700);
    for (const suffix of ['', '-wal', '-shm']) expect(modeOf(join(folder, DATABASE_FILE + suffix))).toBe(0o600);
  });

  it('that is a file is refused in words', () => {
    writeFileSync(folder, '');
    expect(problemOf(open)).toEqual(unavailable(/data can’t be created: there’s a file with that name\.$/));
    folder = join(folder, 'below');
    expect(problemOf(open)).toEqual(unavailable(/below can’t be created: there’s a file with that name\.$/));
  });

  it('has everything in its one file once it is closed', async () => {
    const store = open();
    await store.append([append('a', 0), append('a', 1)]);
    await store.close();
    folder = join(outside, 'copy');
    mkdirSync(folder);
    copyFileSync(file, join(folder, DATABASE_FILE));
    expect(await open().read('a')).toHaveLength(2);
  });

  it('whose file is a folder is refused in words', () => {
    mkdirSync(file, { recursive: true });
    expect(problemOf(open)).toEqual(unavailable(/can’t be used \(EISDIR\)\.$/));
  });
});

describe('a database file', () => {
  it('of something else is refused, and stays as it was', () => {
    mkdirSync(folder);
    writeFileSync(file, 'not a database at all '.repeat(500));
    const before = statSync(file).size;
    expect(problemOf(open)).toEqual(damaged(/^The file is not a database: restore a backup\./));
    expect(statSync(file).size).toBe(before);
  });

  it('of another program is refused', () => {
    mkdirSync(folder);
    openBeside().exec('CREATE TABLE shopping (item TEXT)');
    expect(problemOf(open)).toEqual(damaged(/^The database belongs to another program\. Choose another folder\.$/));
  });

  it('of a newer Duelbook is refused, and told which schema each knows', async () => {
    await open().close();
    openBeside().exec('PRAGMA user_version = 99');
    const refusal = damaged(
      /^The data was written by a newer Duelbook \(schema 99; this one knows \d+\): install that/,
    );
    expect(problemOf(open)).toEqual(refusal);
    expect(problemOf(() => verify(folder))).toEqual(refusal);
  });

  it('with a gap in a log says so when that is read, and gives what lies behind it', async () => {
    const store = open();
    await store.append([0, 1, 2].map((number) => append('gap', number)));
    openBeside().exec(`DELETE FROM entry WHERE key = ${keyOf('gap')} - 1`);
    expect(await rejected(store.read('gap'))).toEqual(damaged(/^The log of match gap has gaps: restore a backup/));
    expect(await store.read('gap', 2)).toEqual([append('gap', 2).entry]);
  });

  it('that was torn is reported as damaged when what is torn is read', async () => {
    const store = open();
    await store.append(Array.from({ length: 3000 }, (_, number) => append('a', number, 'x'.repeat(50))));
    await store.close();
    const junk = Buffer.alloc(statSync(file).size - 4096, 0x5a);
    writeFileSync(file, junk, { flag: 'r+' });
    expect(problemOf(open)).toEqual(damaged(/restore a backup/));
  });

  it('is brought up to date once, however many open it', async () => {
    const first = open();
    await first.append([append('a', 0)]);
    expect(await open().read('a')).toHaveLength(1);
    expect(openBeside().prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length });
  });
});

describe('a database of the first schema', () => {
  it('is brought to the present one with every log whole, and written on', async () => {
    mkdirSync(folder);
    const [first = ''] = MIGRATIONS;
    openBeside().exec(`${first} PRAGMA application_id = 0x4455454c; PRAGMA user_version = 1;
      INSERT INTO match (key, id, lobby, listed, is_ended) VALUES (7, 'a', NULL, NULL, 1), (9, 'b', '{}', 5, 0);
      INSERT INTO entry (match, number, at, event) VALUES (9, 0, 5, 'b0'), (7, 0, 1, 'a0'), (7, 1, 2, 'a1'), (7, 2, 3, 'a2');`);
    expect(problemOf(() => verify(folder))).toEqual(
      unavailable(/older Duelbook \(schema 1; this one checks \d+\): start a server on it once/),
    );
    const store = open();
    expect(verify(folder)).toEqual({ matches: 2, entries: 4, problems: [] });
    expect(await store.append([append('b', 1, 'b1'), append('a', 2, 'again')])).toEqual(['written', 'conflict']);
    expect((await store.read('a')).map(({ number, at, event }) => [number, at, event])).toEqual([
      [0, 1, 'a0'],
      [1, 2, 'a1'],
      [2, 3, 'a2'],
    ]);
    expect((await store.read('b')).map(({ event }) => event)).toEqual(['b0', 'b1']);
    expect(await store.lobby(9)).toEqual([{ match: 'b', lobby: '{}', at: 5 }]);
    expect(await store.prune({ ended: 4, idle: 0 })).toBe(1);
    expect(verify(folder)).toEqual({ matches: 1, entries: 2, problems: [] });
  });
});

describe('durability', () => {
  it.each([
    ['full', undefined, 2],
    ['full', 'full', 2],
    ['normal', 'normal', 1],
  ] as const)('is %s if it is asked to be %s', (_, durability, synchronous) => {
    mkdirSync(folder);
    const database = openDatabase(file, durability === undefined ? {} : { durability });
    closers.push(() => database.close());
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  });

  it('holds for a store that asks for less', async () => {
    const store = open({ durability: 'normal' });
    await store.append([append('a', 0)]);
    expect(await open().read('a')).toHaveLength(1);
  });
});

describe('a database that somebody else holds', () => {
  it('is unavailable for writing until it is let go, and nothing was written meanwhile', async () => {
    const store = open({ busyTimeout: 5 });
    await store.append([append('a', 0)]);
    const other = openBeside();
    other.exec('BEGIN EXCLUSIVE');
    const held = unavailable(/^Another process is using the database\./);
    expect(await rejected(store.append([append('a', 1)]))).toEqual(held);
    expect(await rejected(store.check())).toEqual(held);
    expect(await rejected(store.prune({ ended: 99, idle: 99 }))).toEqual(held);
    // A reader does not wait for writers.
    expect(await store.read('a')).toHaveLength(1);
    other.exec('ROLLBACK');
    expect(await store.append([append('a', 1)])).toEqual(['written']);
    await store.check();
    expect(await store.read('a')).toHaveLength(2);
  });
});

describe('a file that may not grow', () => {
  it('is unavailable with nothing half-written, and works again when there is room', async () => {
    const store = open({ mostPages: 60 });
    const large = 'x'.repeat(1000);
    const batchOf = (match: string): readonly Append[] =>
      Array.from({ length: 10 }, (_, number) => append(match, number, large));
    const written: string[] = [];
    let answer: unknown = 'done';
    for (let index = 0; answer === 'done' && index < 100; index += 1) {
      answer = await rejected(store.append([...batchOf(`m${index}`), append(`n${index}`, 0)]));
      if (answer === 'done') written.push(`m${index}`, `n${index}`);
    }
    expect(answer).toEqual(unavailable(/^The disk is full\./));
    expect(written.length).toBeGreaterThan(4);
    expect(verify(folder)).toEqual({ matches: written.length, entries: (written.length / 2) * 11, problems: [] });
    expect(await rejected(store.append(batchOf('more')))).toEqual(answer);
    for (const match of written) expect(await store.read(match)).toHaveLength(match.startsWith('m') ? 10 : 1);

    expect(await store.prune({ ended: 99, idle: 99 })).toBe(written.length);
    expect(await rejected(store.append(batchOf('more')))).toBe('done');
    expect(verify(folder)).toEqual({ matches: 1, entries: 10, problems: [] });
  });

  it('continues logs where they were before a batch that was undone', async () => {
    const store = open({ mostPages: 60 });
    await store.append([append('a', 0), append('b', 0)]);
    const tooMuch = append('b', 1, 'x'.repeat(500_000));
    expect(await rejected(store.append([append('a', 1), append('c', 0), tooMuch]))).toEqual(
      unavailable(/^The disk is full\./),
    );
    expect(await store.append([append('c', 1), append('a', 2)])).toEqual(['gone', 'conflict']);
    expect(await store.append([append('a', 1), append('c', 0), append('b', 1)])).toEqual(Array(3).fill('written'));
    expect(verify(folder)).toEqual({ matches: 3, entries: 5, problems: [] });
  });

  it('stays as it is while matches come and go', async () => {
    const store = open();
    const sizes: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const batch = Array.from({ length: 50 }, (_, match) => match).flatMap((match) =>
        Array.from({ length: 20 }, (__, number) => append(`${round}-${match}`, number, 'x'.repeat(100))),
      );
      await store.append(batch);
      await store.prune({ ended: 99, idle: 99 });
      sizes.push(openBeside().prepare('PRAGMA page_count').all().length > 0 ? statSync(file).size : 0);
    }
    expect(new Set(sizes.slice(6)).size).toBe(1);
  });

  it('has a log beside it that is carried over before it grows large', async () => {
    const store = open({ durability: 'normal' });
    for (let index = 0; index < 1000; index += 1) await store.append([append(`m${index}`, 0, 'x'.repeat(3000))]);
    expect(statSync(`${file}-wal`).size).toBeLessThan(5 * 2 ** 20);
  });
});

describe('a file that was taken away', () => {
  it.each([
    ['a check', async (store: Store) => store.check()],
    ['an entry', async (store: Store) => store.append([append('a', 0)])],
  ] as const)('is noticed by %s, until it is back', async (_, work) => {
    const store = open();
    await store.check();
    renameSync(file, `${file}.moved`);
    expect(await rejected(work(store))).toEqual(unavailable(/disappeared while the server was running/));
    writeFileSync(file, '');
    expect(await rejected(work(store))).toEqual(unavailable(/disappeared while the server was running/));
    rmSync(file);
    renameSync(`${file}.moved`, file);
    expect(await rejected(work(store))).toBe('done');
  });
});

describe('a check', () => {
  it('fails where a new match would fail, and leaves nothing behind', async () => {
    const store = open({ mostPages: 60 });
    let answer: unknown = 'done';
    for (let index = 0; answer === 'done'; index += 1) {
      answer = await rejected(store.append([append(`m${index}`, 0, 'x'.repeat(1000))]));
    }
    expect(answer).toEqual(unavailable(/^The disk is full\./));
    expect(await rejected(store.check())).toEqual(answer);
    await store.prune({ ended: 99, idle: 99 });
    expect(await rejected(store.check())).toBe('done');
    expect(verify(folder)).toEqual({ matches: 0, entries: 0, problems: [] });
    expect(await store.lobby(9)).toEqual([]);
  });
});

it.each<[string, (store: Store) => Promise<unknown>]>([
  ['a check', async (store) => store.check()],
  ['an entry', async (store) => store.append([append('a', 0)])],
])('%s that the operating system does not let look at the file says so in words', async (_name, work) => {
  const store = open();
  renameSync(file, `${file}.moved`);
  symlinkSync(file, file);
  expect(await rejected(work(store))).toEqual(unavailable(/^The operating system .*\(ELOOP/));
  rmSync(file);
  renameSync(`${file}.moved`, file);
  expect(await rejected(work(store))).toBe('done');
});

describe('verifying a data folder', () => {
  it('counts what is there, beside a server or without one', async () => {
    const store = open();
    await store.append([append('a', 0), append('a', 1), append('b', 0)]);
    const sound = { matches: 2, entries: 3, problems: [] };
    expect(verify(folder)).toEqual(sound);
    await store.close();
    expect(verify(folder)).toEqual(sound);
  });

  it('finds gaps, logs without a beginning, matches without a log and logs without a match', async () => {
    const batch = ['sound', 'gap', 'headless', 'circle', 'empty', 'orphan'].flatMap((match) =>
      [0, 1, 2].map((number) => append(match, number)),
    );
    await open().append(batch);
    openBeside().exec(`DELETE FROM entry WHERE key = ${keyOf('gap')} - 1;
      UPDATE entry SET previous = 1 WHERE key = ${keyOf('headless')} - 2;
      UPDATE entry SET previous = key WHERE key = ${keyOf('circle')} - 1;
      DELETE FROM entry WHERE key BETWEEN ${keyOf('empty')} - 2 AND ${keyOf('empty')};
      DELETE FROM match WHERE id = 'orphan';`);
    expect(verify(folder).problems).toEqual([
      'The log of match gap has gaps.',
      'The log of match headless has gaps.',
      'The log of match circle has gaps.',
      'The log of match empty has gaps.',
      'Entries that belong to no match: 5.',
    ]);
  });

  it('finds damaged pages', async () => {
    const store = open();
    await store.append(Array.from({ length: 3000 }, (_, number) => append('a', number, 'x'.repeat(50))));
    await store.close();
    const database = openBeside();
    // An index that no longer fits its table is what integrity_check looks for.
    database.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'WHERE lobby IS NOT NULL', '') WHERE name = 'match_listed';`);
    database.close();
    expect(verify(folder).problems).toContainEqual(expect.stringMatching(/^The file is damaged: /));
  });

  it('says that there is nothing in a folder, and makes nothing there', () => {
    expect(problemOf(() => verify(folder))).toEqual(unavailable(/^There’s no duelbook\.db in .*\. Is this the data/));
    expect(existsSync(folder)).toBe(false);
  });

  it('says that a file is not a database', () => {
    mkdirSync(folder);
    writeFileSync(file, 'no database '.repeat(500));
    expect(problemOf(() => verify(folder))).toEqual(damaged(/^The file is not a database/));
  });
});
