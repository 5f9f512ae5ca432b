import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { useKeys } from '../shell/keys.js';
import type { MapTable } from './map-table.js';
import { readPalette } from './palette.js';
import { drawMap, EDGE, fitCanvas, fullHeight, leftOf, pictureOf, type Reading } from './painter.js';
import { type Cell, indexOfCell, type Sheet, steppedCell } from './sheet.js';
import { usePointers } from './use-pointers.js';
import { usePageLook, useWidth } from './use-width.js';
import {
  cellAt,
  clamped,
  firstView,
  type Frame,
  frameFor,
  isBeyond,
  LARGEST_CELL,
  LETTER_CELL,
  panned,
  showing,
  type View,
  wholeScale,
  zoomed,
} from './view.js';

interface MapCanvasProps {
  readonly label: string;
  readonly table: MapTable;
  readonly sheet: Sheet;
  readonly reading: Reading;
  /** The cell that is chosen; undefined if it is not on this map. */
  readonly cursor: Cell | undefined;
  readonly onCursor: (index: number, how: 'pointer' | 'keys') => void;
  /** A place of the table that is pointed at, before it is chosen. */
  readonly onHover: (index: number | undefined) => void;
  readonly onEnter: () => void;
}

const HIGHEST = 620;
const ZOOM = 1.6;
const FAR = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The view of a map: as it begins until somebody changes it, and again as it begins when the map or its place changes. */
function useView(frame: Frame, cursor: Cell | undefined): [View, (change: (view: View) => View) => void, () => void] {
  const first = firstView(frame, cursor ?? { column: 0, row: 0 });
  const [changed, setChanged] = useState<{ readonly frame: Frame; readonly view: View }>({ frame, view: first });
  const view = changed.frame === frame ? changed.view : first;
  // The view that a new map begins with stays when the cursor moves on.
  useLayoutEffect(() => {
    if (changed.frame !== frame) setChanged({ frame, view });
  }, [frame, changed, view]);
  const change = (to: (view: View) => View): void =>
    setChanged((before) => ({ frame, view: clamped(to(before.frame === frame ? before.view : first), frame) }));
  return [view, change, () => setChanged({ frame, view: { scale: wholeScale(frame), left: 0, top: 0 } })];
}

/** A map in which one points at positions: hover, tap or arrow keys; wheel, pinch and keys zoom; dragging pans. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, table, sheet, reading, cursor, onCursor, onHover, onEnter } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const left = leftOf(table);
  const width = Math.max(1, useWidth(box) - left - 2 * EDGE);
  const look = usePageLook();
  const frame = useMemo(() => frameFor(sheet, width, Math.min(HIGHEST, Math.max(260, width))), [sheet, width]);
  const [view, change, seeAll] = useView(frame, cursor);
  const [hovered, setHovered] = useState<Cell>();
  const palette = useMemo(readPalette, [look]);
  const picture = useMemo(() => pictureOf(table, sheet, palette), [table, sheet, palette]);
  const beyond = isBeyond(view, frame);
  const isZoomed = beyond.across || beyond.down;

  const indexAt = (x: number, y: number): { readonly cell: Cell; readonly index: number } => {
    const inside = x >= left && y < frame.height + EDGE;
    const cell = cellAt(view, x - left, y - EDGE);
    return { cell, index: inside ? indexOfCell(sheet, table, cell) : -1 };
  };
  const hover = (index: number, cell: Cell): void => {
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
    pan: (dx, dy) => change((before) => panned(before, frame, dx, dy)),
    zoom: (factor, x, y) => change((before) => zoomed(before, frame, factor, x - left, y - EDGE)),
    takesWheel: (isLarger) =>
      isLarger ? view.scale < LETTER_CELL * 1.5 : wholeScale(frame) < LETTER_CELL && view.scale > wholeScale(frame),
  });

  const zoom = (factor: number): void =>
    change((before) => {
      const at = cursor === undefined ? { x: frame.width / 2, y: frame.height / 2 } : middleOf(before, cursor);
      return zoomed(before, frame, factor, at.x, at.y);
    });
  useKeys([
    { key: '+', meaning: 'larger', run: () => zoom(ZOOM) },
    { key: '-', meaning: 'smaller', run: () => zoom(1 / ZOOM) },
    { key: '0', meaning: 'all of the map', run: seeAll },
  ]);
  const press = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter') onEnter();
    else if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    else {
      const by = event.shiftKey ? FAR : 1;
      const next = steppedCell(sheet, table, cursor ?? { column: 0, row: 0 }, [arrow[0] * by, arrow[1] * by]);
      change((before) => showing(before, frame, next));
      onCursor(indexOfCell(sheet, table, next), 'keys');
    }
    event.preventDefault();
  };

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return;
    fitCanvas(element, context, frame, left);
    drawMap(context, { table, picture, palette, reading, frame, view, cursor, hovered });
  }, [table, picture, palette, reading, frame, left, view, cursor, hovered]);

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
          style={{ height: `${fullHeight(frame)}px` }}
          aria-hidden="true"
        />
      </div>
      <div class="map-tools">
        <p class="soft small">
          {table.kind === 'line' ? `Each cell is one value of the ${table.x.label} number.` : axesText(table)}{' '}
          <span class="map-hint">
            Arrow keys step from cell to cell, Enter plays from one{isZoomed ? ', dragging moves the map' : ''}.
          </span>
        </p>
        {wholeScale(frame) < LARGEST_CELL * 0.8 ? (
          <div class="map-zoom">
            <Button label="Smaller" shortcut="-" onPress={() => zoom(1 / ZOOM)}>
              −
            </Button>
            <Button label="Larger" shortcut="+" onPress={() => zoom(ZOOM)}>
              +
            </Button>
            <Button shortcut="0" onPress={seeAll}>
              All
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

const axesText = ({ x, y }: MapTable): string =>
  `→ ${x.label}: ${x.from} to ${x.to} · ↓ ${y.label}: ${y.from} to ${y.to}.`;

const middleOf = (view: View, { column, row }: Cell): { readonly x: number; readonly y: number } => ({
  x: (column + 0.5 - view.left) * view.scale,
  y: (row + 0.5 - view.top) * view.scale,
});
