import { describe, expect, it } from 'vitest';
import type { MapTable } from '../truth/map-table.js';
import { cellOfRow, indexOfCell, placeOfRow, rowOfCell, sheetOf, steppedCell } from './sheet.js';

const axis = (from: number, to: number) => ({ label: '', from, to });
const table = (kind: MapTable['kind'], x: MapTable['x'], y = axis(0, 0)) => ({
  kind,
  x,
  y,
  codes: new Int16Array((x.to - x.from + 1) * (y.to - y.from + 1)),
});
const line = table('line', axis(1, 99));
const grid = table('grid', axis(1, 25), axis(0, 4));

describe('a sheet', () => {
  it.each([
    [1, { columns: 1, rows: 1 }],
    [99, { columns: 10, rows: 10 }],
    [500, { columns: 20, rows: 25 }],
    [3000, { columns: 50, rows: 60 }],
    [9999, { columns: 100, rows: 100 }],
  ])('breaks a line of %i numbers into rows that read well', (count, sheet) => {
    expect(sheetOf(table('line', axis(1, count)))).toEqual(sheet);
  });

  it('is a grid as it is', () => {
    expect(sheetOf(grid)).toEqual({ columns: 25, rows: 5 });
  });
});

describe('a cell', () => {
  it.each([
    ['line', line],
    ['grid', grid],
  ] as const)('of a %s leads to its place in the table, and each place has its own', (_kind, map) => {
    const sheet = sheetOf(map);
    const places = new Set<number>();
    for (let y = map.y.from; y <= map.y.to; y += 1)
      for (let x = map.x.from; x <= map.x.to; x += 1) {
        const cell = cellOfRow(sheet, map, [x, y]);
        if (cell === undefined) throw new Error(`no cell for ${x} ${y}`);
        expect(rowOfCell(sheet, map, cell)).toEqual(map.kind === 'line' ? [x] : [x, y]);
        const index = indexOfCell(sheet, map, cell);
        expect(index).toBe((y - map.y.from) * (map.x.to - map.x.from + 1) + x - map.x.from);
        places.add(index);
      }
    expect(places.size).toBe(map.codes.length);
  });

  it('has numbers also beside the sheet', () => {
    expect(rowOfCell(sheetOf(grid), grid, { column: 25, row: -1 })).toEqual([26, -1]);
    expect(rowOfCell(sheetOf(line), line, { column: 10, row: 9 })).toEqual([101]);
    expect(placeOfRow(sheetOf(grid), grid, [26, -1])).toEqual({ column: 25, row: -1 });
    expect(placeOfRow(sheetOf(line), line, [101])).toEqual({ column: 0, row: 10 });
  });

  it('is none beside the sheet, and none after the last number of a line', () => {
    expect(cellOfRow(sheetOf(grid), grid, [26, 0])).toBeUndefined();
    expect(cellOfRow(sheetOf(grid), grid, [1, 5])).toBeUndefined();
    expect(indexOfCell(sheetOf(grid), grid, { column: 25, row: 0 })).toBe(-1);
    expect(indexOfCell(sheetOf(grid), grid, { column: 0, row: -1 })).toBe(-1);
    expect(indexOfCell(sheetOf(line), line, { column: 9, row: 9 })).toBe(-1);
  });
});

describe('a step', () => {
  it('goes on in the next row of a line, and not past its end', () => {
    const sheet = sheetOf(line);
    expect(steppedCell(sheet, line, { column: 9, row: 0 }, [1, 0])).toEqual({ column: 0, row: 1 });
    expect(steppedCell(sheet, line, { column: 8, row: 9 }, [1, 0])).toEqual({ column: 8, row: 9 });
    expect(steppedCell(sheet, line, { column: 0, row: 0 }, [0, -1])).toEqual({ column: 0, row: 0 });
  });

  it('stops at the edge of a grid', () => {
    expect(steppedCell(sheetOf(grid), grid, { column: 20, row: 2 }, [10, 0])).toEqual({ column: 24, row: 2 });
    expect(steppedCell(sheetOf(grid), grid, { column: 20, row: 2 }, [0, -10])).toEqual({ column: 20, row: 0 });
  });
});
