import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/unit/node-parts.js';
import { SimulatedDatabase, SimulatedStore } from '../../../test/unit/simulated-database.js';
import { jsonLog, NO_LOG } from '../log.js';
import { pruneRegularly } from './pruning.js';
import { openMemoryStore } from '../store/memory-store.js';
import { type Store, StoreError } from '../store/store.js';

const HOUR = 3_600_000;

function setUp({ isBroken = false, today = 1e15 } = {}) {
  const asked: { readonly ended: number; readonly idle: number }[] = [];
  const store: Store = {
    ...openMemoryStore(),
    prune: async (before) => {
      asked.push(before);
      if (isBroken) throw new StoreError({ code: 'unavailable', reason: 'the disk is full' });
      return 1;
    },
  };
  const clock = new ManualClock();
  const logged: string[] = [];
  const log = jsonLog((line) => logged.push(line));
  const stop = pruneRegularly(store, { ended: 90, idle: 30 }, clock, log, () => today);
  return { asked, clock, logged, stop };
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
    const { asked, clock, logged } = setUp({ isBroken: true });
    await clock.pass(60_000);
    expect(logged.join('')).toContain('"could not prune","reason":"the disk is full"');
    clock.time += HOUR;
    await clock.pass(1000);
    expect(asked).toHaveLength(2);
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
      pruneRegularly(store, { ended: 90, idle: 30 }, clock, NO_LOG);
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
