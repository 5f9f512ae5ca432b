import { useState } from 'preact/hooks';
import { keep, recall } from '../device/storage.js';
import { type Attempt, type DayRecords, makeRecords, parseRecords, withAttempt } from './day-records.js';

const NAME = 'puzzles';

/** The records of this device, and how to add an attempt to them. */
export function useDayRecords(): [DayRecords, (date: string, attempt: Attempt, today: string) => void] {
  const [records, setRecords] = useState(() => parseRecords(recall(NAME)));
  return [
    records,
    (date, attempt, today) => {
      // Read anew: another tab may have written in the meantime. Where nothing is kept, this page knows at least its own.
      const kept = recall(NAME);
      const next = withAttempt(kept === undefined ? records : parseRecords(kept), date, attempt, today);
      keep(NAME, makeRecords(next));
      setRecords(next);
    },
  ];
}
