import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A button that was pressed may be gone with its turn: then the board takes the focus, and the keys go on. */
export function useBoardFocus(...changes: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  // With the turn itself, not after it: who plays fast presses the next key at once.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) board.current?.focus({ preventScroll: true });
  }, changes);
  return board;
}
