import type { Pair } from '../../core/seat.js';
import type { ShownClocks } from '../../online/shown.js';

/** `4:05`: minutes and seconds; a second that has begun still counts. */
export function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}

/** `Clock: Ana 4:58, Ben 5:00` */
export const clockText = (names: Pair<string>, { left }: ShownClocks): string =>
  `Clock: ${names[0]} ${timeText(left[0])}, ${names[1]} ${timeText(left[1])}`;
