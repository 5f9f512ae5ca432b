import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The room for something that is drawn by hand. */
export interface DrawingArea {
  /** In pixels of the page; 0 before they are known. */
  readonly width: number;
  readonly height: number;
  readonly windowHeight: number;
  /** How many pixels of the page a unit of drawing is: more where letters are larger, for a reader or on a wall. */
  readonly unit: number;
}

/** Letters are as large as this where nobody has made them larger. */
const USUAL_LETTERS = 16;

const measured = (element: HTMLElement): DrawingArea => ({
  width: Math.floor(element.clientWidth),
  height: Math.floor(element.clientHeight),
  windowHeight: innerHeight,
  unit: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS,
});

/** The room in an element, as it and the window change. */
export function useDrawingArea(element: RefObject<HTMLElement | null>): DrawingArea {
  const [room, setRoom] = useState<DrawingArea>({ width: 0, height: 0, windowHeight: 0, unit: 1 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = (): void =>
      setRoom((before) => {
        const now = measured(watched);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element]);
  return room;
}
