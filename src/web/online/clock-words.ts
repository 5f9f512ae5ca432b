import { parseWhole } from '../../core/text.js';
import { CLOCK_BOUNDS, type ClockTerms } from '../../online/terms.js';

const MINUTE = 60_000;
const SECOND = 1000;

/** Whole seconds until something happens; 0 when it is due. */
export const secondsUntil = (left: number): number => Math.max(0, Math.ceil(left / SECOND));

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/** A clock as somebody typed it: minutes to begin with, and seconds with each decision. Undefined: there is none like it. */
export function parseClock(minutes: string, seconds: string): ClockTerms | undefined {
  const initial = (parseWhole(minutes) ?? 0) * MINUTE;
  const increment = (seconds.trim() === '' ? 0 : (parseWhole(seconds) ?? -1)) * SECOND;
  return isWithin(initial, CLOCK_BOUNDS.initial) && isWithin(increment, CLOCK_BOUNDS.increment)
    ? { initial, increment }
    : undefined;
}
