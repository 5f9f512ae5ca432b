import type { AnyRules } from '../../core/game.js';
import { MOST_SCANNED } from './map-table.js';

/** Below 0 where the first row comes before the second, column by column. */
function compareRows(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, column) => value !== b[column]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * The position with these numbers (as in `rules.columns`) where positions are numbered in the order of theirs, as those
 * of every large map are. Undefined where it is not found so.
 */
export function findInOrder(rules: AnyRules, row: readonly number[]): unknown {
  let [least, most] = [0, rules.numbering.size - 1];
  while (least <= most) {
    const middle = Math.floor((least + most) / 2);
    const position = rules.numbering.at(middle);
    const order = compareRows(rules.row(position), row);
    if (order === 0) return position;
    if (order < 0) least = middle + 1;
    else most = middle - 1;
  }
  return undefined;
}

/** The same in any order, as far as there are not too many positions to look at each. */
export function findPosition(rules: AnyRules, row: readonly number[]): unknown {
  const quick = findInOrder(rules, row);
  if (quick !== undefined || rules.numbering.size > MOST_SCANNED) return quick;
  for (let number = 0; number < rules.numbering.size; number += 1) {
    const position = rules.numbering.at(number);
    if (compareRows(rules.row(position), row) === 0) return position;
  }
  return undefined;
}

/** The nearest row between the first and the last position of a map. */
export function rowWithin(rules: AnyRules, row: readonly number[]): readonly number[] {
  const first = rules.row(rules.numbering.at(0));
  const last = rules.row(rules.numbering.at(rules.numbering.size - 1));
  return row.map((value, column) => Math.max(first[column] ?? 0, Math.min(last[column] ?? 0, value)));
}
