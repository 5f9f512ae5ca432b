import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

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

/** Counts up when the page turns light or dark, or its letters have come: what is drawn by hand is then drawn again. */
export function usePageLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const again = (): void => setLook((before) => before + 1);
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    void document.fonts.ready.then(again);
    return () => observer.disconnect();
  }, []);
  return look;
}
