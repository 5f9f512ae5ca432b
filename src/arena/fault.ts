/**
 * What can be wrong with an answer. `infrastructure` is nobody's fault (a busy or broken endpoint), so it voids a pair and
 * loses nothing; all others count against the player.
 */
export const FAULTS = [
  'illegal',
  'unparsable',
  'empty',
  'truncated',
  'refused',
  'timeout',
  'crash',
  'infrastructure',
] as const;
/** One way in which an answer can be wrong. */
export type Fault = (typeof FAULTS)[number];

export const isFault = (value: unknown): value is Fault => FAULTS.some((fault) => fault === value);
