import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../driver/eventually.js';
import type { DatabaseOptions } from '../../src/server/store/postgres/database.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { numberIn } from '../../src/server/store/rows.js';
import { type Append, type Store, StoreError } from '../../src/server/store/store.js';
import { createRandom } from '../../src/core/index.js';
import { databaseForEach, runSql } from '../driver/databases.js';

const database = await databaseForEach();

let closers: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  closers = [];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

/** A busy machine is no failure, so there is time. */
async function open(options: Partial<DatabaseOptions> = {}): Promise<Store> {
  const store = await openPostgresStore({ url: database().url, writeWithin: 30_000, ...options });
  closers.push(async () => store.close());
  return store;
}

/** Another program's connection to the same database. */
async function openBeside(): Promise<Client> {
  const client = new Client({ connectionString: database().url });
  await client.connect();
  closers.push(async () => client.end());
  return client;
}

const append = (match: string, number: number, event = '{}'): Append => ({ match, entry: { number, at: 1, event } });

async function problemOf(work: Promise<unknown>): Promise<StoreError['problem']> {
  try {
    await work;
  } catch (error) {
    if (error instanceof StoreError) return error.problem;
    throw error;
  }
  throw new Error('nothing went wrong');
}

/** The connections of stores, closed ones too as long as they are still ending over there. */
const CONNECTIONS =
  "SELECT pid FROM pg_stat_activity WHERE application_name = 'duelbook' AND datname = current_database()";

/** What the database has counted. It is sure to have counted what a connection did only when that one has ended. */
async function counted(statement: string): Promise<number> {
  await eventually(async () => expect(await runSql(database().url, CONNECTIONS)).toEqual([]));
  const [row] = await runSql(database().url, statement);
  return numberIn(row, 'counted');
}

const DEADLOCKS = 'SELECT deadlocks::int AS counted FROM pg_stat_database WHERE datname = current_database()';

describe('many who write at once', () => {
  it('never lock each other out, in whatever order their batches name matches, and no number is given twice', async () => {
    const random = createRandom(7);
    const matches = Array.from({ length: 12 }, (_, index) => `m${index}`);
    const stores = [await open(), await open(), await open(), await open()];
    const lengths = new Map<string, number>();
    let written = 0;
    await stores[0]?.append(matches.map((match) => append(match, 0)));
    await Promise.all(
      stores.map(async (store, writer) => {
        for (let round = 0; round < 40; round += 1) {
          const shuffled = matches.toSorted(() => random.int(-1, 1)).slice(0, 8);
          const batch = shuffled.map((match) => append(match, lengths.get(match) ?? 1, `${writer} ${round}`));
          // Some make new matches too, the same as others.
          batch.push(append(`new${round}`, 0, `${writer}`), append(`also${round}`, 0, `${writer}`));
          const answers = await store.append(batch);
          for (const [index, answer] of answers.entries()) {
            const { match = '', entry } = batch[index] ?? {};
            if (answer === 'written') written += 1;
            lengths.set(match, Math.max(lengths.get(match) ?? 1, (entry?.number ?? 0) + 1));
          }
        }
      }),
    );
    const [row] = await runSql(
      database().url,
      'SELECT (SELECT count(*) FROM entry)::int AS entries, (SELECT sum(entries) FROM match)::int AS counted',
    );
    expect(row).toEqual({ entries: written + matches.length, counted: written + matches.length });
    for (const match of matches) await stores[0]?.read(match);
    for (const store of stores) await store.close();
    expect(await counted(DEADLOCKS)).toBe(0);
  });
});

