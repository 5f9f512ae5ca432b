import type { Offer, Outcome } from '../core/match.js';
import type { Pair } from '../core/seat.js';
import { isCount, isFields, isSeat, isText } from './shape.js';
import type { ShownTurn } from './shown-turn.js';

// Readers of what JSON gives: each returns its value, or throws `Misshapen`.

/** What doesn't have the shape that was asked for; caught where the reading began. */
export class Misshapen extends Error {}

/** The value, if it passes the guard. */
export function checked<T>(value: unknown, is: (value: unknown) => value is T): T {
  if (!is(value)) throw new Misshapen();
  return value;
}

export function pairOf<T>(value: unknown, read: (item: unknown) => T): Pair<T> {
  if (!Array.isArray(value) || value.length !== 2) throw new Misshapen();
  return [read(value[0]), read(value[1])];
}

export function listOf<T>(value: unknown, read: (item: unknown) => T): readonly T[] {
  if (!Array.isArray(value)) throw new Misshapen();
  return value.map(read);
}

export const orNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null ? null : read(value);

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const readBoolean = (value: unknown): boolean => checked(value, isBoolean);
export const readText = (value: unknown): string => checked(value, isText);
export const readCount = (value: unknown): number => checked(value, isCount);

export function readOutcome(value: unknown): Outcome {
  const { winner, reason } = checked(value, isFields);
  return { winner: orNull(winner, (seat) => checked(seat, isSeat)), reason: readText(reason) };
}

export function readOffer(value: unknown): Offer {
  const { what, seat, turns } = checked(value, isFields);
  if (what === 'draw') return { what, seat: checked(seat, isSeat) };
  if (what === 'takeback') return { what, seat: checked(seat, isSeat), turns: readCount(turns) };
  throw new Misshapen();
}

export function readTurn(value: unknown): ShownTurn {
  if (isText(value)) return value;
  if (Array.isArray(value)) return pairOf(value, readText);
  const { seat, entry } = checked(value, isFields);
  return { seat: checked(seat, isSeat), entry: readText(entry) };
}
