import type { Seat } from '../../core/seat.js';

const PIECES = 18;

/** A moment for the winner: marks of their seat that fly apart once. Nothing of it is there where nothing is to move. */
export function Burst({ seat }: { readonly seat: Seat }) {
  return (
    <span class="burst" data-seat={seat + 1} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        <span key={piece} style={{ '--turn': `${piece / PIECES}turn`, '--far': `${7 + (piece % 3) * 3}rem` }} />
      ))}
    </span>
  );
}
