/** Closed lines, each a list of x and y by turns. */
export type Contours = readonly (readonly number[])[];

/** How much of each dot lies inside of closed lines, from 0 to 1, row by row, from a dot at the top left. */
interface Coverage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shares: Float32Array;
}

const NONE: Coverage = { left: 0, top: 0, width: 0, height: 0, shares: new Float32Array() };

function boundsOf(contours: Contours): readonly [left: number, top: number, right: number, bottom: number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of contours)
    for (let index = 0; index < line.length; index += 2) {
      const [x = 0, y = 0] = [line[index], line[index + 1]];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
}

/** Adds a piece of a line within one row: what lies right of it changes by `change`, and the dots that it crosses in part. */
function addPiece(shares: Float32Array, row: number, from: number, to: number, change: number): void {
  const [x0, x1] = from < to ? [from, to] : [to, from];
  const first = Math.floor(x0);
  const last = Math.max(first, Math.ceil(x1) - 1);
  let before = 0;
  for (let dot = first; dot <= last; dot += 1) {
    // The share of the piece that lies left of this dot's right edge, summed over the dot.
    const [start, end] = [Math.max(x0, dot), Math.min(x1, dot + 1)];
    const length = x1 - x0;
    const inside = length === 0 ? 1 : (end - start) / length;
    const passed = length === 0 ? 0 : (start - x0) / length;
    const area = passed + inside * (dot + 1 - (start + end) / 2);
    shares[row + dot] = (shares[row + dot] ?? 0) + change * (area - before);
    before = area;
  }
  shares[row + last + 1] = (shares[row + last + 1] ?? 0) + change * (1 - before);
}

/** Adds a line to the sums: each row holds by how much the share changes from one dot to the next. */
function addLine(shares: Float32Array, stride: number, ...[x0, y0, x1, y1]: readonly [number, number, number, number]) {
  if (y0 === y1) return;
  const [way, topX, top, bottom] = y0 < y1 ? [1, x0, y0, y1] : [-1, x1, y1, y0];
  const slope = (x1 - x0) / (y1 - y0);
  let x = topX;
  for (let row = Math.floor(top); row < bottom; row += 1) {
    const high = Math.min(row + 1, bottom) - Math.max(row, top);
    const next = x + slope * high;
    addPiece(shares, row * stride, x, next, way * high);
    x = next;
  }
}

/** What closed lines cover. Lines that go round a place the other way leave a hole there. */
export function coverageOf(contours: Contours): Coverage {
  const [left, top, right, bottom] = boundsOf(contours);
  if (!(right > left && bottom > top)) return NONE;
  // Two more: a line on the right edge changes what would be beyond it.
  const [width, height] = [right - left + 2, bottom - top];
  const shares = new Float32Array(width * height);
  for (const line of contours)
    for (let index = 0; index < line.length; index += 2) {
      const next = index + 2 < line.length ? index + 2 : 0;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [line[index], line[index + 1], line[next], line[next + 1]];
      addLine(shares, width, x0 - left, y0 - top, x1 - left, y1 - top);
    }
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let dot = row * width; dot < (row + 1) * width; dot += 1) {
      sum += shares[dot] ?? 0;
      shares[dot] = Math.min(1, Math.abs(sum));
    }
  }
  return { left, top, width, height, shares };
}
