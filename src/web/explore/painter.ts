import { inkOn, ticksOf } from '../../coach/truth-map.js';
import { roundedText, valueLetter } from '../../coach/value-words.js';
import { decodeValue, NOWHERE, type Value } from '../../solver/value.js';
import { type MapTable, standingOf } from '../truth/map-table.js';
import type { AxisTexts } from './axis-texts.js';
import { cssColour, type Palette, shadeOf } from './palette.js';
import type { SheetCell } from './sheet.js';
import { cellAt, type Frame, LETTER_CELL, type MapView } from './map-view.js';

/** Whose view the values of a map are: the mover's, with distances, or the first seat's, as a number from −1 to 1. */
export type Reading = 'mover' | 'standing';

/** Room for the rings of cells at the edge, and for the numbers below a map. */
export const EDGE = 2;
export const BOTTOM = 28;

/** Room for what stands to the left of a map. */
export const leftOf = ({ kind, x, y }: Pick<MapTable, 'kind' | 'x' | 'y'>, textOf: AxisTexts['y']): number =>
  12 + 7 * (kind === 'line' ? `${x.to}`.length : Math.max(textOf(y.from).length, textOf(y.to).length));

/** How high a canvas is that shows a map in this frame with the numbers below it. */
export const fullHeight = (frame: Frame): number => frame.height + BOTTOM;

/** From this size on a cell has room for a number beside its letter. */
const NUMBER_CELL = 25;
/** From this size on cells have lines between them. */
const LINED_CELL = 8;

const FONT = '"Figtree Variable", system-ui, sans-serif';

interface Scenery {
  readonly table: MapTable;
  readonly axes: AxisTexts;
  /** The map with one pixel for each cell, which is drawn larger or smaller as the view wants it. */
  readonly picture: HTMLCanvasElement;
  readonly palette: Palette;
  readonly reading: Reading;
  readonly frame: Frame;
  readonly view: MapView;
  readonly cursor: SheetCell | undefined;
  readonly hovered: SheetCell | undefined;
}

const standingSign = (value: Value): string => (value.kind === 'draw' ? '=' : value.kind === 'win' ? '+' : '−');

/** What stands in a cell: a letter, and a number where there is room for it. */
function labelsOf(scenery: Scenery, index: number, value: Value): readonly [letter: string, number: string] {
  const { table, reading } = scenery;
  if (reading === 'standing') return [standingSign(value), roundedText(Math.round(standingOf(value) * 100) / 100)];
  if (table.kind === 'line') return [valueLetter(value), `${table.x.from + index}`];
  return [valueLetter(value), value.kind === 'draw' ? '' : `${value.distance}`];
}

function drawLabel(context: CanvasRenderingContext2D, scenery: Scenery, x: number, y: number, index: number): void {
  const { table, palette, view, reading } = scenery;
  const code = table.codes[index] ?? NOWHERE;
  if (code === NOWHERE) return;
  const value = decodeValue(code);
  const [letter, number] = labelsOf(scenery, index, value);
  const size = Math.min(19, view.scale * 0.42);
  const middle = x + view.scale / 2;
  context.fillStyle = cssColour(inkOn(shadeOf(palette, value, table.longest)));
  context.font = `700 ${size}px ${FONT}`;
  if (view.scale < NUMBER_CELL || number === '') context.fillText(letter, middle, y + view.scale / 2);
  else if (reading === 'standing') {
    context.font = `600 ${Math.min(15, view.scale * 0.36)}px ${FONT}`;
    context.fillText(number, middle, y + view.scale / 2, view.scale - 4);
  } else {
    // The number that a line counts is what one looks for; in a grid the axes tell it, and the distance is a detail.
    const [above, below] = table.kind === 'line' ? [number, letter] : [letter, number];
    context.fillText(above, middle, y + view.scale * 0.36, view.scale - 4);
    context.font = `500 ${size * 0.8}px ${FONT}`;
    context.fillText(below, middle, y + view.scale * 0.72, view.scale - 4);
  }
}

/** The cells in sight. */
function cellsIn({ frame, view }: Scenery): { readonly from: SheetCell; readonly to: SheetCell } {
  const last = cellAt(view, frame.width, frame.height);
  return {
    from: cellAt(view, 0, 0),
    to: { column: Math.min(last.column, frame.sheet.columns - 1), row: Math.min(last.row, frame.sheet.rows - 1) },
  };
}

