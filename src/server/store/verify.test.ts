import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from './data-folder.js';
import { MIGRATIONS } from './migrations.js';
import { openSqlite } from './sqlite.js';
import { openSqliteStore } from './sqlite-store.js';
import { StoreError } from './store.js';
import { verify } from './verify.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-verify-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes so many matches of two entries each. */
async function write(matches: number): Promise<void> {
  const store = openSqliteStore(folder, { durability: 'normal' });
  const ids = Array.from({ length: matches }, (_, index) => `m${index}`);
  await store.append(
    ids.flatMap((match) => [0, 1].map((number) => ({ match, entry: { number, at: 5, event: `${match} ${number}` } }))),
  );
  await store.close();
}

/** Changes the file behind everybody's back. */
function change(sql: string): void {
  const database = openSqlite(join(folder, DATABASE_FILE), {});
  database.exec(sql);
  database.close();
}

const unreadable = (): never => {
  throw new StoreError({ code: 'damaged', reason: 'It means nothing.' });
};

const broken = (): never => {
  throw new TypeError('a bug');
};

describe('verifying a data folder', () => {
  it('does not call a file sound that is empty, as a copy is that failed', () => {
    writeFileSync(join(folder, DATABASE_FILE), '');
    expect(() => verify(folder)).toThrow(`${DATABASE_FILE} in ${folder} is empty`);
  });

  it('says that a file is no folder', () => {
    const file = join(folder, 'backup.db');
    writeFileSync(file, '');
    expect(() => verify(file)).toThrow(`${file} is a file. Name the folder that has a ${DATABASE_FILE}.`);
  });

  it('reads every log as it was written', async () => {
    await write(2);
    const logs: unknown[] = [];
    expect(verify(folder, (log) => logs.push(log))).toEqual({ matches: 2, entries: 4, problems: [] });
    expect(logs).toEqual(
      ['m0', 'm1'].map((match) => [0, 1].map((number) => ({ number, at: 5, event: `${match} ${number}` }))),
    );
  });

  it('names each match whose log cannot be read, and at most twenty', async () => {
    await write(1);
    expect(verify(folder, unreadable).problems).toEqual(['The log of match m0 can’t be read: It means nothing.']);
    rmSync(join(folder, DATABASE_FILE));
    await write(25);
    expect(verify(folder, unreadable)).toMatchObject({ matches: 25, problems: { length: 20 } });
  });

  it('lets a bug of the reader through', async () => {
    await write(1);
    expect(() => verify(folder, broken)).toThrow(new TypeError('a bug'));
  });

  it('names matches with gaps, and then reads no log', async () => {
    await write(2);
    change("UPDATE match SET entries = 3 WHERE id = 'm1'");
    expect(verify(folder, unreadable)).toEqual({ matches: 2, entries: 4, problems: ['The log of match m1 has gaps.'] });
  });

  it('counts entries that no match leads to', async () => {
    await write(2);
    change("DELETE FROM match WHERE id = 'm0'");
    expect(verify(folder)).toEqual({ matches: 1, entries: 4, problems: ['Entries that belong to no match: 2.'] });
  });

  it('does not mind what is left of a match that was removed', async () => {
    await write(2);
    change("INSERT INTO removed (last) SELECT last FROM match WHERE id = 'm0'; DELETE FROM match WHERE id = 'm0'");
    expect(verify(folder)).toEqual({ matches: 1, entries: 4, problems: [] });
  });

  it('does not judge data of an older Duelbook, and says what to do', () => {
    writeFileSync(join(folder, DATABASE_FILE), '');
    change(`${MIGRATIONS[0]} PRAGMA application_id = 0x4455454c; PRAGMA user_version = 1`);
    expect(() => verify(folder)).toThrow(
      new StoreError({
        code: 'unavailable',
        reason: `The data was written by an older Duelbook (schema 1; this one checks ${MIGRATIONS.length}): start a server on it once, which brings it up to date, and check again.`,
      }),
    );
  });
});
