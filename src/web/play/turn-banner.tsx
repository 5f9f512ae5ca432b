import { SEATS } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';
import type { Phase } from './phase.js';
import type { Sitting } from './sitting.js';

/** `Ana’s turn`, as plain as it can be said. */
export function bannerText({ match }: Sitting, phase: Phase): string {
  const { names } = match.setup;
  switch (phase.kind) {
    case 'over':
      return '';
    case 'shown':
      return `Round ${match.turns.length} is shown`;
    case 'computer':
      return `${names[phase.seat]} thinks…`;
    case 'hand-over':
      return `Round ${match.turns.length + 1}`;
    case 'choose':
      return `${names[phase.seat]}’s turn`;
  }
}

/** Whose turn it is, so that nobody can miss it. */
export function TurnBanner({ sitting, phase }: { readonly sitting: Sitting; readonly phase: Phase }) {
  if (phase.kind === 'over') return null;
  const seats = phase.kind === 'shown' ? SEATS : [phase.seat];
  return (
    <p class="turn" data-seat={phase.kind === 'shown' ? undefined : phase.seat + 1} data-phase={phase.kind}>
      {seats.map((seat) => (
        <SeatMark key={seat} seat={seat} />
      ))}
      <strong>{bannerText(sitting, phase)}</strong>
    </p>
  );
}
