import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseSyncInstance, describeSqlite, openSqlite } from './sqlite.js';

let folder: string;
let open: DatabaseSyncInstance[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-sqlite-'));
  open = [];
});
afterEach(() => {
  for (const opened of open) opened.close();
  rmSync(folder, { recursive: true });
});

function database(): DatabaseSyncInstance {
  const opened = openSqlite(join(folder, 'some.db'), { timeout: 0 });
  open.push(opened);
  return opened;
}

/** What is known of the error that the work throws. */
function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return { ...Object(error), message: error instanceof Error ? error.message : '' };
  }
  throw new Error('it worked');
}

// The store relies on this, whether SQLite is Node's own or a package's: CI runs it on an old and on a new Node.
describe('SQLite', () => {
  it('says which it is', () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const isNodes = major > 22 || (major === 22 && minor >= 16);
    expect(describeSqlite()).toMatch(
      isNodes ? /^SQLite 3\.\d+\.\d+ \(node:sqlite\)$/ : /^SQLite 3\.\d+\.\d+ \(@photostructure\/sqlite\)$/,
    );
  });

  it('knows whether it is open, and whether a transaction is', () => {
    const one = openSqlite(join(folder, 'one.db'));
    expect([one.isOpen, one.isTransaction]).toEqual([true, false]);
    one.exec('BEGIN IMMEDIATE');
    expect(one.isTransaction).toBe(true);
    one.exec('ROLLBACK');
    expect(one.isTransaction).toBe(false);
    one.close();
    expect(one.isOpen).toBe(false);
  });

  it('throws the code and the words of SQLite: somebody else holds the file', () => {
    database().exec('CREATE TABLE t (x); BEGIN EXCLUSIVE');
    const expected = { errcode: 5, errstr: 'database is locked', message: 'database is locked' };
    expect(errorOf(() => database().exec('BEGIN IMMEDIATE'))).toMatchObject(expected);
  });

  it('throws the code and the words of SQLite: no database', () => {
    writeFileSync(join(folder, 'some.db'), 'something else '.repeat(500));
    const expected = { errcode: 26, errstr: 'file is not a database' };
    expect(errorOf(() => database().exec('SELECT * FROM sqlite_schema'))).toMatchObject(expected);
  });

  it('throws the code and the words of SQLite: no room', () => {
    const small = database();
    small.exec('PRAGMA max_page_count = 2; CREATE TABLE t (x)');
    const insert = small.prepare('INSERT INTO t VALUES (?)');
    const expected = { errcode: 13, errstr: 'database or disk is full' };
    expect(errorOf(() => insert.run('x'.repeat(100_000)))).toMatchObject(expected);
  });

  it('throws the code and the words of SQLite: a rule of a table', () => {
    const one = database();
    one.exec('CREATE TABLE t (x INTEGER PRIMARY KEY CHECK (x > 0)) STRICT');
    expect(Number(Reflect.get(Object(errorOf(() => one.exec('INSERT INTO t VALUES (0)'))), 'errcode')) & 0xff).toBe(19);
  });

  it('gives numbers, texts and nothing as they were', () => {
    const one = database();
    one.exec('CREATE TABLE t (number INTEGER, words TEXT, empty TEXT) STRICT');
    const added = one.prepare('INSERT INTO t VALUES (?1, ?2, ?3)').run(1_700_000_000_123, 'Äé\u{1f600}', null);
    expect(added.changes).toBe(1);
    const row: unknown = one.prepare('SELECT * FROM t').get();
    expect({ ...Object(row) }).toEqual({ number: 1_700_000_000_123, words: 'Äé\u{1f600}', empty: null });
    expect(one.prepare('SELECT * FROM t WHERE number = 0').get()).toBeUndefined();
    expect(one.prepare('SELECT * FROM t WHERE number = 0').all()).toEqual([]);
  });
});
