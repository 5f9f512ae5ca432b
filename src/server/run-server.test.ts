import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { readConfig } from './settings/config.js';
import { lockFolder } from './store/folder-lock.js';
import { runServer } from './run-server.js';
import { DATABASE_FILE } from './store/data-folder.js';
import { MIGRATIONS } from './store/migrations.js';
import { openSqlite } from './store/sqlite.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a server on the folder, with an app of no files. */
const run = async (data: string): Promise<unknown> =>
  runServer(must(readConfig((flag) => (flag === 'data' ? data : undefined), {})), {
    app: mkdtempSync(join(folder, 'app-')),
    computers: new URL('file:///nowhere'),
    write: () => undefined,
    forPeople: false,
  });

describe('a server whose folder another one has', () => {
  it('changes nothing there, not even to bring it up to date', async () => {
    const database = openSqlite(join(folder, DATABASE_FILE));
    database.exec(`${MIGRATIONS[0]} PRAGMA application_id = 0x4455454c; PRAGMA user_version = 1;`);
    const unlock = lockFolder(folder);
    await expect(run(folder)).rejects.toThrow('Another server is using');
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    database.close();
    unlock();
  });
});

describe('a server that cannot open its data', () => {
  it('lets the folder go', async () => {
    writeFileSync(join(folder, DATABASE_FILE), 'no database '.repeat(500));
    await expect(run(folder)).rejects.toThrow('not a database');
    lockFolder(folder)();
  });
});
