import { StoreError } from './store.js';

const valueIn = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;

const damaged = (column: string): StoreError =>
  new StoreError({ code: 'damaged', reason: `The database holds no proper ${column}: put a backup in its place.` });

/** The number in a column of a row. */
export function numberIn(row: unknown, column: string): number {
  const value = valueIn(row, column);
  if (typeof value === 'number') return value;
  throw damaged(column);
}

/** The text in a column of a row. */
export function textIn(row: unknown, column: string): string {
  const value = valueIn(row, column);
  if (typeof value === 'string') return value;
  throw damaged(column);
}
