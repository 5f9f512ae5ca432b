import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What pointers do to a picture; places are pixels from its upper left corner. */
interface PointerDeeds {
  point(x: number, y: number): void;
  leave(): void;
  press(x: number, y: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** Whether the wheel belongs to the picture now; otherwise it scrolls the page. */
  takesWheel(isLarger: boolean): boolean;
}

/** A pointer that has moved less than this was meant to press. */
const SLACK = 5;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Reads mouse, finger, pen and wheel on an element: pointing, pressing, dragging, pinching. */
function listen(element: HTMLElement, deeds: () => PointerDeeds): () => void {
  const pointers = new Map<number, Point>();
  let moved = 0;
  const askedPosition = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, askedPosition(event));
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const now = askedPosition(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') deeds().point(now.x, now.y);
      return;
    }
    moved += distance(before, now);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    // Until it is clear that something is dragged nothing moves, or the place to press would slip away.
    if (other === undefined && moved < SLACK) return;
    pointers.set(event.pointerId, now);
    if (other === undefined) {
      deeds().pan(now.x - before.x, now.y - before.y);
      return;
    }
    const [middle, middleBefore] = [between(now, other), between(before, other)];
    deeds().pan(middle.x - middleBefore.x, middle.y - middleBefore.y);
    deeds().zoom(distance(now, other) / Math.max(1, distance(before, other)), middle.x, middle.y);
    moved += SLACK;
  };
  const up = (event: PointerEvent): void => {
    const wasDown = pointers.delete(event.pointerId);
    const { x, y } = askedPosition(event);
    if (wasDown && moved < SLACK && pointers.size === 0) deeds().press(x, y);
  };
  const cancel = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
  };
  const leave = (): void => {
    if (pointers.size === 0) deeds().leave();
  };
  const wheel = (event: WheelEvent): void => {
    if (!deeds().takesWheel(event.deltaY < 0)) return;
    event.preventDefault();
    const { x, y } = askedPosition(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    // A pinch on a touch pad comes as a wheel with Control, in small steps.
    const strength = event.ctrlKey ? 0.01 : 0.0018;
    deeds().zoom(Math.exp(-event.deltaY * lines * strength), x, y);
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancel);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancel);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}

/** The same for as long as the element is shown; the deeds may change with every drawing. */
export function usePointers(element: RefObject<HTMLElement | null>, deeds: PointerDeeds): void {
  const current = useRef(deeds);
  current.current = deeds;
  useEffect(() => {
    const shown = element.current;
    return shown === null ? undefined : listen(shown, () => current.current);
  }, [element]);
}
