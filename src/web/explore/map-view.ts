import type { SheetCell, Sheet } from './sheet.js';

/** What of a sheet is seen, and how large: the cell at the upper left corner (with fractions) and the size of a cell. */
export interface MapView {
  /** Pixels of one cell. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The opening through which a sheet is seen, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly sheet: Sheet;
  /** How large cells are at first. */
  readonly firstScale: number;
}

/** No cell is larger than this. */
export const LARGEST_CELL = 64;

/** From this size on a letter is read in a cell. */
export const LETTER_CELL = 22;

/** The largest cells of a map that is long and narrow, of which only a part is seen at first. */
const STRIP_CELL = 26;

/** How large cells are when all of them are seen. */
export const wholeScale = ({ width, height, sheet }: Pick<Frame, 'width' | 'height' | 'sheet'>): number =>
  Math.min(width / sheet.columns, height / sheet.rows, LARGEST_CELL);

/** All cells are seen at first; but a long strip, of which little could be seen so, takes half of the opening's short side. */
function scaleToBegin(sheet: Sheet, width: number, height: number): number {
  const whole = wholeScale({ width, height, sheet });
  const ofStrip = Math.min(STRIP_CELL, Math.max(height / 2 / sheet.rows, width / 2 / sheet.columns));
  return whole < LETTER_CELL && ofStrip > 1.5 * whole ? ofStrip : whole;
}

/** An opening of this width, no higher than `highest` and no higher than the sheet needs at first. */
export function frameFor(sheet: Sheet, width: number, highest: number): Frame {
  const firstScale = scaleToBegin(sheet, width, highest);
  return { width, height: Math.min(highest, Math.ceil(sheet.rows * firstScale)), sheet, firstScale };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The nearest view that shows nothing beside the sheet where there is enough of it. */
export function clamped(view: MapView, frame: Frame): MapView {
  const scale = within(view.scale, wholeScale(frame), LARGEST_CELL);
  return {
    scale,
    left: within(view.left, 0, Math.max(0, frame.sheet.columns - frame.width / scale)),
    top: within(view.top, 0, Math.max(0, frame.sheet.rows - frame.height / scale)),
  };
}

/** The view one begins with, around a cell. */
export function firstView(frame: Frame, { column, row }: SheetCell): MapView {
  const scale = frame.firstScale;
  return clamped(
    { scale, left: column + 0.5 - frame.width / scale / 2, top: row + 0.5 - frame.height / scale / 2 },
    frame,
  );
}

/** Larger or smaller by a factor; what is at (x, y) in the opening stays there. */
export function zoomed(view: MapView, frame: Frame, factor: number, x: number, y: number): MapView {
  const scale = within(view.scale * factor, wholeScale(frame), LARGEST_CELL);
  return clamped(
    {
      scale,
      left: view.left + x / view.scale - x / scale,
      top: view.top + y / view.scale - y / scale,
    },
    frame,
  );
}

/** Moved by so many pixels, as if the sheet were dragged. */
export const panned = (view: MapView, frame: Frame, dx: number, dy: number): MapView =>
  clamped({ ...view, left: view.left - dx / view.scale, top: view.top - dy / view.scale }, frame);

/** To which side something sticks out; a hair is rounding. */
const over = (by: number): number => (Math.abs(by) < 1e-6 ? 0 : Math.sign(by));

/**
 * The place to look around next when a sheet, a window of a larger map, is dragged past its edge: a quarter of the sheet
 * on from what is seen. Undefined where the sheet itself has more to show.
 */
export function pastEdge(view: MapView, frame: Frame, dx: number, dy: number): SheetCell | undefined {
  const wanted = { ...view, left: view.left - dx / view.scale, top: view.top - dy / view.scale };
  const given = clamped(wanted, frame);
  const [across, down] = [over(wanted.left - given.left), over(wanted.top - given.top)];
  if (across === 0 && down === 0) return undefined;
  const { column, row } = cellAt(given, frame.width / 2, frame.height / 2);
  return {
    column: column + across * Math.floor(frame.sheet.columns / 4),
    row: row + down * Math.floor(frame.sheet.rows / 4),
  };
}

/** The same view of another window of the map, whose first cell is so many cells farther on. */
export const carried = (view: MapView, frame: Frame, { column, row }: SheetCell): MapView =>
  clamped({ ...view, left: view.left - column, top: view.top - row }, frame);

/** The cell at a point of the opening; it may be beside the sheet. */
export const cellAt = (view: MapView, x: number, y: number): SheetCell => ({
  column: Math.floor(view.left + x / view.scale),
  row: Math.floor(view.top + y / view.scale),
});

/** Moved just as far as it needs to show a cell as a whole. */
export function showing(view: MapView, frame: Frame, { column, row }: SheetCell): MapView {
  const [across, down] = [frame.width / view.scale, frame.height / view.scale];
  return clamped(
    {
      scale: view.scale,
      left: within(view.left, column + 1 - across, column),
      top: within(view.top, row + 1 - down, row),
    },
    frame,
  );
}

/** Whether anything is out of sight to the left or right, above or below. */
export const isBeyond = (view: MapView, { width, height, sheet }: Frame): { across: boolean; down: boolean } => ({
  across: sheet.columns * view.scale > width + 0.5,
  down: sheet.rows * view.scale > height + 0.5,
});
