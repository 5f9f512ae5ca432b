import type { ComponentChildren } from 'preact';
import type { Seat } from '../../core/seat.js';
import type { Progress } from '../../solver/solving.js';
import type { Value } from '../../solver/value.js';

/** The letter of a value, with its colour. */
export function Sign({ kind, children }: { readonly kind: Value['kind']; readonly children: ComponentChildren }) {
  return (
    <span class="sign" data-kind={kind}>
      {children}
    </span>
  );
}

/** The shape of a seat: a disc for the first, a diamond for the second. */
export function SeatMark({ seat }: { readonly seat: Seat }) {
  return (
    <svg class="seat-mark" data-seat={seat + 1} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {seat === 0 ? <circle cx="8" cy="8" r="6.5" /> : <path d="M8 0.5 15.5 8 8 15.5 0.5 8Z" />}
    </svg>
  );
}

interface NoticeProps {
  readonly kind?: 'problem' | 'good';
  readonly children: ComponentChildren;
}

export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class="notice" data-kind={kind}>
      {children}
    </div>
  );
}

/** Shown while the solver works; the bar appears with its first news. */
export function Waiting({
  progress,
  what = 'Solving',
}: {
  readonly progress: Progress | undefined;
  readonly what?: string;
}) {
  return (
    <output class="waiting">
      <span class="soft">{what}…</span>
      {progress === undefined ? null : (
        <progress class="progress" aria-label={what} value={progress.done} max={Math.max(1, progress.of)} />
      )}
    </output>
  );
}

/** A tick or a cross. Drawn, because not every font has them. */
export function Tick({ right }: { readonly right: boolean }) {
  return (
    <svg class="verdict-mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={right ? 'M3 8.5l3.5 3.5L13 4.5' : 'M4 4l8 8M12 4l-8 8'} />
    </svg>
  );
}

/** An arrow to the right. Drawn, because not every font has one. */
export function Arrow() {
  return (
    <svg class="arrow" viewBox="0 0 16 12" aria-hidden="true">
      <path d="M1 6h13M9.5 1.5 14 6l-4.5 4.5" />
    </svg>
  );
}

/** A number digit by digit, where its digits are moves. */
export function Digits({ text }: { readonly text: string }) {
  return (
    <span class="digits">
      {Array.from(text, (digit, index) => (
        // Digits have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{digit}</span>
      ))}
    </span>
  );
}
