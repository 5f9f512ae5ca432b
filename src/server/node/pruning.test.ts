import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/unit/node-parts.js';
import { SimulatedDatabase, SimulatedStore } from '../../../test/unit/simulated-database.js';
import { jsonLog, NO_LOG } from '../log.js';
import { pruneRegularly } from './pruning.js';
import { openMemoryStore } from '../store/memory-store.js';
import { type Store, StoreError } from '../store/store.js';

const HOUR = 3_600_000;

const OUTAGE = new StoreError({ code: 'unavailable', reason: 'the disk is full' });

function setUp({ error, today = 1e15 }: { readonly error?: Error; readonly today?: number } = {}) {
  const asked: { readonly ended: number; readonly idle: number }[] = [];
  const store: Store = {
    ...openMemoryStore(),
    prune: async (before) => {
      asked.push(before);
      if (error !== undefined) throw error;
      return 1;
    },
  };
  const clock = new ManualClock();
  const logged: string[] = [];
  const log = jsonLog((line) => logged.push(line));
  const bugs: unknown[] = [];
  const onBug = (bug: unknown): void => void bugs.push(bug);
  const stop = pruneRegularly(store, { ended: 90, idle: 30 }, clock, log, onBug, () => today);
  return { asked, clock, logged, bugs, stop };
}

describe('a server', () => {
  it('whose clock is ahead of the day removes nothing early', async () => {
    const { asked, clock } = setUp({ today: 500 });
    await clock.pass(60_000);
    expect(asked).toEqual([{ ended: 500 - 90, idle: 500 - 30 }]);
  });

  it('prunes within a minute of its start, and then every hour', async () => {
    const { asked, clock } = setUp();
    await clock.pass(60_000);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.ended).toBe((asked[0]?.idle ?? 0) - 60);
    clock.time += HOUR;
    await clock.pass(1000);
    expect(asked).toHaveLength(2);
  });

  it('tries again after a failure, and says that it failed', async () => {
    const { asked, clock, logged } = setUp({ error: OUTAGE });
    await clock.pass(60_000);
    expect(logged.join('')).toContain('"could not prune","reason":"the disk is full"');
    clock.time += HOUR;
    await clock.pass(1000);
    expect(asked).toHaveLength(2);
  });

  it('goes on after a bug of ours, which is told as one', async () => {
    const { asked, clock, logged, bugs } = setUp({ error: new TypeError('a bug') });
    await clock.pass(60_000);
    clock.time += HOUR;
    await clock.pass(1000);
    expect([asked.length, logged, bugs]).toEqual([2, [], [new TypeError('a bug'), new TypeError('a bug')]]);
  });

  it('leaves it to another that is at it, where several share a store', async () => {
    const clock = new ManualClock();
    const database = new SimulatedDatabase(clock);
    let [begun, finish]: [number, () => void] = [0, () => undefined];
    for (const store of [new SimulatedStore(database), new SimulatedStore(database)]) {
      store.prune = async () => {
        begun += 1;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return 0;
      };
      pruneRegularly(store, { ended: 90, idle: 30 }, clock, NO_LOG, () => undefined);
    }
    await clock.pass(60_000);
    expect(begun).toBe(1);
    finish();
    await clock.settle();
    clock.time += HOUR;
    await clock.pass(1000);
    expect(begun).toBe(2);
  });

  it('that has stopped prunes no more', async () => {
    const { asked, clock, stop } = setUp();
    stop();
    await clock.pass(60_000);
    expect(asked).toEqual([]);
  });
});
