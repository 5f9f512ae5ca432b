/** A matrix of payoffs to the row player, row after row in one flat list. */
export interface FlatMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly cells: Float64Array;
}

/** One probability for each row and for each column; they add up to 1. */
export interface MixedPair {
  readonly row: Float64Array;
  readonly column: Float64Array;
}

/** Smaller than this, a number that should be zero is zero: the cells are scaled to lie between 1 and 2. */
const NOTHING = 1e-12;

const STEPS = 1000;

const at = (list: Float64Array, index: number): number => list[index] ?? 0;
const label = (labels: Int32Array, index: number): number => labels[index] ?? 0;

/**
 * Swaps the variable of a row with the variable of a column. The tableau is the condensed one: it has no columns for
 * variables in the basis, so that the swap happens in place.
 */
function pivot(tableau: Float64Array, height: number, width: number, row: number, column: number): void {
  const inverse = 1 / at(tableau, row * width + column);
  for (let j = 0; j < width; j += 1)
    if (j !== column) tableau[row * width + j] = at(tableau, row * width + j) * inverse;
  for (let i = 0; i < height; i += 1) {
    if (i === row) continue;
    const factor = at(tableau, i * width + column);
    if (factor === 0) continue;
    for (let j = 0; j < width; j += 1)
      if (j !== column) tableau[i * width + j] = at(tableau, i * width + j) - factor * at(tableau, row * width + j);
    tableau[i * width + column] = -factor * inverse;
  }
  tableau[row * width + column] = inverse;
}

/** Where to pivot next by Bland's rule (the lowest label wins each tie, which rules out cycles), or undefined at the end. */
function nextPivot(
  tableau: Float64Array,
  rows: number,
  columns: number,
  rowLabels: Int32Array,
  columnLabels: Int32Array,
): { readonly row: number; readonly column: number } | undefined {
  const width = columns + 1;
  let column = -1;
  for (let j = 0; j < columns; j += 1)
    if (
      at(tableau, rows * width + j) < -NOTHING &&
      (column < 0 || label(columnLabels, j) < label(columnLabels, column))
    )
      column = j;
  if (column < 0) return undefined;
  let row = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rows; i += 1) {
    const slope = at(tableau, i * width + column);
    if (slope <= NOTHING) continue;
    const ratio = at(tableau, i * width + columns) / slope;
    const isTie = Math.abs(ratio - least) <= NOTHING;
    if (ratio < least - NOTHING || (isTie && label(rowLabels, i) < label(rowLabels, row))) {
      least = isTie ? Math.min(least, ratio) : ratio;
      row = i;
    }
  }
  return row < 0 ? undefined : { row, column };
}

/** Makes probabilities of what rounding has left: nothing negative, nothing tiny, a sum of 1. */
function normalise(weights: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) {
    if (at(weights, i) < NOTHING) weights[i] = 0;
    sum += at(weights, i);
  }
  for (let i = 0; i < weights.length; i += 1) weights[i] = at(weights, i) / sum;
}

/**
 * Mixed strategies of a matrix game by the simplex method in doubles: nearly always optimal up to rounding, never proved.
 * The caller measures how good they are.
 *
 * With all cells positive (they are scaled to 1..2, which changes no optimal strategy), the column player's strategy is
 * the y ≥ 0 with A·y ≤ 1 that has the largest sum, divided by that sum; the row player's is the dual solution.
 */
export function simplexStrategies({ rows, columns, cells }: FlatMatrix): MixedPair {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    if (cell < least) least = cell;
    if (cell > most) most = cell;
  }
  const scale = most > least ? 1 / (most - least) : 1;
  const width = columns + 1;
  const tableau = new Float64Array((rows + 1) * width);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) tableau[i * width + j] = 1 + (at(cells, i * columns + j) - least) * scale;
    tableau[i * width + columns] = 1;
  }
  tableau.fill(-1, rows * width, rows * width + columns);

  // Labels: 0 … columns-1 are the columns' weights, the rest the rows' slacks.
  const columnLabels = new Int32Array(columns);
  const rowLabels = new Int32Array(rows);
  for (let j = 0; j < columns; j += 1) columnLabels[j] = j;
  for (let i = 0; i < rows; i += 1) rowLabels[i] = columns + i;
  for (let step = 0; step < STEPS; step += 1) {
    const next = nextPivot(tableau, rows, columns, rowLabels, columnLabels);
    if (next === undefined) break;
    pivot(tableau, rows + 1, width, next.row, next.column);
    const leaving = rowLabels[next.row] ?? 0;
    rowLabels[next.row] = columnLabels[next.column] ?? 0;
    columnLabels[next.column] = leaving;
  }

  const row = new Float64Array(rows);
  const column = new Float64Array(columns);
  rowLabels.forEach((name, i) => {
    if (name < columns) column[name] = at(tableau, i * width + columns);
  });
  columnLabels.forEach((name, j) => {
    if (name >= columns) row[name - columns] = at(tableau, rows * width + j);
  });
  normalise(row);
  normalise(column);
  return { row, column };
}
