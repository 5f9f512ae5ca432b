import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The width of an element in whole pixels, as it changes; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    setWidth(Math.floor(watched.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(watched.clientWidth)));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
