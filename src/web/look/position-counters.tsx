import type { Seat } from '../../core/seat.js';
import type { Counter } from '../../core/words.js';
import { numberText } from './number-text.js';
import { SeatMark } from './signs.js';

interface PositionCountersProps {
  readonly counters: readonly Counter[];
  /** How much room the numbers take: all there is, less beside a map, or little inside a text. */
  readonly size?: 'large' | 'medium' | 'small';
  /** The seat of the reader, if there is one. */
  readonly you?: Seat;
}

/** The numbers of a position that is looked at. */
export function PositionCounters({ counters, size = 'large', you }: PositionCountersProps) {
  if (counters.length === 0) return null;
  return (
    <dl class="position-counters" data-size={size}>
      {counters.map(({ label, value, seat }) => (
        <div key={label}>
          <dt>
            {seat === undefined ? null : <SeatMark seat={seat} />}
            <span>{label}</span>
            {seat !== undefined && seat === you ? <span class="you">you</span> : null}
          </dt>
          <dd class="number">{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
