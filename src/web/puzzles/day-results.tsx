import { counted } from '../../core/text.js';
import { type DayRecord, type DayRecords, livesOf, resultsOf } from './day-records.js';
import { LifeMarks } from './lives-view.js';

interface DayResultsProps {
  readonly records: DayRecords;
  /** The result to point out: that of the day one has just played. */
  readonly now?: DayRecord | undefined;
}

const labelOf = (lives: number): string =>
  lives === 0 ? 'Not solved' : `Solved with ${counted(lives, 'life', 'lives')} left`;

/** How many days ended with so many lives, as bars. */
export function DayResults({ records, now }: DayResultsProps) {
  const results = resultsOf(records);
  const most = Math.max(1, ...results.map(({ days }) => days));
  const ended = now === undefined || now.end === 'open' ? undefined : livesOf(now);
  return (
    <dl class="day-results">
      {results.map(({ lives, days }) => (
        <div key={lives} data-solved={lives > 0} data-now={lives === ended}>
          <dt>
            <LifeMarks lives={lives} />
            <span class="unseen">{labelOf(lives)}</span>
          </dt>
          <dd>
            <span class="day-bar" style={{ '--share': `${days / most}` }} />
            <span class="number">{days}</span>
            <span class="unseen">{lives === ended ? ', this one included' : ''}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
