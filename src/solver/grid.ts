import type { Range } from '../core/game.js';

// Tables of the positions of one axis or two. The place of a position is that of its row plus that of its column, whatever
// the order of the table: no division, and nothing to ask the game.

/** Where the positions of a table lie, by the values of their axes. One axis is a grid with a single column, 0. */
export interface Grid {
  readonly size: number;
  readonly leastRow: number;
  readonly leastColumn: number;
  /** By how much a row is above the least one, and a column. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

const NO_AXIS: Range = [0, 0];

const lengthOf = ([least, greatest]: Range): number => greatest - least + 1;

/** Not by `Int32Array.from`, which takes as long for one of them as a solver takes for a position. */
function numbersBy(length: number, numberAt: (offset: number) => number): Int32Array {
  const numbers = new Int32Array(length);
  for (let offset = 0; offset < length; offset += 1) numbers[offset] = numberAt(offset);
  return numbers;
}

const outside = (): never => {
  throw new RangeError('a move leads to values that the axes do not have');
};

export const placeOf = ({ leastRow, leastColumn, rows, columns }: Grid, row: number, column: number): number =>
  (rows[row - leastRow] ?? outside()) + (columns[column - leastColumn] ?? outside());

/** Row after row, as positions are numbered. */
export function numberedGrid([rowAxis = NO_AXIS, columnAxis = NO_AXIS]: readonly Range[]): Grid {
  const [height, width] = [lengthOf(rowAxis), lengthOf(columnAxis)];
  return {
    size: height * width,
    leastRow: rowAxis[0],
    leastColumn: columnAxis[0],
    rows: numbersBy(height, (row) => row * width),
    columns: numbersBy(width, (column) => column),
  };
}

/** A grid in tiles, and the way back from a place to its values. */
export interface TiledGrid extends Grid {
  readonly rowBits: number;
  readonly columnBits: number;
  /** The least values in each tile. */
  readonly tileRows: Int32Array;
  readonly tileColumns: Int32Array;
}

/** 64 by 64: what is known of so many positions is a page or two of memory. */
const MOST_BITS = 6;

/** How far an offset is into its tile. */
const within = (offset: number, bits: number): number => offset & (2 ** bits - 1);

const bitsFor = (length: number): number => Math.min(MOST_BITS, 32 - Math.clz32(length - 1));

/**
 * Tile after tile, so that positions close to each other on both axes are close to each other in memory as well. Tiles at
 * the far edges are as large as the others, and what is outside the axes is left empty.
 */
export function tiledGrid([rowAxis = NO_AXIS, columnAxis = NO_AXIS]: readonly Range[]): TiledGrid {
  const [height, width] = [lengthOf(rowAxis), lengthOf(columnAxis)];
  const [rowBits, columnBits] = [bitsFor(height), bitsFor(width)];
  const across = Math.ceil(width / 2 ** columnBits);
  const tiles = Math.ceil(height / 2 ** rowBits) * across;
  const bits = rowBits + columnBits;
  return {
    size: tiles << bits,
    leastRow: rowAxis[0],
    leastColumn: columnAxis[0],
    rows: numbersBy(height, (row) => (((row >> rowBits) * across) << bits) + (within(row, rowBits) << columnBits)),
    columns: numbersBy(width, (column) => ((column >> columnBits) << bits) + within(column, columnBits)),
    rowBits,
    columnBits,
    tileRows: numbersBy(tiles, (tile) => (Math.floor(tile / across) << rowBits) + rowAxis[0]),
    tileColumns: numbersBy(tiles, (tile) => ((tile % across) << columnBits) + columnAxis[0]),
  };
}

export const rowOf = ({ rowBits, columnBits, tileRows }: TiledGrid, place: number): number =>
  (tileRows[place >> (rowBits + columnBits)] ?? 0) + ((place >> columnBits) & ((1 << rowBits) - 1));

export const columnOf = ({ rowBits, columnBits, tileColumns }: TiledGrid, place: number): number =>
  (tileColumns[place >> (rowBits + columnBits)] ?? 0) + (place & ((1 << columnBits) - 1));

/** What a table in tiles holds, row after row. */
export function untiled({ rows, columns }: TiledGrid, tiled: Int16Array): Int16Array {
  const table = new Int16Array(rows.length * columns.length);
  let index = 0;
  for (let row = 0; row < rows.length; row += 1) {
    const place = rows[row] ?? 0;
    for (let column = 0; column < columns.length; column += 1)
      table[index++] = tiled[place + (columns[column] ?? 0)] ?? 0;
  }
  return table;
}
