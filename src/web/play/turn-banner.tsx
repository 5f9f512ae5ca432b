import { type Seat, SEATS } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';
import type { Phase } from './phase.js';
import type { Sitting } from './sitting.js';

/** Whose turn it is, and how that is said. */
export interface Banner {
  /** One seat, or both. */
  readonly seats: readonly Seat[];
  readonly text: string;
}

/** `Ana’s turn`, as plain as it can be said; undefined when the game is over. */
export function bannerOf({ match }: Sitting, phase: Phase): Banner | undefined {
  const { names } = match.setup;
  switch (phase.kind) {
    case 'over':
      return undefined;
    case 'shown':
      return { seats: SEATS, text: `Round ${match.turns.length} is shown` };
    case 'computer':
      return { seats: [phase.seat], text: `${names[phase.seat]} thinks…` };
    case 'hand-over':
      return { seats: [phase.seat], text: `Round ${match.turns.length + 1}` };
    case 'choose':
      return { seats: [phase.seat], text: `${names[phase.seat]}’s turn` };
  }
}

/** Whose turn it is, so that nobody can miss it. */
export function TurnBanner({ banner }: { readonly banner: Banner | undefined }) {
  if (banner === undefined) return null;
  const { seats, text } = banner;
  const [seat] = seats;
  return (
    <p class="turn" data-seat={seats.length === 1 && seat !== undefined ? seat + 1 : undefined}>
      {seats.map((one) => (
        <SeatMark key={one} seat={one} />
      ))}
      <strong>{text}</strong>
    </p>
  );
}
