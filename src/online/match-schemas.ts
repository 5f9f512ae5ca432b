import { LEVELS } from '../bots/levels.js';
import {
  count,
  type Infer,
  nullable,
  number,
  object,
  oneOf,
  optional,
  pair,
  record,
  shortText,
  text,
  union,
} from './schema.js';

// What the core knows of a match, as JSON has it.

export const seat = oneOf([0, 1]);
export const level = oneOf(LEVELS.map(({ id }) => id));
const optionValue = union([number, shortText(40)]);
export const options = record(shortText(40), optionValue);
/** Options that were set; the others are settled for each game. */
export const askedOptions = record(shortText(40), optional(optionValue));
export const outcome = object({ winner: nullable(seat), reason: text });
export const offer = union([
  object({ what: oneOf(['draw']), seat }),
  object({ what: oneOf(['takeback']), seat, turns: count }),
]);

/** A turn that everybody has seen: the move of whoever was to move, both choices of a round, or the entry that lost. */
export const shownTurn = union([text, pair(text), object({ seat, entry: text })]);
/** A turn that everybody has seen: the move of whoever was to move, both choices of a round, or the entry that lost. */
export type ShownTurn = Infer<typeof shownTurn>;
