import { describe, expect, it } from 'vitest';
import { clockText } from './clock-text.js';
import { parseClock } from './terms-flags.js';

describe('a clock', () => {
  it.each([
    ['5+3', 300_000, 3000],
    ['5', 300_000, 0],
    ['0.5+0', 30_000, 0],
  ])('%s is read', (text, initial, increment) => {
    expect(parseClock(text)).toEqual({ initial, increment });
  });

  it.each(['', 'soon', '5+', '+3', '-5', '5+3+1', '5:00'])('"%s" is none', (text) => {
    expect(parseClock(text)).toBeUndefined();
  });

  it('is shown in minutes and seconds; a second that has begun counts', () => {
    expect(clockText(['Ana', 'Ben'], { left: [298_001, 5_000], runs: [true, false] })).toBe(
      'Clock: Ana 4:59, Ben 0:05',
    );
  });
});
