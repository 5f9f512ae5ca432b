import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, MIGRATIONS, schemaVersion } from './migrations.js';
import { type DatabaseSyncInstance, openSqlite } from './sqlite.js';
import { openDatabase } from './sqlite-database.js';
import { StoreError } from './store.js';

const DUEL = 0x4455454c;

let database: DatabaseSyncInstance;
beforeEach(() => {
  database = openSqlite(':memory:');
});
afterEach(() => database.close());

const tables = (): readonly unknown[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map((row) => Reflect.get({ ...row }, 'name'));

function problemOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof StoreError ? error.problem : error;
  }
}

describe('the schema', () => {
  it('is made in an empty file, and says whose it is', () => {
    expect(schemaVersion(database)).toBe(0);
    migrate(database);
    expect(schemaVersion(database)).toBe(MIGRATIONS.length);
    expect(tables()).toEqual(['entry', 'last_check', 'match', 'removed', 'snapshot']);
    expect({ ...database.prepare('PRAGMA application_id').get() }).toEqual({ application_id: DUEL });
    expect(database.isTransaction).toBe(false);
  });

  it('is left as it is where it is up to date', () => {
    migrate(database);
    database.exec("INSERT INTO match (id) VALUES ('m1')");
    migrate(database);
    expect({ ...database.prepare('SELECT id FROM match').get() }).toEqual({ id: 'm1' });
  });

  it('is brought on from any step, without doing a step again', () => {
    for (const [index, step] of MIGRATIONS.entries()) {
      database.exec(`${step} PRAGMA application_id = ${DUEL}; PRAGMA user_version = ${index + 1}`);
      expect(schemaVersion(database)).toBe(index + 1);
    }
    migrate(database);
    expect(schemaVersion(database)).toBe(MIGRATIONS.length);
    database.close();
    database = openSqlite(':memory:');
    database.exec(`${MIGRATIONS[0]} PRAGMA application_id = ${DUEL}; PRAGMA user_version = 1`);
    migrate(database);
    expect(tables()).toContain('removed');
  });

  it('stays as it was where a step fails', () => {
    database.exec(`${MIGRATIONS[0]} PRAGMA application_id = ${DUEL}; PRAGMA user_version = 1`);
    // The second step makes a table of this name.
    database.exec('CREATE TABLE numbered (one)');
    expect(() => migrate(database)).toThrow('numbered');
    expect([schemaVersion(database), database.isTransaction]).toEqual([1, false]);
    expect(tables()).toEqual(['entry', 'last_check', 'match', 'numbered']);
  });

  it.each([0, 1])('of another program is not ours, whatever its version: %i', (version) => {
    database.exec(`CREATE TABLE theirs (one); PRAGMA user_version = ${version}`);
    const theirs = {
      code: 'damaged',
      reason: 'The database belongs to another program. Choose another folder.',
    };
    expect(problemOf(() => schemaVersion(database))).toEqual(theirs);
    expect(problemOf(() => migrate(database))).toEqual(theirs);
    expect(tables()).toEqual(['theirs']);
  });

  it('of another program is not ours, even before it holds anything', () => {
    database.exec('PRAGMA user_version = 7');
    expect(problemOf(() => schemaVersion(database))).toMatchObject({ code: 'damaged' });
  });

  it('of a newer Duelbook is not touched', () => {
    migrate(database);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    expect(problemOf(() => migrate(database))).toEqual({
      code: 'damaged',
      reason: `The data was written by a newer Duelbook (schema ${MIGRATIONS.length + 1}; this one knows ${MIGRATIONS.length}): install that one, or choose another folder.`,
    });
  });
});

describe('a database', () => {
  it('that several processes could not share is refused', () => {
    expect(problemOf(() => openDatabase(':memory:', {}))).toEqual({
      code: 'unavailable',
      reason: 'The data folder is on a disk that several processes can’t share. Choose one on a local disk.',
    });
  });
});
