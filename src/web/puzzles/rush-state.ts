/** How long a rush takes, and what a wrong answer costs, in milliseconds. */
export const RUSH_MS = 180_000;
export const PENALTY_MS = 10_000;

/** A rush under way: which puzzles, how many were solved and missed, and when it ends. */
export interface Rush {
  readonly seed: number;
  /** The puzzle that is asked now, from 1. */
  readonly number: number;
  readonly solved: number;
  readonly missed: readonly number[];
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

export const startRush = (seed: number, now: number): Rush => ({
  seed,
  number: 1,
  solved: 0,
  missed: [],
  endsAt: now + RUSH_MS,
});

/** The time that is left; never more than a rush has, whenever the clock was last looked at. */
export const leftAt = ({ endsAt }: Rush, now: number): number => Math.min(RUSH_MS, Math.max(0, endsAt - now));

/** The rush after an answer: the next puzzle comes, whether it was right or not. What comes too late changes nothing. */
export function answered(rush: Rush, isRight: boolean, now: number): Rush {
  if (leftAt(rush, now) === 0) return rush;
  const next = { ...rush, number: rush.number + 1 };
  return isRight
    ? { ...next, solved: rush.solved + 1 }
    : { ...next, missed: [...rush.missed, rush.number], endsAt: rush.endsAt - PENALTY_MS };
}

/** What came of each puzzle so far, in their order. */
export const answersOf = ({ number, missed }: Rush): readonly ('right' | 'wrong')[] =>
  Array.from({ length: number - 1 }, (_, index) => (missed.includes(index + 1) ? 'wrong' : 'right'));

/** `2:05`. A begun second counts as one, so that 0:00 is the end. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}
