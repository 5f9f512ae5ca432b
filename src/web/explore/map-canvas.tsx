import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { useKeys } from '../look/keys.js';
import type { MapTable } from '../truth/map-table.js';
import type { AxisTexts } from './axis-texts.js';
import { BOTTOM, drawMap, EDGE, fitCanvas, fullHeight, leftOf, type Reading } from './painter.js';
import { isSamePalette, type Palette, readPalette } from './palette.js';
import { type SheetCell, cellOfRow, indexOfCell, placeOfRow, rowOfCell, type Sheet, steppedCell } from './sheet.js';
import type { Large } from './use-large.js';
import { usePageLook } from './use-page-look.js';
import { usePicture } from './use-picture.js';
import { usePointers } from './use-pointers.js';
import { type DrawingArea, useDrawingArea } from './use-drawing-area.js';
import { useMapView } from './use-map-view.js';
import {
  cellAt,
  frameFor,
  isBeyond,
  LARGEST_CELL,
  LETTER_CELL,
  panned,
  pastEdge,
  type MapView,
  wholeScale,
  zoomed,
} from './map-view.js';

interface MapCanvasProps {
  readonly label: string;
  readonly table: MapTable;
  readonly sheet: Sheet;
  readonly reading: Reading;
  readonly axes: AxisTexts;
  /** The cell that is chosen; undefined if it is not on this map. */
  readonly cursor: SheetCell | undefined;
  /** The numbers of the position that is chosen, wherever it is: when they change, its cell comes into sight. */
  readonly chosen: readonly number[];
  readonly onCursor: (index: number, how: 'pointer' | 'keys') => void;
  /** A place of the table that is pointed at, before it is chosen. */
  readonly onHover: (index: number | undefined) => void;
  readonly onEnter: () => void;
  /** A window of a larger map was left for a place with these numbers: by a step, or by dragging it past its edge. */
  readonly onBeyond?: (row: readonly number[], how: 'step' | 'pan') => void;
  readonly large: Large;
  /** What to say of the place somebody points at, when only the map is on the screen. */
  readonly told: string;
}

/** A map is as high as this, or takes this share of a high window. */
const HIGHEST = 620;
const SHARE = 0.72;
const ZOOM = 1.6;
const FAR = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How high a map may be, in units of drawing. */
function highestIn({ height, windowHeight, unit }: DrawingArea, width: number, isLarge: boolean): number {
  if (isLarge) return Math.max(200, height / unit - BOTTOM);
  return Math.min(Math.max(HIGHEST, (SHARE * windowHeight) / unit), Math.max(260, width));
}

/** The colours of the page; the same object as long as they are the same. */
function usePalette(): Palette {
  const look = usePageLook();
  const now = useMemo(readPalette, [look]);
  const [kept, setKept] = useState(now);
  useLayoutEffect(() => setKept((before) => (isSamePalette(before, now) ? before : now)), [now]);
  return kept;
}

