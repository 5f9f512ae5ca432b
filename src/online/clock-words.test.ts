import { describe, expect, it } from 'vitest';
import { clockTermsText, clockText } from './clock-words.js';

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
});
