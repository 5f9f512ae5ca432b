import { afterEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from './system-clock.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clock whose machine does what the test says. */
function setUp(notBefore?: number) {
  let at = 5;
  const clock = new SystemClock(notBefore, () => at);
  clock.stop();
  return {
    clock,
    /** Lets time pass as it does on a server that has little to do. */
    pass: (milliseconds: number): void => {
      for (let passed = 0; passed < milliseconds; passed += 50) {
        at += Math.min(50, milliseconds - passed);
        clock.beat();
      }
    },
    /** The server stands still, and comes to itself again. */
    stall: (milliseconds: number): void => {
      at += milliseconds;
    },
  };
}

describe("a server's clock", () => {
  it('starts with the clock of the machine, and runs', () => {
    const started = 1_700_000_000_000;
    vi.spyOn(Date, 'now').mockReturnValue(started);
    const { clock, pass } = setUp();
    expect(clock.now()).toBe(started);
    pass(10_020);
    expect(clock.now()).toBe(started + 10_020);
  });

  it.each([3_600_000, -3_600_000])("doesn't notice when the machine's clock is set by %i ms", (jump) => {
    const { clock, pass } = setUp();
    const started = clock.now();
    const set = Date.now() + jump;
    vi.spyOn(Date, 'now').mockImplementation(() => set);
    pass(1000);
    expect(clock.now()).toBe(started + 1000);
  });

  it.each([8000, 200, 3_600_000])('stands still while the server stands still for %i ms', (stall) => {
    const test = setUp();
    const started = test.clock.now();
    test.stall(stall);
    expect(test.clock.now()).toBe(started + 100);
    test.clock.beat();
    test.pass(1000);
    expect(test.clock.now()).toBe(started + 1100);
  });

  it('tells for how long the server stood still until all that came meanwhile was read', async () => {
    const test = setUp();
    expect(test.clock.stoodStill()).toBe(0);
    test.stall(8000);
    expect(test.clock.stoodStill()).toBe(7900);
    test.clock.beat();
    expect(test.clock.stoodStill()).toBe(7900);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(test.clock.stoodStill()).toBe(0);
  });

  it('starts no earlier than what was written last', () => {
    const written = Date.now() + 3_600_000;
    const { clock, pass } = setUp(written);
    expect(clock.now()).toBe(written);
    pass(700);
    expect(clock.now()).toBe(written + 700);
  });

  it('gives whole milliseconds, and never goes back', () => {
    let at = 0;
    const clock = new SystemClock(0, () => at);
    clock.stop();
    const times = Array.from({ length: 50 }, (_, index) => {
      at += 7.3;
      if (index % 3 === 0) clock.beat();
      return clock.now();
    });
    expect(times.every(Number.isInteger)).toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
