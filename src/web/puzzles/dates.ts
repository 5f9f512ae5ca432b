/** The day of a moment where its owner is, as `YYYY-MM-DD`. */
export const localDate = (now: Date): string =>
  [`${now.getFullYear()}`.padStart(4, '0'), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('-');

/** How many minutes are left of the day where its owner is; a begun one counts. */
export function minutesToMidnight(now: Date): number {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((end.getTime() - now.getTime()) / 60_000);
}

// A day is reckoned with as its midnight in UTC, where every day has 24 hours.
const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Whether the text is a day of the calendar: `2026-02-30` is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = midnight(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
}

/** The day so many days later, or earlier. */
export function dayAfter(date: string, days: number): string {
  const time = midnight(date);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** So many days up to this one, which is the last. */
export const daysUpTo = (date: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(date, index + 1 - count));

const inWords = (date: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format(midnight(date));

/** `Sunday 15 November 2026` */
export const dateWords = (date: string): string =>
  inWords(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');

/** `S`, and `15`: what stands in a calendar. */
export const weekdayLetter = (date: string): string => inWords(date, { weekday: 'narrow' });
export const dayOfMonth = (date: string): string => inWords(date, { day: 'numeric' });
