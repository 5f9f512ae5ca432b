import type { Axis } from '../../coach/truth-map.js';
import { columnLabel, columnValue, type WordsOfColumns } from '../../core/column-words.js';
import type { MapTable } from '../truth/map-table.js';

/** What stands beside a map: its values as people read them, and a sentence on its axes. */
export interface AxisTexts {
  readonly x: (value: number) => string;
  readonly y: (value: number) => string;
  readonly sentence: string;
}

/** `shared number: 1 to 25`, `forbidden: none, 1 to 4`. */
function spanText(words: WordsOfColumns, { label, from, to }: Axis): string {
  const first = columnValue(words, label, from);
  const isWord = first !== `${from}`;
  return `${columnLabel(words, label)}: ${isWord ? `${first}, ${from + 1}` : first} to ${to}`;
}

/** The words of the axes of a map, whose labels are the names of columns. */
export const axisTexts = (words: WordsOfColumns, { kind, x, y }: Pick<MapTable, 'kind' | 'x' | 'y'>): AxisTexts => ({
  x: (value) => columnValue(words, x.label, value),
  y: (value) => columnValue(words, y.label, value),
  sentence: kind === 'line' ? spanText(words, x) : `Across: ${spanText(words, x)}. Down: ${spanText(words, y)}`,
});
