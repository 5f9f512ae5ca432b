import { useEffect, useRef, useState } from 'preact/hooks';

/** Whatever moves has arrived after this time. */
const MOTION_MS = 360;

/** Whether the reader wants nothing to move. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The number to show while it counts from its old value to its new one. */
export function useCounting(value: number): number {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    const from = latest.current;
    const begun = performance.now();
    const show = (now: number): void => {
      const part = isStill() ? 1 : Math.min(1, (now - begun) / MOTION_MS);
      latest.current = Math.round(from + (value - from) * part);
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(show);
    };
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return isStill() ? value : shown;
}

/** Shakes something once: that was refused. */
export function shake(element: Element | undefined): void {
  if (element === undefined || isStill()) return;
  const frames = [0, -6, 6, -4, 4, 0].map((offset) => ({ transform: `translateX(${offset}px)` }));
  element.animate(frames, { duration: MOTION_MS, easing: 'ease-out' });
}
