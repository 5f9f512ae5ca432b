import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../driver/eventually.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { type Append, type Appended, type Store, StoreError } from '../../src/server/store/store.js';
import { databaseForEach, runSql } from '../driver/databases.js';
import { PostgresServer } from '../driver/postgres.js';

const database = await databaseForEach();
let closers: (() => Promise<unknown>)[] = [];
let primary: PostgresServer;
let standby: PostgresServer;

beforeEach(async () => {
  closers = [];
  primary = await PostgresServer.make(database().postgres);
  standby = await primary.makeStandby('second');
  closers.push(
    async () => primary.end('SIGKILL'),
    async () => standby.end('SIGKILL'),
  );
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

const append = (number: number): Append => ({ match: 'a', entry: { number, at: 1, event: `${number}` } });

/** The address of both hosts. */
const urlOfBoth = (): string => {
  const url = new URL(primary.url());
  return `postgres://${url.username}:${url.password}@${url.host},127.0.0.1:${standby.port}${url.pathname}`;
};

async function open(isReplicated: boolean): Promise<Store> {
  const store = await openPostgresStore({ url: urlOfBoth(), isReplicated, writeWithin: 2000 });
  closers.push(async () => store.close());
  return store;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'fine';
  } catch (error) {
    if (error instanceof StoreError) return error.problem.code;
    throw error;
  }
}

/** Writes an entry as a node does: tries again until it is there, and whoever wrote it first is itself. */
const writeUntilThere = async (store: Store, number: number): Promise<Appended | undefined> =>
  eventually(async () => {
    const [answer] = await store.append([append(number)]);
    return answer;
  });

const entriesAt = async (server: PostgresServer): Promise<readonly unknown[]> =>
  runSql(server.url(), 'SELECT count(*)::int AS entries FROM entry');

/** Starts the primary, which acknowledges nothing that is not at the standby. */
const startPrimary = async (): Promise<unknown> => primary.start({ synchronous_standby_names: 'second' });

/** A store that requires both, which are there. */
async function openReplicated(): Promise<Store> {
  await startPrimary();
  await standby.start();
  return eventually(async () => open(true));
}

/** The same with one entry, when the standby has ended and nobody knows whether a second one was written. */
async function loseStandby(): Promise<Store> {
  const store = await openReplicated();
  expect(await writeUntilThere(store, 0)).toBe('written');
  await standby.end('SIGKILL');
  expect(await codeOf(store.append([append(1)]))).toBe('unknown');
  return store;
}

describe('a primary with a synchronous standby', () => {
  it('is required where moves must be replicated', async () => {
    await startPrimary();
    await expect(open(true)).rejects.toThrow('no standby is connected');
    await standby.start();
    const store = await eventually(async () => open(true));
    expect(await store.append([append(0)])).toEqual(['written']);
    // It was at the standby before it was answered, and may become visible there a moment later.
    await eventually(async () => expect(await entriesAt(standby)).toEqual([{ entries: 1 }]));
  });

  it('leaves it unknown while the standby is away, piles up nothing, and goes on when it is back', async () => {
    const store = await loseStandby();
    // Nobody sees what is not safe, and nothing is sent behind it.
    expect(await store.read('a')).toHaveLength(1);
    for (let tries = 0; tries < 5; tries += 1) expect(await codeOf(store.append([append(1)]))).toBe('unavailable');
    await standby.start();
    await eventually(async () => expect(await store.read('a')).toHaveLength(2));
    expect(await writeUntilThere(store, 2)).toBe('written');
  });

  it('keeps no connection waiting for a standby that is away but the one that writes', async () => {
    const store = await loseStandby();
    // What a node does every few seconds, for as long as it takes.
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await codeOf(store.check())).toBe('unavailable');
      expect(await codeOf(store.shared?.attend('n1', new Map()) ?? Promise.resolve())).toBe('fine');
    }
    const waiting = "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    expect(await runSql(primary.url(), waiting)).toEqual([{ waiting: 1 }]);
  });

  it('shows nothing that is not at the standby yet, not even after its end has made it visible', async () => {
    const store = await loseStandby();
    await primary.end('SIGKILL');
    await startPrimary();
    expect(await entriesAt(primary)).toEqual([{ entries: 2 }]);
    expect(await codeOf(store.read('a'))).toBe('unavailable');
    await standby.start();
    await eventually(async () => expect(await store.read('a')).toHaveLength(2));
  });

  it('is followed by the standby once that is promoted, with all that was acknowledged, and never used again', async () => {
    const store = await openReplicated();
    for (let number = 0; number < 20; number += 1) expect(await store.append([append(number)])).toEqual(['written']);
    await primary.end('SIGKILL');
    expect(['unknown', 'unavailable']).toContain(await codeOf(store.append([append(20)])));
    standby.promote();
    expect(['written', 'conflict']).toContain(await writeUntilThere(store, 20));
    expect(await store.read('a')).toHaveLength(21);

    // The old primary comes back, and believes that it is one.
    await primary.start();
    const before = await entriesAt(primary);
    const newcomer = await eventually(async () => open(false));
    expect(await newcomer.read('a')).toHaveLength(21);
    await runSql(
      standby.url(),
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duelbook'",
    );
    expect(await writeUntilThere(store, 21)).toBe('written');
    await standby.end('SIGKILL');
    for (const each of [store, newcomer]) {
      await codeOf(each.append([append(22)]));
      expect(await codeOf(each.append([append(22)]))).toBe('unavailable');
      expect(await codeOf(each.read('a'))).toBe('unavailable');
    }
    expect(await entriesAt(primary)).toEqual(before);
  });
});
