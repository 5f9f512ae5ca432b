import { makeAddress } from '../address/address.js';
import { dateWords, dayOfMonth, weekdayLetter } from './dates.js';
import { type DayMark, type DayRecords, markOf } from './day-records.js';

// Drawn, because not every font has them.
const SIGNS: Readonly<Record<DayMark, string>> = {
  open: 'M7 8h2',
  tried: 'M4 4l8 8M12 4l-8 8',
  solved: 'M3 8.5l3.5 3.5L13 4.5',
  'first-try': 'M8 1.8l1.9 4 4.4.6-3.2 3.1.8 4.4L8 11.8l-3.9 2.1.8-4.4L1.7 6.4l4.4-.6z',
};

function MarkSign({ mark }: { readonly mark: DayMark }) {
  return (
    <svg class="mark-sign" data-mark={mark} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={SIGNS[mark]} />
    </svg>
  );
}

const MEANINGS: Readonly<Record<DayMark, string>> = {
  open: 'not tried yet',
  tried: 'tried, not solved',
  solved: 'solved',
  'first-try': 'solved without a mistake',
};

const LEGEND = { 'first-try': 'no mistakes', solved: 'solved', tried: 'not solved' } as const;

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
                  <MarkSign mark={mark} />
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
        {(['first-try', 'solved', 'tried'] as const).map((mark) => (
          <span key={mark}>
            <MarkSign mark={mark} /> {LEGEND[mark]}
          </span>
        ))}
      </p>
    </nav>
  );
}