describe('an answer that does not come', () => {
  it('in time leaves it unknown whether it was written, and nothing more is sent until that is settled', async () => {
    const store = await open({ writeWithin: 300 });
    await store.append([append('a', 0)]);
    const other = await openBeside();
    await other.query("BEGIN; SELECT FROM match WHERE id = 'a' FOR UPDATE");
    expect(await problemOf(store.append([append('a', 1, 'late')]))).toMatchObject({ code: 'unknown' });
    expect(await store.read('a')).toHaveLength(1);
    expect(await problemOf(store.append([append('b', 0)]))).toMatchObject({
      code: 'unavailable',
      reason: expect.stringContaining('still busy with earlier work'),
    });
    await other.query('COMMIT');
    // What was given up is done all the same.
    await eventually(async () => expect(await store.read('a')).toHaveLength(2));
    await eventually(async () => expect(await store.append([append('b', 0)])).toEqual(['written']));
    expect(await store.append([append('a', 1)])).toEqual(['conflict']);
  });

  it('as the connection is lost leaves it unknown, and the next one is made by itself', async () => {
    const store = await open();
    await store.append([append('a', 0)]);
    const other = await openBeside();
    await other.query("BEGIN; SELECT FROM match WHERE id = 'a' FOR UPDATE");
    const answer = problemOf(store.append([append('a', 1)]));
    const kill =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await eventually(async () => expect((await other.query(kill)).rowCount).toBe(1));
    expect(await answer).toMatchObject({ code: 'unknown' });
    await other.query('COMMIT');
    // What was killed may still be ending over there.
    await eventually(async () => expect(await store.append([append('a', 1)])).toEqual(['written']));
  });

  it('without a warning is no proof: a commit that was not waited for in full says so by one', async () => {
    const store = await open();
    await runSql(
      database().url,
      "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING 'not at the standby'; RETURN NULL; END $$",
      'CREATE TRIGGER warn AFTER INSERT ON entry EXECUTE FUNCTION warn()',
    );
    expect(await problemOf(store.append([append('a', 0)]))).toMatchObject({ code: 'unknown' });
    await runSql(database().url, 'DROP TRIGGER warn ON entry');
    await eventually(async () => expect(await store.append([append('a', 0)])).toEqual(['conflict']));
  });
});

describe('a start', () => {
  it('of many nodes together makes the schema once', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, async () => open()));
    await Promise.all(stores.map(async (store, index) => store.append([append(`m${index}`, 0)])));
    expect(await runSql(database().url, 'SELECT count(*)::int AS matches FROM match')).toEqual([{ matches: 6 }]);
  });

  it('refuses the tables of another program, and touches nothing', async () => {
    await runSql(database().url, 'CREATE TABLE customers (name text)');
    expect(await problemOf(open())).toMatchObject({
      reason: expect.stringContaining('another program (it has the table customers)'),
    });
    expect(
      await runSql(database().url, "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'"),
    ).toEqual([{ n: 1 }]);
  });

  it('refuses the data of a newer Duelbook', async () => {
    await open();
    await runSql(database().url, 'UPDATE duelbook_schema SET version = 99');
    expect(await problemOf(open())).toMatchObject({ reason: expect.stringContaining('newer Duelbook (schema 99') });
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'The database rejects this user'],
    ['a database that is not there', { pathname: '/nowhere' }, 'There’s no such database'],
    ['nobody there', { port: '1' }, 'doesn’t answer'],
    ['a server without TLS', { search: '?sslmode=require' }, '?sslmode=disable'],
  ] as const)('with %s says what to do', async (_, change, sentence) => {
    const url = Object.assign(new URL(database().url), change);
    const problem = await problemOf(open({ url: url.href }));
    expect(problem).toMatchObject({ code: 'unavailable', reason: expect.stringContaining(sentence) });
    expect(problem.reason).not.toContain('wrong@');
  });

  it('refuses a database that cannot keep every name', async () => {
    const name = `latin_${Date.now()}`;
    await runSql(database().url, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    closers.push(async () => runSql(database().url, `DROP DATABASE ${name} WITH (FORCE)`));
    const url = Object.assign(new URL(database().url), { pathname: `/${name}` });
    expect(await problemOf(open({ url: url.href }))).toMatchObject({
      code: 'unavailable',
      reason: expect.stringContaining('LATIN1'),
    });
  });

  it('takes the password from elsewhere than the address', async () => {
    const url = new URL(database().url);
    const password = decodeURIComponent(url.password);
    url.password = '';
    const store = await open({ url: url.href, password });
    expect(await store.append([append('a', 0)])).toEqual(['written']);
  });

  it('with moves that must be at a standby says that there is none', async () => {
    expect(await problemOf(open({ isReplicated: true }))).toMatchObject({
      code: 'unavailable',
      reason: expect.stringContaining('set synchronous_standby_names'),
    });
  });
});

