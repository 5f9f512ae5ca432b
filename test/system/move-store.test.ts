import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/command/arguments.js';
import { MOVE_STORE } from '../../src/cli/command/serve-entry.js';
import { run } from '../../src/cli/serve/move-store-command.js';
import { checkData } from '../../src/cli/serve/check-data.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import type { Append, Store } from '../../src/server/store/store.js';
import { databaseForEach, runSql } from '../driver/databases.js';
import { makeTestWorld } from '../driver/test-world.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-move-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const database = await databaseForEach();
let url: string;
beforeEach(() => {
  ({ url } = database());
});

async function move(from: string, to: string): Promise<string> {
  const { world, told } = makeTestWorld();
  const code = await run(world, parseArguments(MOVE_STORE, [from, to]));
  expect(code).toBe(0);
  return told();
}

const entry = (match: string, number: number, at = number, more: Partial<Append> = {}): Append => ({
  match,
  entry: { number, at, event: `{"n":"Zoë ${number} 王"}` },
  ...more,
});

/** Matches of every kind: long, listed, not listed any more, ended, with a snapshot. */
async function fill(store: Store): Promise<void> {
  await store.append([
    entry('listed', 0, 5, { lobby: 'come!' }),
    entry('listed', 1, 9),
    entry('was listed', 0, 5, { lobby: 'come!' }),
    entry('was listed', 1, 6, { lobby: null }),
    entry('ended', 0),
    entry('ended', 1, 7, { isEnd: true }),
    entry('王', 0),
    ...Array.from({ length: 2500 }, (_, number) =>
      entry('long', number, number, number === 1999 ? { snapshot: 'after 2000' } : {}),
    ),
    ...Array.from({ length: 450 }, (_, index) => entry(`m${index}`, 0)),
  ]);
}

async function contentsOf(store: Store): Promise<unknown> {
  const logs = await Promise.all(
    ['listed', 'was listed', 'ended', '王', 'long', 'm7'].map(async (match) => store.open(match)),
  );
  const lobby = await store.lobby(10);
  const lastAt = await store.lastAt();
  await store.close();
  return { logs, lobby, lastAt };
}

describe('matches that are moved', () => {
  it('from a folder into a database and back are all there, as they were', async () => {
    const [first, second] = [join(folder, 'one'), join(folder, 'two')];
    const store = openSqliteStore(first);
    await fill(store);
    const before = await contentsOf(store);
    const told = await move(first, url);
    expect(told).toContain('455 matches with 2,957 entries, all compared.');
    expect(told).toContain('Moved 200 of 455 matches.');
    expect(told).not.toContain('sesame');
    const inDatabase = await openPostgresStore({ url });
    expect(await contentsOf(inDatabase)).toEqual(before);
    await move(url, second);
    expect(await contentsOf(openSqliteStore(second))).toEqual(before);
    const [ended] = await runSql(url, 'SELECT count(*)::int AS n FROM match WHERE is_ended');
    expect(ended).toEqual({ n: 1 });
  });

  it('can be moved on after an interruption, and again', async () => {
    const store = openSqliteStore(folder);
    await fill(store);
    await store.close();
    await move(folder, url);
    await runSql(
      url,
      "DELETE FROM entry WHERE match = (SELECT key FROM match WHERE id = 'long') AND number >= 1000",
      'DELETE FROM snapshot',
      "UPDATE match SET entries = 1000 WHERE id = 'long'",
      "DELETE FROM match WHERE id LIKE 'm%'",
    );
    expect(await move(folder, url)).toContain('4 of them were there already');
    expect(await move(folder, url)).toContain('455 of them were there already');
  });

  it('are not mixed with others', async () => {
    const store = openSqliteStore(folder);
    await store.append([entry('a', 0)]);
    await store.close();
    const other = await openPostgresStore({ url });
    await other.append([entry('b', 0)]);
    await expect(move(folder, url)).rejects.toThrow('has other data (match b)');
    await runSql(url, "UPDATE match SET id = 'a'", "UPDATE entry SET event = 'another'");
    await expect(move(folder, url)).rejects.toThrow('has other data in match a');
    await other.close();
  });

  it('are in no use meanwhile', async () => {
    const store = openSqliteStore(folder);
    await store.append([entry('a', 0)]);
    await store.close();
    const server = await openPostgresStore({ url });
    await server.shared?.begin('n1');
    await expect(move(folder, url)).rejects.toThrow('Stop them first');
    await server.shared?.end('n1');
    await runSql(url, 'UPDATE node SET until = until - 1');
    await move(folder, url);
    await server.close();
  });

  it('come from a place that is there, and go to another', async () => {
    await expect(move(join(folder, 'nowhere'), url)).rejects.toThrow('Is this the data folder?');
    await expect(move(url, url)).rejects.toThrow('the same place');
  });

  it('never come from where no server has been, and leave it as it is', async () => {
    await expect(move(url, join(folder, 'new'))).rejects.toThrow('The database is empty');
    expect(await runSql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    writeFileSync(join(folder, 'duelbook.db'), '');
    await expect(move(folder, url)).rejects.toThrow('duelbook.db in');
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });

  it('never go into a folder that has the name of a mistyped address', async () => {
    await openSqliteStore(folder).close();
    for (const typo of ['postgres:/db.example.org/duelbook', 'mysql://db.example.org/duelbook']) {
      await expect(move(folder, typo)).rejects.toThrow('A database looks like postgres://user@host:5432/database.');
      expect(existsSync(typo)).toBe(false);
    }
  });
});

const check = async (): Promise<string> => {
  const { world, told } = makeTestWorld();
  const code = await checkData(world, { data: folder, store: url, storePasswordFile: undefined });
  return `${code} ${told()}`;
};

describe('duel serve --check of a database', () => {
  it('says what is in it, and what is wrong with it', async () => {
    // As it is where a backup was not restored after all.
    await expect(check()).rejects.toThrow('The database is empty');
    const store = await openPostgresStore({ url });
    expect(await check()).toMatch(
      /^0 postgres:\/\/127\.0\.0\.1:\d+\/\w+: 0 matches with 0 entries\. Everything is fine\.\n$/,
    );
    await store.append([entry('a', 0), entry('a', 1), entry('b', 0)]);
    // Its entries are no events.
    expect(await check()).toContain('The log of match a can’t be read');
    await runSql(url, "DELETE FROM entry WHERE number = 0 AND match = (SELECT key FROM match WHERE id = 'a')");
    expect(await check()).toContain('The log of match a has gaps.');
    await runSql(url, "DELETE FROM match WHERE id = 'a'");
    expect(await check()).toContain('Entries that belong to no match: 1.');
    await store.close();
  });
});
