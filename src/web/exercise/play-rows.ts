import type { ShownPlay, TurnWithCounters } from '../truth/shown-play.js';

/** So many turns are shown as they are; of longer lines, the beginning and the end. */
const SHOWN_WHOLE = 12;
const SHOWN_FIRST = 6;
const SHOWN_LAST = 3;

type PlayRow =
  | { readonly kind: 'turn'; readonly number: number; readonly turn: TurnWithCounters }
  | { readonly kind: 'gap'; readonly left: number };

/** The rows of a table of play; a long line has a gap in the middle unless all of it is wanted. */
export function playRows({ turns }: ShownPlay, whole: boolean): readonly PlayRow[] {
  const rows = turns.map((turn, index): PlayRow => ({ kind: 'turn', number: index + 1, turn }));
  if (whole || rows.length <= SHOWN_WHOLE) return rows;
  const left = rows.length - SHOWN_FIRST - SHOWN_LAST;
  return [...rows.slice(0, SHOWN_FIRST), { kind: 'gap', left }, ...rows.slice(-SHOWN_LAST)];
}

/** The counters that change in this play, by their place; a target that stands still need not be read in every row. */
export function changingCounters({ start, turns }: ShownPlay): readonly number[] {
  return start.flatMap(({ value }, index) =>
    turns.some(({ counters }) => counters[index]?.value !== value) ? [index] : [],
  );
}

/** The number of a counter in a row, and whether the turn has changed it. Rounds all begin at the start. */
export function counterIn(play: ShownPlay, number: number, index: number): { value: number; changed: boolean } {
  const before = play.kind === 'line' ? (play.turns[number - 2]?.counters ?? play.start) : play.start;
  const value = play.turns[number - 1]?.counters[index]?.value ?? 0;
  return { value, changed: before[index]?.value !== value };
}
