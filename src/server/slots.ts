/** The slot behind an id that `tokens.ts` makes; PostgreSQL reads it too. */
export const SLOT = '^[2-9a-kmnp-z]{13}-([1-9][0-9]?)$';
const SLOTTED = new RegExp(SLOT);

/** So many databases can be named: a slot has two digits. */
export const MOST_SLOTS = 100;

/** Where several databases keep matches, the id says which: the third has `…-2`. An id without a slot is in the first. */
export const slotOf = (match: string): number => Number(SLOTTED.exec(match)?.[1] ?? 0);

/** The id with its slot. */
export const withSlot = (id: string, slot: number): string => (slot === 0 ? id : `${id}-${slot}`);
