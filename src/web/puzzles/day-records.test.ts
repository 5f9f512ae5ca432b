import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  type DayRecords,
  firstTriesOf,
  livesOf,
  makeRecords,
  markOf,
  parseRecords,
  resultsOf,
  streaksOf,
  withAttempt,
  withCarried,
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

const wrong = (date: string, times: number) => Array.from({ length: times }, () => [date, 'wrong'] as const);

describe('the results of all days', () => {
  it('are counted by the lives that were left, those not solved last, and days that are open not at all', () => {
    const records = after(
      ['2026-11-01', 'right'],
      ['2026-11-02', 'right'],
      ...wrong('2026-11-03', 1),
      ['2026-11-03', 'right'],
      ...wrong('2026-11-04', 2),
      ['2026-11-04', 'right'],
      ['2026-11-05', 'shown'],
      // Before lives were counted, more tries could solve a puzzle.
      ...wrong('2026-11-06', 5),
      ['2026-11-06', 'right'],
      ['2026-11-07', 'wrong'],
    );
    const lost = withCarried(records, '2026-11-16', { tries: [1, 1, 1], lives: 0, state: 'lost' }, '2026-11-16');
    expect(resultsOf(lost)).toEqual([
      { lives: 3, days: 2 },
      { lives: 2, days: 1 },
      { lives: 1, days: 1 },
      { lives: 0, days: 3 },
    ]);
    expect(resultsOf(parseRecords(makeRecords(lost)))).toEqual(resultsOf(lost));
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

describe('a win that is carried through', () => {
  const day = '2026-11-16';
  const open = { tries: [3], lives: 2, state: 'open' } as const;

  it('counts for its day when it is won with a life left, and shows what was left', () => {
    const begun = withCarried(NONE, day, open, day);
    expect(streaksOf(begun, day).current).toBe(0);
    // A life was lost, and nothing is decided.
    expect(markOf(begun.get(day))).toBe('open');
    expect(firstTriesOf(begun)).toEqual({ solved: 0, of: 0 });
    const won = withCarried(begun, day, { tries: [3, 1, 4], lives: 2, state: 'won' }, day);
    expect(won.get(day)).toEqual({ wrong: 1, end: 'solved', onTheDay: true, tries: [3, 1, 4] });
    expect(streaksOf(won, day)).toEqual({ current: 1, longest: 1 });
    expect([...won.values()].map(livesOf)).toEqual([2]);
    expect(markOf(won.get(day))).toBe('solved');
  });

  it('earns nothing when all lives are gone, whatever is tried afterwards', () => {
    const lost = withCarried(NONE, day, { tries: [1, 1, 1], lives: 0, state: 'lost' }, day);
    expect([...lost.values()].map(livesOf)).toEqual([0]);
    expect(withCarried(lost, day, { tries: [4], lives: 3, state: 'won' }, day)).toBe(lost);
    expect(streaksOf(lost, day).current).toBe(0);
  });

  it('gives no life back to a player who continues in a second tab', () => {
    const begun = withCarried(NONE, day, open, day);
    const won = withCarried(begun, day, { tries: [4], lives: 3, state: 'won' }, day);
    expect([...won.values()].map(livesOf)).toEqual([2]);
  });

  it('goes on a streak that a device has kept from before', () => {
    const kept = solvedOn('14', '15');
    const won = withCarried(parseRecords(makeRecords(kept)), day, { tries: [4], lives: 3, state: 'won' }, day);
    expect(streaksOf(won, day)).toEqual({ current: 3, longest: 3 });
  });

  it('is kept and read again; what is damaged counts as never played', () => {
    const begun = withCarried(NONE, day, { ...open, tries: [3, 'add'] }, day);
    expect(parseRecords(makeRecords(begun))).toEqual(begun);
    for (const tries of ['3', [{}], [1.5], ['x'.repeat(21)], Array.from({ length: 201 }, () => 1)])
      expect(parseRecords(JSON.stringify({ [day]: { wrong: 0, end: 'open', onTheDay: false, tries } })).size).toBe(0);
  });
});
