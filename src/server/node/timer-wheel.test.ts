import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/unit/node-parts.js';
import { TimerWheel } from './timer-wheel.js';

describe('an alarm', () => {
  it('rings once at its time, not before, unless it is set anew or cleared', async () => {
    const clock = new ManualClock();
    const wheel = new TimerWheel(clock);
    const rung: string[] = [];
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
});
