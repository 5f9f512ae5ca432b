import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sharedReadiness } from './readiness.js';
import { StoreError } from './store/store.js';

/** A store whose checks end when the test says so. */
function setUp() {
  const checks: { readonly succeed: () => void; readonly fail: () => void }[] = [];
  const clock = { time: 5000 };
  const check = async (): Promise<void> =>
    new Promise((resolve, reject) => {
      checks.push({
        succeed: resolve,
        fail: () => reject(new StoreError({ code: 'unavailable', reason: 'the disk is full' })),
      });
    });
  const bugs: unknown[] = [];
  return {
    checks,
    clock,
    bugs,
    isReady: sharedReadiness(
      check,
      () => clock.time,
      (error) => bugs.push(error),
    ),
  };
}

describe('readiness', () => {
  it('is checked once for all who ask while the check is under way, however long it takes', async () => {
    const { checks, clock, isReady } = setUp();
    const asked = Array.from({ length: 50 }, async () => isReady());
    clock.time += 60_000;
    asked.push(isReady());
    expect(checks).toHaveLength(1);
    checks[0]?.succeed();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
  });

  it('is checked once a second at most', async () => {
    const { checks, clock, bugs, isReady } = setUp();
    const first = isReady();
    checks[0]?.fail();
    expect(await first).toBe(false);
    expect(bugs).toEqual([]);
    clock.time += 999;
    expect(await isReady()).toBe(false);
    expect(checks).toHaveLength(1);
    clock.time += 1;
    const second = isReady();
    checks[1]?.succeed();
    expect(await second).toBe(true);
    expect(checks).toHaveLength(2);
  });

  it('is not given by a bug of ours, which is told as one', async () => {
    const bugs: unknown[] = [];
    const isReady = sharedReadiness(
      async () => Promise.reject(new TypeError('a bug')),
      () => 0,
      (error) => bugs.push(error),
    );
    expect(await isReady()).toBe(false);
    expect(bugs).toEqual([new TypeError('a bug')]);
  });

  it('is not ready when the store does not answer, and asks it no second time before it does', async () => {
    const checks: (() => void)[] = [];
    const check = async (): Promise<void> =>
      new Promise((resolve) => {
        checks.push(resolve);
      });
    const clock = { time: 5000 };
    const isReady = sharedReadiness(
      check,
      () => clock.time,
      () => undefined,
      10,
    );
    expect(await isReady()).toBe(false);
    clock.time += 60_000;
    expect(await isReady()).toBe(false);
    expect(checks).toHaveLength(1);
    const [answer] = checks;
    answer?.();
    await nextTurn();
    const asked = isReady();
    checks[1]?.();
    expect(await asked).toBe(true);
  });
});
