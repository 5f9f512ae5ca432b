import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from './data-folder.js';
import { type DatabaseSyncInstance, openSqlite } from './sqlite.js';
import { openSqliteStore } from './sqlite-store.js';
import type { Append, Store } from './store.js';
import { verify } from './verify.js';

let folder: string;
let closers: (() => unknown)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-prune-'));
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true });
});

function open(): Store {
  const store = openSqliteStore(folder);
  closers.push(() => store.close());
  return store;
}

/** Another program's connection to the same file. */
function openBeside(): DatabaseSyncInstance {
  const database = openSqlite(join(folder, DATABASE_FILE), { timeout: 0 });
  closers.push(() => database.close());
  return database;
}

const append = (match: string, number: number): Append => ({ match, entry: { number, at: 1, event: '{}' } });

describe('pruning', () => {
  const ENTRIES = 3000;

  async function writeLong(): Promise<{ readonly store: Store; readonly entriesLeft: () => number }> {
    const store = open();
    const log = (match: string): readonly Append[] => Array.from({ length: ENTRIES }, (_, n) => append(match, n));
    await store.append([...log('long'), ...log('longer'), append('young', 0)]);
    const count = openBeside().prepare('SELECT count(*) AS entries FROM entry');
    return { store, entriesLeft: () => Number(count.get()?.['entries']) };
  }

  it('takes a few entries at a time, and the whole match at once from those who read it', async () => {
    const { store, entriesLeft } = await writeLong();
    const counts = [entriesLeft()];
    const pruned = store.prune({ ended: 2, idle: 2 });
    while (counts.at(-1) !== 0) {
      counts.push(entriesLeft());
      const log = await store.read('long');
      expect([0, counts[0] === counts.at(-1) ? ENTRIES : 0]).toContain(log.length);
      await nextTurn();
    }
    const steps = counts.slice(1).map((count, index) => (counts[index] ?? 0) - count);
    expect(Math.max(...steps)).toBeLessThanOrEqual(1000);
    expect(await pruned).toBe(3);
  });

  it('takes a few matches at a time', async () => {
    const store = open();
    await store.append(Array.from({ length: 1000 }, (_, index) => append(`m${index}`, 0)));
    const count = openBeside().prepare('SELECT count(*) AS matches FROM match');
    const left = (): number => Number(count.get()?.['matches']);
    const counts = [left()];
    const pruned = store.prune({ ended: 2, idle: 2 });
    while (counts.at(-1) !== 0) {
      counts.push(left());
      await nextTurn();
    }
    const steps = counts.slice(1).map((after, index) => (counts[index] ?? 0) - after);
    expect(Math.max(...steps)).toBeLessThanOrEqual(200);
    expect(await pruned).toBe(1000);
  });

  it('that was interrupted leaves all in order, and goes on the next time', async () => {
    const { store, entriesLeft } = await writeLong();
    const [pruned] = await Promise.allSettled([
      store.prune({ ended: 2, idle: 2 }),
      nextTurn().then(() => store.close()),
    ]);
    expect(pruned).toMatchObject({ status: 'rejected', reason: { message: 'The store is closed.' } });
    expect(entriesLeft()).toBeGreaterThan(ENTRIES);
    expect(verify(folder)).toMatchObject({ matches: 0, problems: [] });
    const again = open();
    await again.append([append('long', 0)]);
    expect(await again.prune({ ended: 0, idle: 0 })).toBe(0);
    expect(verify(folder)).toEqual({ matches: 1, entries: 1, problems: [] });
  });
});