function drawLinesAndLabels(context: CanvasRenderingContext2D, scenery: Scenery): void {
  const { table, frame, view, palette } = scenery;
  if (view.scale < LINED_CELL) return;
  const { from, to } = cellsIn(scenery);
  const right = Math.min(frame.width, (frame.sheet.columns - view.left) * view.scale);
  const bottom = Math.min(frame.height, (frame.sheet.rows - view.top) * view.scale);
  context.fillStyle = cssColour(palette.ground);
  for (let column = from.column + 1; column <= to.column; column += 1)
    context.fillRect(Math.round((column - view.left) * view.scale) - 0.5, 0, 1, bottom);
  for (let row = from.row + 1; row <= to.row; row += 1)
    context.fillRect(0, Math.round((row - view.top) * view.scale) - 0.5, right, 1);
  if (view.scale < LETTER_CELL) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = from.row; row <= to.row; row += 1)
    for (let column = from.column; column <= to.column; column += 1) {
      const index = row * frame.sheet.columns + column;
      if (index < table.codes.length)
        drawLabel(context, scenery, (column - view.left) * view.scale, (row - view.top) * view.scale, index);
    }
}

/** A ring around a cell; around a very small one, a larger ring that can be seen. */
function drawRing(
  context: CanvasRenderingContext2D,
  { frame, view, palette }: Scenery,
  cell: SheetCell,
  isCursor: boolean,
): void {
  const size = Math.max(view.scale, isCursor ? 11 : 7);
  const [middleX, middleY] = [(cell.column + 0.5 - view.left) * view.scale, (cell.row + 0.5 - view.top) * view.scale];
  if (middleX < 0 || middleY < 0 || middleX > frame.width || middleY > frame.height) return;
  const x = Math.max(0, Math.min(frame.width - size, middleX - size / 2));
  const y = Math.max(0, Math.min(frame.height - size, middleY - size / 2));
  context.lineWidth = isCursor ? 5 : 3;
  context.strokeStyle = cssColour(palette.ground);
  context.strokeRect(x, y, size, size);
  context.lineWidth = isCursor ? 2.5 : 1.5;
  context.strokeStyle = cssColour(isCursor ? palette.ink : palette.soft);
  context.strokeRect(x, y, size, size);
}

function drawAxes(context: CanvasRenderingContext2D, scenery: Scenery): void {
  const { table, axes, frame, view, palette } = scenery;
  const { from, to } = cellsIn(scenery);
  context.fillStyle = cssColour(palette.soft);
  context.font = `500 12px ${FONT}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  const isLine = table.kind === 'line';
  const mostRows = Math.max(2, Math.floor(Math.min(frame.height, frame.sheet.rows * view.scale) / 22));
  const firstRow = isLine ? 0 : table.y.from;
  for (const tick of ticksOf({ label: '', from: firstRow + from.row, to: firstRow + to.row }, mostRows)) {
    const y = (tick - firstRow + 0.5 - view.top) * view.scale;
    const text = isLine ? `${table.x.from + tick * frame.sheet.columns}` : axes.y(tick);
    if (y > 4 && y < frame.height - 2) context.fillText(text, -7, y);
  }
  if (isLine) return;
  context.textAlign = 'center';
  const mostColumns = Math.max(2, Math.floor(Math.min(frame.width, frame.sheet.columns * view.scale) / 38));
  const bottom = Math.min(frame.height, (frame.sheet.rows - view.top) * view.scale);
  for (const tick of ticksOf(
    { label: '', from: table.x.from + from.column, to: table.x.from + to.column },
    mostColumns,
  )) {
    const x = (tick - table.x.from + 0.5 - view.left) * view.scale;
    if (x > 4 && x < frame.width - 2) context.fillText(axes.x(tick), x, bottom + 14);
  }
}

/** Draws what is seen of a map, with its axes. The context counts in pixels of the page. */
export function drawMap(context: CanvasRenderingContext2D, scenery: Scenery): void {
  const { table, axes, picture, frame, view, cursor, hovered } = scenery;
  const { sheet, width, height } = frame;
  const left = leftOf(table, axes.y);
  context.clearRect(0, 0, left + width + 2 * EDGE, fullHeight(frame));
  context.save();
  context.translate(left, EDGE);
  context.save();
  context.beginPath();
  context.rect(-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE);
  context.clip();
  // Cells smaller than a pixel of the screen melt into each other; larger ones stay sharp.
  context.imageSmoothingEnabled = view.scale * context.getTransform().a < 1;
  const across = Math.min(sheet.columns - view.left, width / view.scale);
  const down = Math.min(sheet.rows - view.top, height / view.scale);
  context.drawImage(picture, view.left, view.top, across, down, 0, 0, across * view.scale, down * view.scale);
  drawLinesAndLabels(context, scenery);
  if (hovered !== undefined) drawRing(context, scenery, hovered, false);
  if (cursor !== undefined) drawRing(context, scenery, cursor, true);
  context.restore();
  drawAxes(context, scenery);
  context.restore();
}

/**
 * Makes a canvas as large as a frame with its axes, in pixels of the screen. Drawing goes on in the units of the frame,
 * each of which is so many pixels of the page.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  frame: Frame,
  left: number,
  unit: number,
): void {
  const ratio = devicePixelRatio * unit;
  const across = Math.round((left + frame.width + 2 * EDGE) * ratio);
  const down = Math.round(fullHeight(frame) * ratio);
  // Setting a size clears the canvas, even to the same.
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
