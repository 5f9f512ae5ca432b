import { Figures } from '../look/figures.js';
import { DayResults } from './day-results.js';
import { type DayRecords, firstTriesOf, streaksOf } from './day-records.js';

interface StreakViewProps {
  readonly records: DayRecords;
  /** The day that is looked at. */
  readonly date: string;
  readonly today: string;
}

/** What this device remembers of the daily puzzles. */
export function StreakView({ records, date, today }: StreakViewProps) {
  const { current, longest } = streaksOf(records, today);
  const { solved, of } = firstTriesOf(records);
  const figures = [
    { label: 'Streak', value: `${current}` },
    { label: 'Best streak', value: `${longest}` },
    { label: 'No mistakes', value: of === 0 ? '–' : `${solved} of ${of}` },
  ];
  return (
    <section class="streaks" aria-label="Your record">
      <Figures class="streak-figures" figures={figures} />
      {records.size === 0 ? null : <DayResults records={records} now={records.get(date)} />}
      <p class="soft small">A day counts if you solve its puzzle on that day. Saved on this device only.</p>
    </section>
  );
}
