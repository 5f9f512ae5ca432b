import type { Seat } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';

/** The leaves of a wreath: how far each is turned from the top, on both sides. */
const LEAVES = [38, 66, 94, 122, 150] as const;

/** The winner's mark in a wreath. */
export function Wreath({ seat }: { readonly seat: Seat }) {
  return (
    <span class="wreath" aria-hidden="true">
      <svg viewBox="0 0 64 64" width="64" height="64">
        {LEAVES.flatMap((turn) => [turn, -turn]).map((turn) => (
          <path
            key={turn}
            d="M32 1c4 4 4 9 0 13-4-4-4-9 0-13"
            transform={`rotate(${turn} 32 32) rotate(${turn > 0 ? -32 : 32} 32 8)`}
          />
        ))}
      </svg>
      <SeatMark seat={seat} />
    </span>
  );
}

/** Where the pieces lie, in percent of their place. */
const PIECES: readonly (readonly [number, number])[] = [
  [4, 62],
  [13, 18],
  [21, 74],
  [30, 36],
  [38, 8],
  [44, 66],
  [53, 28],
  [60, 80],
  [67, 12],
  [74, 52],
  [83, 22],
  [90, 70],
  [96, 34],
];

/** What is left of the moment when the marks have flown: some of them lie around. */
export function Confetti() {
  return (
    <span class="confetti" aria-hidden="true">
      {PIECES.map(([x, y], piece) => (
        <i key={x} data-piece={piece % 3} style={{ left: `${x}%`, top: `${y}%`, rotate: `${(piece * 47) % 180}deg` }} />
      ))}
    </span>
  );
}
