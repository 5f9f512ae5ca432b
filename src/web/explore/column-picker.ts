import { columnValue } from '../../core/column-words.js';
import type { AnyGame, AnyRules } from '../../core/game.js';

/** How a number of a position is asked for: a few values to pick one from, moves to pick any from, or a field to type in. */
export type ColumnPicker =
  | { readonly kind: 'values'; readonly values: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'moves' }
  | { readonly kind: 'typed' };

/** More values than this are typed. */
const MOST_VALUES = 10;

/** The way for a column. Values are picked only where one of them isn’t a number, so that nobody has to know what 0 means. */
export function pickerOf(game: AnyGame, rules: AnyRules, column: number): ColumnPicker {
  const name = rules.columns[column] ?? '';
  const [least, greatest] = rules.ranges[column] ?? [0, 0];
  const { zero, listsMoves } = game.words.columns?.[name] ?? {};
  if (listsMoves === true) return { kind: 'moves' };
  if (zero === undefined || greatest - least >= MOST_VALUES) return { kind: 'typed' };
  const values = Array.from({ length: greatest - least + 1 }, (_, index) => least + index);
  return {
    kind: 'values',
    values: values.map((value) => ({ value: `${value}`, label: columnValue(game.words, name, value) })),
  };
}

/** Whether a move is among the picked ones; each is one digit of the text. */
export const isPicked = (text: string, move: string): boolean => text.includes(move);

/** The text with a move picked or not, its digits in the order of the moves; `0` when none is. */
export function toggled(text: string, move: string, moves: readonly string[]): string {
  const isIn = (each: string): boolean => isPicked(text, each) !== (each === move);
  return moves.filter(isIn).join('') || '0';
}
