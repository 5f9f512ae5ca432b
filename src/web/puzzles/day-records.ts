import { LIVES } from '../../coach/puzzle.js';
import type { Move } from '../../core/game.js';
import { isFields, parseJson } from '../../core/json.js';
import { failed, ok, type Result } from '../../core/result.js';
import { printable } from '../../core/text.js';
import { dayAfter, isDate } from './dates.js';

/** What came of the puzzle of a day on this device. */
export interface DayRecord {
  readonly wrong: number;
  /** `shown`: the solution was asked for; `lost`: all lives are gone. Neither counts as solved. */
  readonly end: 'open' | 'solved' | 'shown' | 'lost';
  /** Solved on its own day, and not later. */
  readonly onTheDay: boolean;
  /** The moves that were tried where a win is carried through, so that a closed tab changes nothing. */
  readonly tries?: readonly Move[];
}

/** By date. */
export type DayRecords = ReadonlyMap<string, DayRecord>;

/** What somebody did with a puzzle. */
export type Attempt = 'right' | 'wrong' | 'shown';

const ENDS = ['open', 'solved', 'shown', 'lost'] as const;

/** No win of a day takes so many tries; whatever is longer was not written by us. */
const MOST_TRIES = 200;

const isTry = (value: unknown): value is Move =>
  Number.isSafeInteger(value) || (typeof value === 'string' && value.length <= 20);

/** A record as it was kept; undefined if it is damaged. */
function readRecord(found: unknown): DayRecord | undefined {
  if (!isFields(found)) return undefined;
  const { wrong, onTheDay, tries } = found;
  const end = ENDS.find((known) => known === found['end']);
  if (typeof wrong !== 'number' || !Number.isSafeInteger(wrong) || wrong < 0) return undefined;
  if (end === undefined || typeof onTheDay !== 'boolean') return undefined;
  if (tries === undefined) return { wrong, end, onTheDay };
  if (!Array.isArray(tries) || tries.length > MOST_TRIES || !tries.every(isTry)) return undefined;
  return { wrong, end, onTheDay, tries };
}

/** Reads records strictly: one bad day, and the answer says which. */
export function readRecords(found: unknown): Result<DayRecords, string> {
  if (!isFields(found)) return failed('The days aren’t a table.');
  const records = new Map<string, DayRecord>();
  for (const [date, value] of Object.entries(found)) {
    const record = readRecord(value);
    if (!isDate(date) || record === undefined) return failed(`The puzzle of “${printable(date, 20)}” can’t be read.`);
    records.set(date, record);
  }
  return ok(records);
}

/** Reads what the device has kept. What is damaged counts as never played. */
export function parseRecords(text: string | undefined): DayRecords {
  const found = text === undefined ? undefined : parseJson(text);
  const records = new Map<string, DayRecord>();
  if (!isFields(found)) return records;
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

/** How far somebody has come with the win of a day. */
export interface Carried {
  readonly tries: readonly Move[];
  readonly lives: number;
  readonly state: 'open' | 'won' | 'lost';
}

/** The records after a move at the win of a day. It counts as solved when it is won with a life left. */
export function withCarried(
  records: DayRecords,
  date: string,
  { tries, lives, state }: Carried,
  today: string,
): DayRecords {
  const before = records.get(date) ?? UNTOUCHED;
  if (before.end !== 'open') return records;
  const end = state === 'won' ? 'solved' : state;
  return new Map(records).set(date, {
    // Another tab may know of more: no life comes back.
    wrong: Math.max(before.wrong, LIVES - lives),
    end,
    onTheDay: end === 'solved' && date === today,
    tries: tries.slice(0, MOST_TRIES),
  });
}

/** The lives that were left at the end. Whoever hasn't solved it has none. */
export const livesOf = ({ end, wrong }: DayRecord): number => (end === 'solved' ? Math.max(0, LIVES - wrong) : 0);

/** How many days that are decided ended with so many lives; 0: not solved. */
interface DaysWithLives {
  readonly lives: number;
  readonly days: number;
}

/** The results of all days, from those without a mistake to those not solved. */
export function resultsOf(records: DayRecords): readonly DaysWithLives[] {
  const ended = [...records.values()].filter(({ end }) => end !== 'open').map(livesOf);
  return Array.from({ length: LIVES + 1 }, (_, lost) => {
    const lives = LIVES - lost;
    return { lives, days: ended.filter((left) => left === lives).length };
  });
}

/** How a day looks in the calendar. */
export type DayMark = 'open' | 'tried' | 'solved' | 'first-try';

export function markOf(record: DayRecord | undefined): DayMark {
  // As long as lives are left nothing is decided.
  if (record === undefined || (record.end === 'open' && (record.wrong === 0 || record.tries !== undefined)))
    return 'open';
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
