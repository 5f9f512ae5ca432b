import type { Counter } from '../../core/words.js';
import { SeatMark } from '../look/signs.js';

interface CountersProps {
  readonly counters: readonly Counter[];
  /** Small ones stand inside a text, or beside other numbers. */
  readonly small?: boolean;
}

/** The numbers of a position. */
export function Counters({ counters, small = false }: CountersProps) {
  return (
    <dl class="replay-counters" data-small={small}>
      {counters.map(({ label, value, seat }) => (
        <div key={label}>
          <dt>
            {seat === undefined ? null : <SeatMark seat={seat} />}
            <span class="replay-name">{label}</span>
          </dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
