import type { MapTable } from '../truth/map-table.js';

/** Cells in rows on paper: a grid as it is, or a number line that is broken into rows. */
export interface Sheet {
  readonly columns: number;
  readonly rows: number;
}

/** A place on the sheet, counted from 0. */
export interface SheetCell {
  readonly column: number;
  readonly row: number;
}

/** Rows of so many numbers read well: in tens one sees tens. */
const LINE_LENGTHS = [10, 20, 50, 100] as const;

/** Half as high again as wide is fine; higher takes longer rows. */
const HIGHEST = 1.5;

export function sheetOf({ kind, x, y }: Pick<MapTable, 'kind' | 'x' | 'y'>): Sheet {
  const across = x.to - x.from + 1;
  if (kind === 'grid') return { columns: across, rows: y.to - y.from + 1 };
  const length = LINE_LENGTHS.find((columns) => across <= columns * columns * HIGHEST) ?? 100;
  const columns = Math.min(length, across);
  return { columns, rows: Math.ceil(across / columns) };
}

/** The place of a cell in the arrays of the table; −1 where the sheet has no such cell. */
export function indexOfCell(sheet: Sheet, table: Pick<MapTable, 'codes'>, { column, row }: SheetCell): number {
  const isInside = column >= 0 && row >= 0 && column < sheet.columns && row < sheet.rows;
  const index = isInside ? row * sheet.columns + column : -1;
  return index < table.codes.length ? index : -1;
}

/** Where a position has its place, by the numbers that tell positions apart, also if that is beside the sheet. */
export function placeOfRow(
  sheet: Sheet,
  { kind, x, y }: Pick<MapTable, 'kind' | 'x' | 'y'>,
  [column = Number.NaN, row = 0]: readonly number[],
): SheetCell {
  const along = column - x.from;
  if (kind === 'grid') return { column: along, row: row - y.from };
  const down = Math.floor(along / sheet.columns);
  return { column: along - down * sheet.columns, row: down };
}

/** The cell of a position, by the same numbers; undefined where it is not on the sheet. */
export function cellOfRow(
  sheet: Sheet,
  table: Pick<MapTable, 'kind' | 'x' | 'y'>,
  row: readonly number[],
): SheetCell | undefined {
  const [across = Number.NaN, down = 0] = row;
  const { kind, x, y } = table;
  const isOn = across >= x.from && across <= x.to && (kind === 'line' || (down >= y.from && down <= y.to));
  return isOn ? placeOfRow(sheet, table, row) : undefined;
}

/** The numbers of a place on the sheet or beside it; the other way round than `placeOfRow`. */
export const rowOfCell = (
  sheet: Sheet,
  { kind, x, y }: Pick<MapTable, 'kind' | 'x' | 'y'>,
  { column, row }: SheetCell,
): readonly number[] => (kind === 'line' ? [x.from + row * sheet.columns + column] : [x.from + column, y.from + row]);

/** The cell that is `dx` and `dy` away, or as far as the sheet goes; a line goes on in the next row. */
export function steppedCell(
  sheet: Sheet,
  table: Pick<MapTable, 'kind' | 'codes'>,
  { column, row }: SheetCell,
  [dx, dy]: readonly [number, number],
): SheetCell {
  if (table.kind === 'line') {
    const along = row * sheet.columns + column + dx + dy * sheet.columns;
    const inside = along < 0 || along >= table.codes.length ? row * sheet.columns + column : along;
    return { column: inside % sheet.columns, row: Math.floor(inside / sheet.columns) };
  }
  return {
    column: Math.min(sheet.columns - 1, Math.max(0, column + dx)),
    row: Math.min(sheet.rows - 1, Math.max(0, row + dy)),
  };
}
