import { makeAddress } from '../address/address.js';
import { dateWords, dayOfMonth, weekdayLetter } from './dates.js';
import { type DayMark, type DayRecords, markOf } from './day-records.js';

const SIGNS: Readonly<Record<DayMark, string>> = { open: '·', tried: '✗', solved: '✓', 'first-try': '★' };
const MEANINGS: Readonly<Record<DayMark, string>> = {
  open: 'not tried yet',
  tried: 'tried, not solved',
  solved: 'solved',
  'first-try': 'solved at first try',
};

interface CalendarStripProps {
  readonly days: readonly string[];
  readonly records: DayRecords;
  /** The day that is looked at. */
  readonly current: string;
  readonly today: string;
}

/** The last days in a row, each with a sign for what came of its puzzle. */
export function CalendarStrip({ days, records, current, today }: CalendarStripProps) {
  return (
    <nav aria-label="Days">
      <ol class="calendar plain-list">
        {days.map((date) => {
          const mark = markOf(records.get(date));
          return (
            <li key={date}>
              <a
                href={makeAddress({ screen: 'puzzles', date: date === today ? undefined : date })}
                aria-current={date === current ? 'page' : undefined}
                data-mark={mark}
              >
                <span aria-hidden="true" class="calendar-weekday">
                  {weekdayLetter(date)}
                </span>
                <span aria-hidden="true" class="number">
                  {dayOfMonth(date)}
                </span>
                <span aria-hidden="true" class="calendar-sign">
                  {SIGNS[mark]}
                </span>
                <span class="unseen">
                  {date === today ? 'Today, ' : ''}
                  {dateWords(date)}: {MEANINGS[mark]}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      <p class="calendar-legend soft small" aria-hidden="true">
        <span>★ at first try</span>
        <span>✓ solved</span>
        <span>✗ not solved</span>
      </p>
    </nav>
  );
}
