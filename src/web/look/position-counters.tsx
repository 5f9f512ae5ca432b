import type { Seat } from '../../core/seat.js';
import { numberText } from '../../core/text.js';
import type { Counter } from '../../core/words.js';
import { Digits, SeatMark } from './signs.js';

interface PositionCountersProps {
  readonly counters: readonly Counter[];
  /** How much room the numbers take: all there is, less beside a map, or little inside a text. */
  readonly size?: 'large' | 'medium' | 'small';
  /** The seat of the reader, if there is one. */
  readonly you?: Seat;
  /** What the reader calls the other side. */
  readonly opponent?: string | undefined;
  /** The place of the counter whose digits are moves. */
  readonly digitsOf?: number | undefined;
}

/** The numbers of a position that is looked at. */
export function PositionCounters({
  counters,
  size = 'large',
  you,
  opponent = 'Opponent',
  digitsOf,
}: PositionCountersProps) {
  if (counters.length === 0) return null;
  return (
    <dl class="position-counters" data-size={size}>
      {counters.map(({ label, value, seat }, index) => (
        <div key={label}>
          <dt>
            {seat === undefined ? null : <SeatMark seat={seat} />}
            <span>{seat === undefined || you === undefined ? label : seat === you ? 'You' : opponent}</span>
          </dt>
          <dd class="number">{index === digitsOf ? <Digits text={numberText(value)} /> : numberText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