/** A map in which one points at positions: hover, tap or arrow keys; wheel, pinch and keys zoom; dragging pans. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, table, sheet, reading, axes, cursor, chosen, onCursor, onHover, onEnter, onBeyond, large, told } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const left = leftOf(table, axes.y);
  const area = useDrawingArea(box);
  const { unit } = area;
  const width = Math.max(1, Math.floor(area.width / unit) - left - 2 * EDGE);
  const highest = Math.floor(highestIn(area, width, large.isLarge));
  const frame = useMemo(() => frameFor(sheet, width, highest), [sheet, width, highest]);
  const [view, change, seeAll] = useMapView(table, frame, cursor, chosen.join(' '));
  const [hovered, setHovered] = useState<SheetCell>();
  const palette = usePalette();
  const picture = usePicture(table, sheet, palette);
  const beyond = isBeyond(view, frame);

  const indexAt = (pixelX: number, pixelY: number): { readonly cell: SheetCell; readonly index: number } => {
    const [x, y] = [pixelX / unit, pixelY / unit];
    const inside = x >= left && y < frame.height + EDGE;
    const cell = cellAt(view, x - left, y - EDGE);
    return { cell, index: inside ? indexOfCell(sheet, table, cell) : -1 };
  };
  const hover = (index: number, cell: SheetCell): void => {
    setHovered(index === -1 ? undefined : cell);
    onHover(index === -1 ? undefined : index);
  };
  usePointers(canvas, {
    point(x, y) {
      const { cell, index } = indexAt(x, y);
      if (hovered?.column !== cell.column || hovered.row !== cell.row) hover(index, cell);
    },
    leave: () => hover(-1, { column: -1, row: -1 }),
    press(x, y) {
      const { index } = indexAt(x, y);
      if (index !== -1) onCursor(index, 'pointer');
    },
    pan(dx, dy) {
      change((before) => panned(before, frame, dx / unit, dy / unit));
      const past = table.isWindow ? pastEdge(view, frame, dx / unit, dy / unit) : undefined;
      if (past !== undefined) onBeyond?.(rowOfCell(sheet, table, past), 'pan');
    },
    zoom: (factor, x, y) => change((before) => zoomed(before, frame, factor, x / unit - left, y / unit - EDGE)),
    takesWheel: (isLarger) =>
      isLarger ? view.scale < LETTER_CELL * 1.5 : wholeScale(frame) < LETTER_CELL && view.scale > wholeScale(frame),
  });

  const zoom = (factor: number): void =>
    change((before) => {
      const at = cursor === undefined ? { x: frame.width / 2, y: frame.height / 2 } : middleOf(before, cursor);
      return zoomed(before, frame, factor, at.x, at.y);
    });
  useKeys([
    { key: '+', meaning: 'zoom in', run: () => zoom(ZOOM) },
    { key: '-', meaning: 'zoom out', run: () => zoom(1 / ZOOM) },
    { key: '0', meaning: 'show the whole map', run: seeAll },
    {
      key: 'f',
      meaning: large.isLarge ? 'back to the page' : 'full screen',
      run: large.toggle,
    },
  ]);
  const press = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter') onEnter();
    else if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    else {
      const by = event.shiftKey ? FAR : 1;
      const from = cursor ?? (table.isWindow ? placeOfRow(sheet, table, chosen) : { column: 0, row: 0 });
      const [dx, dy] = [arrow[0] * by, arrow[1] * by];
      const to = rowOfCell(sheet, table, { column: from.column + dx, row: from.row + dy });
      const next = steppedCell(sheet, table, from, [dx, dy]);
      if (table.isWindow && cellOfRow(sheet, table, to) === undefined) onBeyond?.(to, 'step');
      else onCursor(indexOfCell(sheet, table, next), 'keys');
    }
    event.preventDefault();
  };

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return;
    // What was drawn before stays until the picture of this map is painted.
    if (picture === undefined || picture.table !== table) return;
    fitCanvas(element, context, frame, left, unit);
    drawMap(context, { table, axes, picture: picture.canvas, palette, reading, frame, view, cursor, hovered });
  }, [table, axes, picture, palette, reading, frame, left, unit, view, cursor, hovered]);

  return (
    <div class="map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its own keys */}
      <div
        ref={box}
        class="map-box"
        role="application"
        aria-roledescription="map"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop; its cells are reached with arrow keys
        tabIndex={0}
        onKeyDown={press}
      >
        <canvas
          ref={canvas}
          class="map-canvas"
          data-pans={beyond.down ? 'everywhere' : beyond.across ? 'across' : 'no'}
          style={{ height: `${fullHeight(frame) * unit}px` }}
          aria-hidden="true"
        />
      </div>
      <div class="map-tools">
        {large.isLarge ? <p class="map-told">{told}</p> : null}
        <div class="map-zoom">
          {wholeScale(frame) < LARGEST_CELL * 0.8 ? (
            <>
              <Button label="Zoom out" shortcut="-" onPress={() => zoom(1 / ZOOM)}>
                −
              </Button>
              <Button label="Zoom in" shortcut="+" onPress={() => zoom(ZOOM)}>
                +
              </Button>
              <Button shortcut="0" onPress={seeAll}>
                All
              </Button>
            </>
          ) : null}
          <Button shortcut="f" onPress={large.toggle}>
            {large.isLarge ? 'Back to the page' : 'Full screen'}
          </Button>
        </div>
      </div>
    </div>
  );
}

const middleOf = (view: MapView, { column, row }: SheetCell): { readonly x: number; readonly y: number } => ({
  x: (column + 0.5 - view.left) * view.scale,
  y: (row + 0.5 - view.top) * view.scale,
});
