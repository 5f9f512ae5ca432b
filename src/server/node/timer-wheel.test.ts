import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/unit/node-parts.js';
import { TimerWheel } from './timer-wheel.js';

describe('an alarm', () => {
  it('rings once at its time, not before, unless it is set anew or cleared', async () => {
    const clock = new ManualClock();
    const rung: string[] = [];
    const wheel = new TimerWheel(clock, (error) => rung.push(String(error)));
    wheel.set('a', clock.time + 1000, () => rung.push('a'));
    wheel.set('b', clock.time + 1000, () => rung.push('b'));
    wheel.set('c', clock.time + 500, () => rung.push('c'));
    wheel.set('a', clock.time + 3000, () => rung.push('a later'));
    wheel.clear('c');
    await clock.pass(950);
    expect(rung).toEqual([]);
    await clock.pass(300);
    expect(rung).toEqual(['b']);
    await clock.pass(5000);
    expect(rung).toEqual(['b', 'a later']);
  });

  it('that goes wrong is told of, and keeps no other from ringing, now or later', async () => {
    const clock = new ManualClock();
    const rung: string[] = [];
    const wheel = new TimerWheel(clock, (error) => rung.push(String(error)));
    wheel.set('a', clock.time + 100, () => {
      throw new Error('a bug');
    });
    wheel.set('b', clock.time + 100, () => rung.push('b'));
    wheel.set('c', clock.time + 500, () => rung.push('c'));
    await clock.pass(1000);
    expect(rung).toEqual(['Error: a bug', 'b', 'c']);
  });
});
