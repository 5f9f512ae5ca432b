import { describe, expect, it } from 'vitest';
import { parseClock, secondsUntil } from './clock-words.js';

describe('a clock', () => {
  it.each([
    ['3', '2', { initial: 180_000, increment: 2000 }],
    ['180', '180', { initial: 10_800_000, increment: 180_000 }],
    ['1', '', { initial: 60_000, increment: 0 }],
    ['0', '2', undefined],
    ['181', '0', undefined],
    ['3', '181', undefined],
    ['three', '2', undefined],
    ['3', '-1', undefined],
  ])('of %s minutes and %s seconds', (minutes, seconds, clock) => {
    expect(parseClock(minutes, seconds)).toEqual(clock);
  });

  it('counts down in whole seconds, and reaches 0 when it is due', () => {
    expect([4001, 4000, 1, 0, -5].map(secondsUntil)).toEqual([5, 4, 1, 0, 0]);
  });
});
