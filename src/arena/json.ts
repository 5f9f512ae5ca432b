import { type Fields, isFields, parseJson } from '../core/json.js';

/** The object in this text; undefined unless it is exactly one JSON object. */
export function parseFields(text: string): Fields | undefined {
  const value = parseJson(text);
  return isFields(value) ? value : undefined;
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
