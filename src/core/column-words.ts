import { capitalised, listed } from './text.js';
import type { ColumnWords } from './words.js';

/** What a game says of the numbers of its positions, by their names in `rules.columns`. */
export interface WordsOfColumns {
  readonly columns?: Readonly<Record<string, ColumnWords>>;
}

/** What a number of a position is called: `forbidden`, `A’s points`. */
export const columnLabel = ({ columns }: WordsOfColumns, name: string): string =>
  columns?.[name]?.label ?? name.replaceAll('-', ' ');

/** The same at the beginning of a line. */
export const columnTitle = (words: WordsOfColumns, name: string): string => capitalised(columnLabel(words, name));

/** A value of it as people read it: `12`, `none`, `1 and 3`. */
export function columnValue({ columns }: WordsOfColumns, name: string, value: number): string {
  const { zero, listsMoves } = columns?.[name] ?? {};
  if (value === 0 && zero !== undefined) return zero;
  return listsMoves === true ? listed(`${value}`.split(''), 'and') : `${value}`;
}

/** All numbers of a position: `shared number 12, forbidden 3`. */
export const rowText = (words: WordsOfColumns, columns: readonly string[], row: readonly number[]): string =>
  columns.map((name, index) => `${columnLabel(words, name)} ${columnValue(words, name, row[index] ?? 0)}`).join(', ');
