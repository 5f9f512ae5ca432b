import { useEffect, useMemo, useState } from 'preact/hooks';
import type { MapTable } from '../truth/map-table.js';
import { codePainter, type Palette } from './palette.js';
import type { Sheet } from './sheet.js';

/** A map with one pixel for each cell. */
interface Picture {
  readonly table: MapTable;
  readonly canvas: HTMLCanvasElement;
}

/** So many cells are painted at once: a moment, also on a slow phone. */
const PART = 100_000;

/** Paints a map part by part: all rows are done when this has come to its end. */
function* paintRows(table: MapTable, { columns, rows }: Sheet, palette: Palette, canvas: HTMLCanvasElement) {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  const paint = codePainter(table.longest, palette);
  const most = Math.max(1, Math.floor(PART / columns));
  for (let row = 0; row < rows; row += most) {
    const count = Math.min(most, rows - row);
    const pixels = new Uint32Array(columns * count);
    paint(table.codes.subarray(row * columns, (row + count) * columns), pixels);
    context?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), columns, count), 0, row);
    yield;
  }
}

/**
 * The picture of a map in these colours. A small one is there at once; a large one is painted in many short tasks, and
 * until then the one before is given: whoever draws sees by its table whether it is the right one.
 */
export function usePicture(table: MapTable, sheet: Sheet, palette: Palette): Picture | undefined {
  const [last, setLast] = useState<Picture>();
  const isSmall = table.codes.length <= PART;
  const small = useMemo(() => {
    if (!isSmall) return undefined;
    const canvas = document.createElement('canvas');
    const parts = paintRows(table, sheet, palette, canvas);
    while (parts.next().done !== true);
    return { table, canvas };
  }, [isSmall, table, sheet, palette]);
  useEffect(() => {
    if (isSmall) return;
    const canvas = document.createElement('canvas');
    const parts = paintRows(table, sheet, palette, canvas);
    let timer: number | undefined;
    const goOn = (): void => {
      if (parts.next().done === true) setLast({ table, canvas });
      else timer = window.setTimeout(goOn);
    };
    goOn();
    return () => clearTimeout(timer);
  }, [isSmall, table, sheet, palette]);
  return small ?? last;
}
