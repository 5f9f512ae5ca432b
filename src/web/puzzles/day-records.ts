import { dayAfter, isDate } from './dates.js';

/** What came of the puzzle of a day on this device. */
export interface DayRecord {
  readonly wrong: number;
  /** `shown`: the solution was asked for, which does not count as solved. */
  readonly end: 'open' | 'solved' | 'shown';
  /** Solved on its own day, and not later. */
  readonly onTheDay: boolean;
}

/** By date. */
export type DayRecords = ReadonlyMap<string, DayRecord>;

/** What somebody did with a puzzle. */
export type Attempt = 'right' | 'wrong' | 'shown';

const ENDS = ['open', 'solved', 'shown'] as const;

function readRecord(found: unknown): DayRecord | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  if (!('wrong' in found && 'end' in found && 'onTheDay' in found)) return undefined;
  const { wrong, onTheDay } = found;
  const end = ENDS.find((known) => known === found.end);
  if (typeof wrong !== 'number' || !Number.isSafeInteger(wrong) || wrong < 0) return undefined;
  return end === undefined || typeof onTheDay !== 'boolean' ? undefined : { wrong, end, onTheDay };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what the device has kept. What is damaged counts as never played. */
export function parseRecords(text: string | undefined): DayRecords {
  const found = text === undefined ? undefined : readJson(text);
  const records = new Map<string, DayRecord>();
  if (typeof found !== 'object' || found === null) return records;
  for (const [date, value] of Object.entries(found)) {
    const record = readRecord(value);
    if (isDate(date) && record !== undefined) records.set(date, record);
  }
  return records;
}

export const makeRecords = (records: DayRecords): string => JSON.stringify(Object.fromEntries(records));

const UNTOUCHED: DayRecord = { wrong: 0, end: 'open', onTheDay: false };

/** The records after an attempt. What is solved or was shown stays so, whatever is tried afterwards. */
export function withAttempt(records: DayRecords, date: string, attempt: Attempt, today: string): DayRecords {
  const before = records.get(date) ?? UNTOUCHED;
  if (before.end !== 'open') return records;
  const after: DayRecord =
    attempt === 'wrong'
      ? { ...before, wrong: before.wrong + 1 }
      : attempt === 'shown'
        ? { ...before, end: 'shown' }
        : { ...before, end: 'solved', onTheDay: date === today };
  return new Map(records).set(date, after);
}

/** How a day looks in the calendar. */
export type DayMark = 'open' | 'tried' | 'solved' | 'first-try';

export function markOf(record: DayRecord | undefined): DayMark {
  if (record === undefined || (record.end === 'open' && record.wrong === 0)) return 'open';
  if (record.end !== 'solved') return 'tried';
  return record.wrong === 0 ? 'first-try' : 'solved';
}

/** Days in a row on which the puzzle of the day was solved. */
interface Streaks {
  /** Up to today, or to yesterday as long as today can still be added. */
  readonly current: number;
  readonly longest: number;
}

/**
 * Only what was solved on its own day counts. Streaks follow from the days alone, so a clock that was wrong for a while
 * changes nothing for good; days that are still to come wait until they are here.
 */
export function streaksOf(records: DayRecords, today: string): Streaks {
  const counts = (date: string): boolean => {
    const record = records.get(date);
    return date <= today && record !== undefined && record.end === 'solved' && record.onTheDay;
  };
  const runUpTo = (last: string): number => {
    let length = 0;
    for (let date = last; counts(date); date = dayAfter(date, -1)) length += 1;
    return length;
  };
  const lasts = [...records.keys()].filter((date) => counts(date) && !counts(dayAfter(date, 1)));
  return {
    current: runUpTo(counts(today) ? today : dayAfter(today, -1)),
    longest: Math.max(0, ...lasts.map(runUpTo)),
  };
}

/** How many puzzles were solved at first try, of those that were tried. */
export function firstTriesOf(records: DayRecords): { readonly solved: number; readonly of: number } {
  const marks = [...records.values()].map(markOf);
  return {
    solved: marks.filter((mark) => mark === 'first-try').length,
    of: marks.filter((mark) => mark !== 'open').length,
  };
}