describe('damage', () => {
  it('to a log is found when it is read, and hinders no other match', async () => {
    const store = await open();
    await store.append([append('a', 0), append('a', 1), append('a', 2), append('b', 0)]);
    await runSql(database().url, 'DELETE FROM entry WHERE number = 1');
    expect(await problemOf(store.read('a'))).toMatchObject({
      code: 'damaged',
      reason: expect.stringContaining('match a has gaps'),
    });
    expect(await store.read('a', 2)).toHaveLength(1);
    expect(await store.read('b')).toHaveLength(1);
  });

  it('that lets nothing be added to a match is told of it, and is no reason to pause all others', async () => {
    const store = await open();
    await store.append([append('a', 0), append('b', 0)]);
    await runSql(database().url, "INSERT INTO entry SELECT key, 1, 1, '{}' FROM match WHERE id = 'a'");
    expect(await problemOf(store.append([append('a', 1), append('b', 1)]))).toMatchObject({ code: 'damaged' });
    expect(await store.append([append('b', 1)])).toEqual(['written']);
  });

  it('to the tables is told', async () => {
    const store = await open();
    await runSql(database().url, 'DROP TABLE entry');
    expect(await problemOf(store.append([append('a', 0)]))).toMatchObject({ code: 'damaged' });
  });
});

/** How a store commits, as the database itself sees it. */
async function commitsOf(options: Partial<DatabaseOptions>): Promise<unknown> {
  const store = await open(options);
  await runSql(
    database().url,
    'CREATE TABLE seen (setting text)',
    `CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$`,
    'CREATE TRIGGER see AFTER INSERT ON entry EXECUTE FUNCTION see()',
  );
  await store.append([append('a', 0)]);
  const rows = await runSql(database().url, 'SELECT setting FROM seen');
  await store.close();
  await database().clear();
  return rows;
}

it('waits for the disk unless told otherwise', async () => {
  expect(await commitsOf({})).toEqual([{ setting: 'on' }]);
  expect(await commitsOf({ waitsForDisk: false })).toEqual([{ setting: 'off' }]);
});

/** How many rows of matches and entries it has looked at. */
const ROWS_SEEN = `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS counted FROM pg_stat_user_tables
  WHERE relname IN ('match', 'entry')`;

describe('a store looks only at the rows it is asked for, however many others there are,', () => {
  // A database that knows of few matches minds looking at all of them less, and goes on doing so when there are more.
  it.each([
    { when: 'before the database has counted them', statistics: [] },
    { when: 'after the database has counted them', statistics: ['ANALYZE match, entry'] },
  ])('$when', async ({ statistics }) => {
    const [matches, length, rounds] = [200, 20, 20];
    const names = Array.from({ length: matches }, (_, index) => `m${index}`);
    const filling = await open();
    for (let number = 0; number < length; number += 1) await filling.append(names.map((name) => append(name, number)));
    await filling.close();
    await runSql(database().url, ...statistics);
    const before = await counted(ROWS_SEEN);
    const store = await open();
    const played = names.slice(0, 5);
    for (let number = length; number < length + rounds; number += 1) {
      await store.append(played.map((name) => append(name, number)));
      const read = await Promise.all(played.map(async (name) => store.read(name, number)));
      expect(read.map((entries) => entries.length)).toEqual(played.map(() => 1));
    }
    await store.close();
    const moves = rounds * played.length;
    expect((await counted(ROWS_SEEN)) - before).toBeLessThan(moves * 10);
  });
});
