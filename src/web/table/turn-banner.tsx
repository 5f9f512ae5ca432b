import type { Seat } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';

/** Whose turn it is, and how that is said. */
export interface Banner {
  /** One seat, or both. */
  readonly seats: readonly Seat[];
  readonly text: string;
  /** What there is to do, in a few words. */
  readonly task?: string;
}

/** Whose turn it is, so that nobody can miss it. */
export function TurnBanner({ banner }: { readonly banner: Banner | undefined }) {
  if (banner === undefined) return null;
  const { seats, text, task } = banner;
  const [seat] = seats;
  return (
    <p class="turn" data-seat={seats.length === 1 && seat !== undefined ? seat + 1 : undefined}>
      {seats.map((one) => (
        <SeatMark key={one} seat={one} />
      ))}
      {task === undefined ? (
        <strong>{text}</strong>
      ) : (
        <span>
          <strong>{text}:</strong> <span class="task">{task}</span>
        </span>
      )}
    </p>
  );
}
