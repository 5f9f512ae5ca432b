import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../driver/eventually.js';
import { type Census, LEASE, type Shared } from '../../src/server/store/shared.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import type { LogEntry, Store } from '../../src/server/store/store.js';
import { databaseForEach, runSql } from '../driver/databases.js';

const database = await databaseForEach();

let stores: Store[] = [];
beforeEach(() => {
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

async function open(): Promise<{ readonly store: Store; readonly shared: Shared }> {
  const store = await openPostgresStore({ url: database().url, writeWithin: 30_000 });
  stores.push(store);
  if (store.shared === undefined) throw new Error('it is not shared');
  return { store, shared: store.shared };
}

const sql = async (...statements: readonly string[]): Promise<readonly unknown[]> =>
  runSql(database().url, ...statements);
const census = (first: number, second: number, watching = 0): Census => ({ seats: [first, second], watching });
const entry = (number: number): LogEntry => ({ number, at: 1, event: '{}' });
/** Lets time pass for what is stored: everything is older by so much. */
const age = async (milliseconds: number): Promise<unknown> =>
  sql(`UPDATE node SET beat = beat - ${milliseconds}, until = until - ${milliseconds}`);

describe('the time of the database', () => {
  it('is known as soon as the store is open, to within the time of an answer', async () => {
    const { shared } = await open();
    const before = shared.now();
    const [row] = await sql('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now');
    const there = Number(Reflect.get(Object(row), 'now'));
    const after = shared.now();
    // It is right to within half of the way of the answer it was learnt from, which is bounded by all of this.
    expect(there).toBeGreaterThan(before - 5000);
    expect(there).toBeLessThan(after + 5000);
    expect(after).toBeGreaterThanOrEqual(before);
  });
});

/** The connections of the stores of this file. */
const OWN = "FROM pg_stat_activity WHERE application_name = 'duelbook' AND datname = current_database()";
const connections = async (): Promise<readonly unknown[]> => sql(`SELECT pid ${OWN} ORDER BY pid`);

describe('a connection to the database', () => {
  it('is there before anybody asks for something', async () => {
    const { store } = await open();
    const before = await connections();
    await Promise.all([store.check(), ...['a', 'b', 'c', 'd'].map(async (match) => store.open(match))]);
    expect(await connections()).toEqual(before);
  });

  it('is heard of when it was lost, though nobody asked anything, and not when it was closed', async () => {
    const { store, shared } = await open();
    let losses = 0;
    shared.onLoss(() => {
      losses += 1;
    });
    const ended = await sql(`SELECT pg_terminate_backend(pid) ${OWN}`);
    // Each of them: whoever asks on one whose end has not been heard of yet is told that it is lost.
    await eventually(() => expect(losses).toBe(ended.length));
    await store.check();
    losses = 0;
    await store.close();
    expect(losses).toBe(0);
  });
});

describe('who is where', () => {
  it('is known to the other nodes, and replaced by what a node says next', async () => {
    const [{ shared: here }, { shared: there }] = [await open(), await open()];
    await here.begin('n1');
    await there.begin('n2');
    await here.attend(
      'n1',
      new Map([
        ['a', census(1, 0, 3)],
        ['b', census(0, 2)],
      ]),
    );
    await there.attend('n2', new Map([['a', census(0, 1)]]));
    expect(await there.attendance('n2', ['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', [{ node: 'n1', seats: [1, 0], watching: 3 }]],
        ['b', [{ node: 'n1', seats: [0, 2], watching: 0 }]],
      ]),
    );
    expect(await here.attendance('n1', ['a'])).toEqual(new Map([['a', [{ node: 'n2', seats: [0, 1], watching: 0 }]]]));
    await here.attend(
      'n1',
      new Map([
        ['a', census(0, 0)],
        ['c', census(1, 1)],
      ]),
    );
    expect(await there.attendance('n2', ['a', 'b', 'c'])).toEqual(
      new Map([['c', [{ node: 'n1', seats: [1, 1], watching: 0 }]]]),
    );
    expect(await here.attendance('n1', [])).toEqual(new Map());
  });

  it('is told in time by a node with very many matches, again and again', async () => {
    const [{ shared: here }, { shared: there }] = [await open(), await open()];
    const seen = new Map(Array.from({ length: 30_000 }, (_, index) => [`match-${index}`, census(1, 1)]));
    // From the sixth time on PostgreSQL plans it without looking at what is asked.
    for (let times = 0; times < 7; times += 1) await here.attend('n1', seen);
    await here.attend('n1', new Map([['match-7', census(0, 1)]]));
    expect(await there.attendance('n2', [...seen.keys()])).toEqual(
      new Map([['match-7', [{ node: 'n1', seats: [0, 1], watching: 0 }]]]),
    );
  });

  it('counts as long as the node lives', async () => {
    const { shared } = await open();
    await shared.attend('n1', new Map([['a', census(1, 0)]]));
    await age(LEASE - 2000);
    expect(await shared.attendance('n2', ['a'])).not.toEqual(new Map());
    await age(LEASE);
    expect(await shared.attendance('n2', ['a'])).toEqual(new Map());
    await shared.attend('n1', new Map([['a', census(1, 0)]]));
    expect(await shared.attendance('n2', ['a'])).not.toEqual(new Map());
    await shared.end('n1');
    expect(await shared.attendance('n2', ['a'])).toEqual(new Map());
  });
});

it('tells the lengths of matches that are there', async () => {
  const { store, shared } = await open();
  await store.append([
    { match: 'a', entry: entry(0) },
    { match: 'a', entry: entry(1) },
    { match: 'b', entry: entry(0) },
  ]);
  expect(await shared.lengths(['a', 'b', 'gone'])).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  );
  expect(await shared.lengths([])).toEqual(new Map());
});

