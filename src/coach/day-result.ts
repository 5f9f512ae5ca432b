import { LIVES } from './puzzle.js';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `16 Nov`, for the day `2026-11-16`. */
export function shortDate(date: string): string {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  return `${day} ${MONTHS[month - 1] ?? ''}`;
}

/** What people send each other about the puzzle of a day: `Duelbook 16 Nov ●●○`, a full mark for each life left. */
export const dayResultText = (date: string, lives: number): string =>
  `Duelbook ${shortDate(date)} ${'●'.repeat(lives)}${'○'.repeat(LIVES - lives)}`;
