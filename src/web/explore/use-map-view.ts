import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MapTable } from '../truth/map-table.js';
import type { SheetCell } from './sheet.js';
import { carried, clamped, firstView, type Frame, showing, type MapView, wholeScale } from './map-view.js';

interface Changed {
  readonly table: MapTable;
  readonly frame: Frame;
  readonly view: MapView;
}

/** The view of a window goes on where another window of the same map takes its place. */
function viewOf(changed: Changed, table: MapTable, frame: Frame, first: MapView): MapView {
  if (changed.frame === frame) return changed.view;
  const before = changed.table;
  const isSameMap =
    before.isWindow &&
    table.isWindow &&
    before !== table &&
    frame.width === changed.frame.width &&
    frame.sheet.columns === changed.frame.sheet.columns &&
    frame.sheet.rows === changed.frame.sheet.rows;
  if (!isSameMap) return first;
  return carried(changed.view, frame, { column: table.x.from - before.x.from, row: table.y.from - before.y.from });
}

/**
 * The view of a map: as it begins until somebody changes it, and again as it begins when the map or its place changes.
 * When another position is chosen, its cell comes into sight.
 */
export function useMapView(
  table: MapTable,
  frame: Frame,
  cursor: SheetCell | undefined,
  chosen: string,
): [MapView, (change: (view: MapView) => MapView) => void, () => void] {
  const first = firstView(frame, cursor ?? { column: 0, row: 0 });
  const [changed, setChanged] = useState<Changed>({ table, frame, view: first });
  const view = viewOf(changed, table, frame, first);
  // The view that a new map begins with stays when the cursor moves on.
  useLayoutEffect(() => {
    if (changed.frame !== frame) setChanged({ table, frame, view });
  }, [table, frame, changed, view]);
  const change = (to: (view: MapView) => MapView): void =>
    setChanged((before) => ({ table, frame, view: clamped(to(viewOf(before, table, frame, first)), frame) }));
  const seen = useRef(chosen);
  useLayoutEffect(() => {
    if (seen.current === chosen || cursor === undefined) return;
    seen.current = chosen;
    change((before) => showing(before, frame, cursor));
  }, [chosen, cursor, frame]);
  return [view, change, () => setChanged({ table, frame, view: { scale: wholeScale(frame), left: 0, top: 0 } })];
}
