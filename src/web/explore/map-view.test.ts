import { describe, expect, it } from 'vitest';
import {
  carried,
  cellAt,
  firstView,
  frameFor,
  isBeyond,
  LARGEST_CELL,
  panned,
  pastEdge,
  showing,
  wholeScale,
  zoomed,
} from './map-view.js';

const large = frameFor({ columns: 1000, rows: 1000 }, 700, 600);
const strip = frameFor({ columns: 200, rows: 5 }, 700, 600);

describe('the opening of a map', () => {
  it('shows all of a square map at first', () => {
    expect(large).toMatchObject({ width: 700, height: 600, firstScale: 0.6 });
    expect(firstView(large, { column: 999, row: 999 })).toEqual({ scale: 0.6, left: 0, top: 0 });
  });

  it('is no higher than a small map, whose cells have a largest size', () => {
    expect(frameFor({ columns: 5, rows: 3 }, 700, 600)).toMatchObject({ height: 3 * LARGEST_CELL });
  });

  it('shows a part of a long strip that can be read, around the cell that is chosen', () => {
    expect(strip).toMatchObject({ height: 5 * 26, firstScale: 26 });
    const view = firstView(strip, { column: 100, row: 0 });
    expect(view.left).toBeCloseTo(100.5 - 700 / 26 / 2);
    expect(isBeyond(view, strip)).toEqual({ across: true, down: false });
  });
});

describe('zooming', () => {
  it('keeps what is under the pointer where it is', () => {
    const before = { scale: 5, left: 400, top: 300 };
    const after = zoomed(before, large, 2, 120, 80);
    expect(after.scale).toBe(10);
    expect(cellAt(after, 120, 80)).toEqual(cellAt(before, 120, 80));
  });

  it('ends where all is seen, and where cells are as large as they get', () => {
    const view = { scale: 5, left: 400, top: 300 };
    expect(zoomed(view, large, 0.0001, 0, 0)).toEqual({ scale: wholeScale(large), left: 0, top: 0 });
    expect(zoomed(view, large, 1e6, 0, 0).scale).toBe(LARGEST_CELL);
  });
});

describe('panning', () => {
  it('moves the sheet with the pointer', () => {
    expect(panned({ scale: 5, left: 400, top: 300 }, large, -50, 25)).toEqual({ scale: 5, left: 410, top: 295 });
  });

  it('stops at the edges of the sheet', () => {
    const view = { scale: 5, left: 400, top: 300 };
    expect(panned(view, large, 1e6, 1e6)).toMatchObject({ left: 0, top: 0 });
    expect(panned(view, large, -1e6, -1e6)).toMatchObject({ left: 1000 - 700 / 5, top: 1000 - 600 / 5 });
  });
});

describe('showing a cell', () => {
  const view = { scale: 10, left: 100, top: 100 };

  it('moves nothing when the cell is in sight', () => {
    expect(showing(view, large, { column: 120, row: 130 })).toEqual(view);
  });

  it('moves just as far as it must', () => {
    expect(showing(view, large, { column: 170, row: 99 })).toEqual({ scale: 10, left: 101, top: 99 });
  });
});

describe('a window of a larger map', () => {
  const view = { scale: 5, left: 0, top: 300 };

  it('is to move on where it is dragged past its edge', () => {
    expect(pastEdge(view, large, 10, 0)).toEqual({ column: 70 - 250, row: 360 });
    expect(pastEdge({ ...view, left: 860 }, large, -10, 0)).toEqual({ column: 930 + 250, row: 360 });
  });

  it('stays where there is more of it to see', () => {
    expect(pastEdge(view, large, -10, 10)).toBeUndefined();
    expect(pastEdge({ ...view, left: 400 }, large, 10, 10)).toBeUndefined();
  });

  it('shows the same cells after it has moved on', () => {
    expect(carried({ scale: 5, left: 860, top: 300 }, large, { column: 680, row: 0 })).toEqual({
      scale: 5,
      left: 180,
      top: 300,
    });
  });
});
