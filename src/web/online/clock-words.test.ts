import { describe, expect, it } from 'vitest';
import { clockTermsText, clockText, parseClock, secondsUntil } from './clock-words.js';

describe('a clock', () => {
  it.each([
    [0, '0:00.0'],
    [90, '0:00.0'],
    [9449, '0:09.4'],
    [19_999, '0:19.9'],
    [20_000, '0:20'],
    [299_999, '4:59'],
    [300_000, '5:00'],
    [3_723_000, '1:02:03'],
  ])('with %d milliseconds left shows %s', (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it.each([
    [undefined, 'no clock'],
    [{ initial: 300_000, increment: 3000 }, '5 min + 3 s'],
    [{ initial: 600_000, increment: 0 }, '10 min'],
    [{ initial: 90_000, increment: 1000 }, '90 s + 1 s'],
  ])('%o is called %s', (clock, text) => {
    expect(clockTermsText(clock)).toBe(text);
  });

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
