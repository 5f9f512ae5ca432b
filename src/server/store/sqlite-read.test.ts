import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from './data-folder.js';
import { openSqlite } from './sqlite.js';
import { openSqliteStore } from './sqlite-store.js';
import type { Append, Store } from './store.js';

let folder: string;
let file: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-read-'));
  file = join(folder, DATABASE_FILE);
  store = openSqliteStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** What another program does to the file. */
function beside(statements: string): void {
  const database = openSqlite(file, { timeout: 0, defensive: false });
  database.exec(statements);
  database.close();
}

const append = (match: string, number: number, snapshot?: string): Append => ({
  match,
  entry: { number, at: 1, event: `${number}` },
  ...(snapshot === undefined ? {} : { snapshot }),
});
const logOf = (match: string, length: number): readonly Append[] =>
  Array.from({ length }, (_, number) => append(match, number));

const GAPS = { problem: { code: 'damaged', reason: expect.stringMatching(/^The log of match \w+ has gaps: restore/) } };

describe('a long log', () => {
  // More than a store reads in one go.
  const LENGTH = 2500;

  it('lets others take a turn while it is read', async () => {
    await store.append(logOf('a', LENGTH));
    const order: string[] = [];
    setImmediate(() => order.push('others'));
    const entries = await store.read('a');
    order.push('read');
    expect(entries.map(({ number, event }) => [number, event])).toEqual(
      logOf('a', LENGTH).map(({ entry: { number, event } }) => [number, event]),
    );
    expect(order).toEqual(['others', 'read']);
  });

  it('of a match that is removed while it is read has nothing any more', async () => {
    await store.append(logOf('a', LENGTH));
    const reading = store.read('a');
    beside('DELETE FROM match; DELETE FROM entry');
    expect(await reading).toEqual([]);
  });

  it('of a match that is removed while it is read, and made again, has nothing of either', async () => {
    await store.append([append('other', 0), ...logOf('a', LENGTH)]);
    const reading = store.read('a');
    beside("DELETE FROM entry; INSERT INTO match (id) VALUES ('more'); UPDATE match SET key = 99 WHERE id = 'a'");
    expect(await reading).toEqual([]);
  });

  it('that loses entries while it is read has gaps', async () => {
    await store.append(logOf('a', LENGTH));
    const reading = store.read('a');
    beside('DELETE FROM entry');
    await expect(reading).rejects.toMatchObject(GAPS);
  });
});

describe('a match without a single entry', () => {
  it('has lost them', async () => {
    await store.append([append('a', 0)]);
    beside('UPDATE match SET entries = 0');
    await expect(store.read('a')).rejects.toMatchObject(GAPS);
    await expect(store.open('a')).rejects.toMatchObject(GAPS);
  });
});

describe('a snapshot', () => {
  beforeEach(async () => {
    await store.append([append('a', 0), append('a', 1, 'after two'), append('a', 2)]);
  });
  const all = [0, 1, 2].map((number) => append('a', number).entry);

  it('comes with the entries behind it', async () => {
    expect(await store.open('a')).toEqual({ snapshot: 'after two', entries: all.slice(2) });
    beside('UPDATE snapshot SET entries = 3');
    expect(await store.open('a')).toEqual({ snapshot: 'after two', entries: [] });
  });

  it.each([0, -1, 4])('that says it is from %i of 3 entries is none, and the log has it all', async (entries) => {
    beside(`UPDATE snapshot SET entries = ${entries}`);
    expect(await store.open('a')).toEqual({ snapshot: undefined, entries: all });
  });

  it('that is no text is none, and the log has it all', async () => {
    beside(`DROP TABLE snapshot; CREATE TABLE snapshot (match INTEGER PRIMARY KEY, entries, state);
      INSERT INTO snapshot SELECT key, 2, x'ff' FROM match`);
    expect(await store.open('a')).toEqual({ snapshot: undefined, entries: all });
  });

  it('that has no table any more is none, and the log has it all', async () => {
    beside('DROP TABLE snapshot');
    expect(await store.open('a')).toEqual({ snapshot: undefined, entries: all });
  });
});

describe('a database with tables that are not those of its schema', () => {
  it('is refused', async () => {
    await store.close();
    beside('DROP TABLE snapshot');
    expect(() => openSqliteStore(folder)).toThrow('no such table');
  });
});
