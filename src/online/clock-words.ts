import type { ClockTerms } from './terms.js';

const MINUTE = 60_000;
const SECOND = 1000;

/** Below this a clock is marked, and shows tenths. */
export const LOW_TIME = 20 * SECOND;

const two = (number: number): string => `${number}`.padStart(2, '0');

/** What a clock shows: `1:02:03`, `4:59`, and `0:09.4` where every tenth counts. Never more than there is. */
export function clockText(left: number): string {
  const tenths = Math.floor(left / 100);
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  const whole = `${minutes}:${two(seconds % 60)}`;
  return left < LOW_TIME ? `${whole}.${tenths % 10}` : whole;
}

/** `5 min + 3 s`, or `no clock`. */
export function clockTermsText(clock: ClockTerms | undefined): string {
  if (clock === undefined) return 'no clock';
  const { initial, increment } = clock;
  const time = initial % MINUTE === 0 ? `${initial / MINUTE} min` : `${initial / SECOND} s`;
  return increment === 0 ? time : `${time} + ${increment / SECOND} s`;
}
