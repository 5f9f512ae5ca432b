import type { FlatMatrix, MixedPair } from './simplex.js';

// The simplex method of simplex.ts in whole numbers of any size, for the rare matrix that defeats doubles. Every double is
// a whole number times a power of two, so nothing is rounded before the end, and Bland's rule then stops for certain.

/** A double as a whole number and the power of two it is to be multiplied with. */
function decompose(value: number): readonly [bigint, number] {
  if (value === 0) return [0n, 0];
  let exponent = 0;
  let mantissa = value;
  // Multiplying by powers of two is exact until the fraction is gone.
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent -= 1;
  }
  return [BigInt(mantissa), exponent];
}

/** The cells as positive whole numbers: all shifted and scaled alike, which changes no optimal strategy. */
function positiveWhole(cells: Float64Array): readonly bigint[] {
  const parts = Array.from(cells, decompose);
  const least = parts.reduce((low, [, exponent]) => Math.min(low, exponent), 0);
  const whole = parts.map(([mantissa, exponent]) => mantissa << BigInt(exponent - least));
  const lowest = whole.reduce((low, cell) => (cell < low ? cell : low));
  const highest = whole.reduce((high, cell) => (cell > high ? cell : high));
  // The same shift as in doubles: to between 1 and 2 times the range.
  const shift = highest - lowest + 1n - lowest;
  return whole.map((cell) => cell + shift);
}

const label = (labels: readonly number[], index: number): number => labels[index] ?? Number.POSITIVE_INFINITY;

/** Bland's rule: of these places the one with the lowest label; −1 if there are none. */
const lowestLabel = (labels: readonly number[], indices: readonly number[]): number =>
  indices.reduce((best, index) => (label(labels, index) < label(labels, best) ? index : best), indices[0] ?? -1);

/** n/d for d > 0, to the last bits of a double. */
function ratio(n: bigint, d: bigint): number {
  const bits = (d.toString(16).length - n.toString(16).length) * 4 + 64;
  const shift = Math.max(0, bits);
  return Number((n << BigInt(shift)) / d) * 2 ** -shift;
}

/** Optimal mixed strategies of a matrix game, each probability right to the last bits of a double. All cells are finite. */
export function exactStrategies({ rows, columns, cells }: FlatMatrix): MixedPair {
  const whole = positiveWhole(cells);
  const tableau: bigint[][] = Array.from({ length: rows }, (_, i) => [
    ...whole.slice(i * columns, (i + 1) * columns),
    1n,
  ]);
  tableau.push([...Array.from({ length: columns }, () => -1n), 0n]);
  const columnLabels = Array.from({ length: columns }, (_, j) => j);
  const rowLabels = Array.from({ length: rows }, (_, i) => columns + i);
  const cell = (i: number, j: number): bigint => tableau[i]?.[j] ?? 0n;
  // Every number of the tableau is to be read as divided by this, the last pivot.
  let divisor = 1n;

  for (;;) {
    const column = lowestLabel(
      columnLabels,
      columnLabels.map((_, j) => j).filter((j) => cell(rows, j) < 0n),
    );
    if (column < 0) break;
    const rising = rowLabels.map((_, i) => i).filter((i) => cell(i, column) > 0n);
    // a/b < c/d as a·d < c·b, since b and d are positive.
    const compare = (i: number, k: number): bigint =>
      cell(i, columns) * cell(k, column) - cell(k, columns) * cell(i, column);
    const first = rising.reduce((best, i) => (compare(i, best) < 0n ? i : best), rising[0] ?? -1);
    const row = lowestLabel(
      rowLabels,
      rising.filter((i) => compare(i, first) === 0n),
    );
    if (row < 0) throw new Error('a positive matrix game has no unbounded direction');

    // A pivot without fractions (Bareiss): the divisions by the last pivot come out even.
    const p = cell(row, column);
    for (let i = 0; i <= rows; i += 1) {
      if (i === row) continue;
      const factor = cell(i, column);
      tableau[i] = (tableau[i] ?? []).map((value, j) =>
        j === column ? -factor : (value * p - factor * cell(row, j)) / divisor,
      );
    }
    tableau[row] = (tableau[row] ?? []).map((value, j) => (j === column ? divisor : value));
    divisor = p;
    const leaving = label(rowLabels, row);
    rowLabels[row] = label(columnLabels, column);
    columnLabels[column] = leaving;
  }

  const sum = cell(rows, columns);
  const row = new Float64Array(rows);
  const column = new Float64Array(columns);
  rowLabels.forEach((name, i) => {
    if (name < columns) column[name] = ratio(cell(i, columns), sum);
  });
  columnLabels.forEach((name, j) => {
    if (name >= columns) row[name - columns] = ratio(cell(rows, j), sum);
  });
  return { row, column };
}