describe('outages', () => {
  it('that overlap are one, whoever reports them, and others stay', async () => {
    const [{ shared: here }, { shared: there }] = [await open(), await open()];
    await sql('INSERT INTO outage VALUES (1000, 2000), (3000, 4000)');
    const since = here.now() - 5000;
    const reports = Array.from({ length: 10 }, async (_, index) =>
      (index % 2 === 0 ? here : there).reportOutage(since + index),
    );
    await Promise.all(reports);
    const [old, ...rest] = await here.outages(2000);
    expect(old).toEqual({ since: 3000, until: 4000 });
    expect(rest).toEqual([{ since, until: expect.any(Number) }]);
    expect(await there.outages(0)).toHaveLength(3);
    expect(rest[0]?.until).toBeGreaterThan(since);
    await here.reportOutage(3500);
    expect(await here.outages(2000)).toEqual([{ since: 3000, until: expect.any(Number) }]);
  });

  it('are noted by the first node after a time without any', async () => {
    const { shared } = await open();
    await shared.begin('n1');
    expect(await shared.outages(0)).toEqual([]);
    // It ended without a word, and its heartbeat is still good: nobody knows yet.
    await shared.begin('n2');
    expect(await shared.outages(0)).toEqual([]);
    await age(LEASE + 60_000);
    const [row] = await sql('SELECT max(beat) AS beat FROM node');
    await Promise.all([shared.begin('n3'), shared.begin('n4')]);
    const since = Number(Reflect.get(Object(row), 'beat'));
    expect(await shared.outages(0)).toEqual([{ since, until: expect.any(Number) }]);
  });

  it('begin when the last node ended in order', async () => {
    const { shared } = await open();
    await shared.begin('n1');
    await shared.end('n1');
    await age(500);
    await shared.begin('n2');
    expect(await shared.outages(0)).toHaveLength(1);
  });

  it('begin with the last entry where data came from elsewhere', async () => {
    const { store, shared } = await open();
    await store.append([{ match: 'a', entry: { number: 0, at: 7000, event: '{}' } }]);
    await shared.begin('n1');
    expect(await shared.outages(0)).toEqual([{ since: 7000, until: expect.any(Number) }]);
  });
});

describe('work that one node does', () => {
  it('is done by one at a time, and by the next when it is done or has failed', async () => {
    const [{ shared: here }, { shared: there }] = [await open(), await open()];
    let others: readonly boolean[] = [];
    const did = await here.alone('pruning', async () => {
      others = [
        await there.alone('pruning', async () => undefined),
        await here.alone('pruning', async () => undefined),
        await there.alone('something else', async () => undefined),
      ];
    });
    expect([did, ...others]).toEqual([true, false, false, true]);
    const failing = here.alone('pruning', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await there.alone('pruning', async () => undefined)).toBe(true);
  });
});
