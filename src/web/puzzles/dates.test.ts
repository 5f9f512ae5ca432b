import { describe, expect, it } from 'vitest';
import {
  dateWords,
  dayAfter,
  dayOfMonth,
  daysUpTo,
  isDate,
  localDate,
  weekdayLetter,
  minutesToMidnight,
} from './dates.js';

describe('a day', () => {
  it('is that of the place where one is, at any hour', () => {
    expect(localDate(new Date(2026, 10, 15, 0, 0, 1))).toBe('2026-11-15');
    expect(localDate(new Date(2026, 10, 15, 23, 59, 59))).toBe('2026-11-15');
    expect(localDate(new Date(2026, 0, 2))).toBe('2026-01-02');
  });

  it.each(['2026-11-15', '2024-02-29', '0001-01-01', '9999-12-31'])('can be %s', (date) => {
    expect(isDate(date)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-1-5',
    '15.11.2026',
    '',
    'today',
    '2026-11-15T00:00',
  ])('cannot be "%s"', (text) => {
    expect(isDate(text)).toBe(false);
  });

  it('has neighbours across months, years and changes of the clock', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2024-03-01', -1)).toBe('2024-02-29');
    expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
    expect(dayAfter('2026-11-15', 0)).toBe('2026-11-15');
  });

  it('is the last of the days up to it', () => {
    expect(daysUpTo('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  });

  it('has so many minutes left', () => {
    expect(minutesToMidnight(new Date(2026, 10, 15, 23, 58, 30))).toBe(2);
    expect(minutesToMidnight(new Date(2026, 11, 31, 12, 0, 0))).toBe(720);
  });

  it('has words', () => {
    expect(dateWords('2026-11-15')).toBe('Sunday 15 November 2026');
    expect([weekdayLetter('2026-11-15'), dayOfMonth('2026-11-05')]).toEqual(['S', '5']);
  });
});
