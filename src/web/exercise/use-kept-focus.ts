import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** An element that takes the focus when a change has taken away what had it. */
export function useKeptFocus(change: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [change]);
  return element;
}
