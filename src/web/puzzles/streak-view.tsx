import { type DayRecords, firstTriesOf, streaksOf } from './day-records.js';

/** What this device remembers of the daily puzzles. */
export function StreakView({ records, today }: { readonly records: DayRecords; readonly today: string }) {
  const { current, longest } = streaksOf(records, today);
  const { solved, of } = firstTriesOf(records);
  const figures = [
    { label: 'Days in a row', value: `${current}` },
    { label: 'Longest row', value: `${longest}` },
    { label: 'At first try', value: of === 0 ? '–' : `${solved} of ${of}` },
  ];
  return (
    <section class="streaks" aria-label="Your record">
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt class="soft small">{label}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
      <p class="soft small">A day counts when its puzzle is solved on that day. This is kept on this device only.</p>
    </section>
  );
}
