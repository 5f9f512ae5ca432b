import { type LogEntry, type LobbyEntry, StoreError } from './store.js';

const valueIn = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;

const damaged = (column: string): StoreError =>
  new StoreError({ code: 'damaged', reason: `The database has a bad ${column}: restore a backup.` });

/** The whole number in a column of a row. */
export function numberIn(row: unknown, column: string): number {
  const value = valueIn(row, column);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw damaged(column);
}

/** The text in a column of a row. */
export function textIn(row: unknown, column: string): string {
  const value = valueIn(row, column);
  if (typeof value === 'string') return value;
  throw damaged(column);
}

/** The entry of a log in a row. */
export const entryIn = (row: unknown): LogEntry => ({
  number: numberIn(row, 'number'),
  at: numberIn(row, 'at'),
  event: textIn(row, 'event'),
});

/** A row of the lobby; one that is damaged is left out, so that the others are found. */
export function openMatchIn(row: unknown): readonly LobbyEntry[] {
  try {
    return [{ match: textIn(row, 'id'), lobby: textIn(row, 'lobby'), at: numberIn(row, 'listed') }];
  } catch {
    return [];
  }
}
