import { useState } from 'preact/hooks';
import { keep, recall } from '../device/storage.js';
import {
  type Attempt,
  type Carried,
  type DayRecords,
  makeRecords,
  parseRecords,
  withAttempt,
  withCarried,
} from './day-records.js';

const NAME = 'puzzles';

/** The days that this device remembers. */
export const keptDays = (): DayRecords => parseRecords(recall(NAME));

/** What was done with the puzzle of a day. */
interface Change {
  readonly date: string;
  readonly today: string;
  readonly what: Attempt | Carried;
}

const after = (records: DayRecords, { date, today, what }: Change): DayRecords =>
  typeof what === 'string' ? withAttempt(records, date, what, today) : withCarried(records, date, what, today);

/** The records of this device, and how to add something to them. */
export function useDayRecords(): [DayRecords, (change: Change) => void] {
  const [records, setRecords] = useState(keptDays);
  return [
    records,
    (change) => {
      // Read anew: another tab may have written in the meantime. Where nothing is kept, this page knows at least its own.
      const next = after(recall(NAME) === undefined ? records : keptDays(), change);
      keep(NAME, makeRecords(next));
      setRecords(next);
    },
  ];
}
