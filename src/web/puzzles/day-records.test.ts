import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  type DayRecords,
  firstTriesOf,
  makeRecords,
  markOf,
  parseRecords,
  streaksOf,
  withAttempt,
} from './day-records.js';

const NONE: DayRecords = new Map();

/** Attempts in their order; each on its own day unless the day of the attempt is given. */
const after = (...attempts: readonly (readonly [date: string, attempt: Attempt, today?: string])[]): DayRecords =>
  attempts.reduce((records, [date, attempt, today = date]) => withAttempt(records, date, attempt, today), NONE);

const solvedOn = (...days: readonly string[]): DayRecords =>
  after(...days.map((day) => [`2026-11-${day}`, 'right'] as const));

describe('the record of a day', () => {
  it('tells first tries, later tries, failures and days that are open', () => {
    const records = after(
      ['2026-11-10', 'right'],
      ['2026-11-11', 'wrong'],
      ['2026-11-11', 'right'],
      ['2026-11-12', 'wrong'],
      ['2026-11-13', 'shown'],
    );
    const marks = ['10', '11', '12', '13', '14'].map((day) => markOf(records.get(`2026-11-${day}`)));
    expect(marks).toEqual(['first-try', 'solved', 'tried', 'tried', 'open']);
    expect(firstTriesOf(records)).toEqual({ solved: 1, of: 4 });
  });

  it('does not change after the puzzle is solved', () => {
    const solved = after(['2026-11-10', 'right']);
    for (const attempt of ['wrong', 'shown', 'right'] as const)
      expect(withAttempt(solved, '2026-11-10', attempt, '2026-11-12')).toEqual(solved);
  });

  it('cannot be mended by answering after the solution was shown', () => {
    const records = after(['2026-11-10', 'shown'], ['2026-11-10', 'right']);
    expect(markOf(records.get('2026-11-10'))).toBe('tried');
    expect(streaksOf(records, '2026-11-10')).toEqual({ current: 0, longest: 0 });
  });
});

describe('a streak', () => {
  it('is none where nothing was solved', () => {
    expect(streaksOf(NONE, '2026-11-15')).toEqual({ current: 0, longest: 0 });
  });

  it('counts the days in a row up to today', () => {
    expect(streaksOf(solvedOn('13', '14', '15'), '2026-11-15')).toEqual({ current: 3, longest: 3 });
  });

  it('still stands on a day whose puzzle is not solved yet', () => {
    expect(streaksOf(solvedOn('13', '14'), '2026-11-15')).toEqual({ current: 2, longest: 2 });
  });

  it('is broken by a day that was missed', () => {
    expect(streaksOf(solvedOn('10', '11', '12', '14'), '2026-11-14')).toEqual({ current: 1, longest: 3 });
    expect(streaksOf(solvedOn('12', '13'), '2026-11-15')).toEqual({ current: 0, longest: 2 });
  });

  it('goes on over the end of a month', () => {
    const records = after(['2026-02-28', 'right'], ['2026-03-01', 'right']);
    expect(streaksOf(records, '2026-03-01').current).toBe(2);
  });

  it('counts a puzzle that took several tries, but none whose solution was shown', () => {
    const records = after(['2026-11-14', 'wrong'], ['2026-11-14', 'right'], ['2026-11-15', 'shown']);
    expect(streaksOf(records, '2026-11-15')).toEqual({ current: 1, longest: 1 });
  });

  it('is not made longer by the puzzle of an old day', () => {
    const records = after(['2026-11-15', 'right'], ['2026-11-14', 'right', '2026-11-15']);
    expect(markOf(records.get('2026-11-14'))).toBe('first-try');
    expect(streaksOf(records, '2026-11-15')).toEqual({ current: 1, longest: 1 });
  });

  it('survives a clock that goes backwards for a while', () => {
    const before = solvedOn('12', '13', '14');
    const during = withAttempt(before, '2026-11-03', 'right', '2026-11-03');
    expect(streaksOf(during, '2026-11-03')).toEqual({ current: 1, longest: 1 });
    expect(streaksOf(during, '2026-11-14')).toEqual({ current: 3, longest: 3 });
  });

  it('does not count days that are still to come', () => {
    expect(streaksOf(solvedOn('14', '15', '16', '17'), '2026-11-15')).toEqual({ current: 2, longest: 2 });
  });
});

describe('what the device has kept', () => {
  it('is read back as it was written', () => {
    const records = after(['2026-11-10', 'wrong'], ['2026-11-11', 'right'], ['2026-11-12', 'shown']);
    expect(parseRecords(makeRecords(records))).toEqual(records);
  });

  it.each([undefined, '', '{', 'null', '7', '"text"', '[1,2]', '{"2026-11-10":1}'])(
    'is nothing if it is %s',
    (text) => {
      expect(parseRecords(text).size).toBe(0);
    },
  );

  it('loses only the days that are damaged', () => {
    const good = '"2026-11-11":{"wrong":1,"end":"solved","onTheDay":true}';
    const damaged = [
      '"2026-11-31":{"wrong":0,"end":"solved","onTheDay":true}',
      '"2026-11-12":{"wrong":-1,"end":"solved","onTheDay":true}',
      '"2026-11-13":{"wrong":0,"end":"won","onTheDay":true}',
      '"2026-11-14":{"wrong":0,"end":"solved"}',
      '"2026-11-15":{"wrong":0,"end":"solved","onTheDay":"yes"}',
      '"__proto__":{"wrong":0,"end":"solved","onTheDay":true}',
    ];
    expect([...parseRecords(`{${[...damaged, good].join()}}`).keys()]).toEqual(['2026-11-11']);
  });
});
