// An independent way to the value of a matrix game, written for the tests: no pivoting rules, no tableau. By the theorem of
// Shapley and Snow some square part of the matrix, with its rows and columns mixed so that all give the same, is optimal in
// the whole. So try them all.

type Matrix = readonly (readonly number[])[];

/** Solves a square system by Gauss with the largest pivot; undefined if it has not exactly one solution. */
function solveSystem(matrix: Matrix, right: readonly number[]): readonly number[] | undefined {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const candidates = rows.slice(column);
    const pivot = candidates.reduce((a, b) => (Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a));
    if (Math.abs(pivot[column] ?? 0) < 1e-11) return undefined;
    rows.splice(rows.indexOf(pivot, column), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let j = column; j <= size; j += 1) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** The subsets of 0 … count-1 with `size` members. */
function subsets(count: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const all: number[][] = [];
  for (let first = from; first <= count - size; first += 1)
    for (const rest of subsets(count, size - 1, first + 1)) all.push([first, ...rest]);
  return all;
}

/** Weights of the rows that make all columns equal, and what they then give. */
function equaliser(part: Matrix): { readonly weights: readonly number[]; readonly value: number } | undefined {
  const size = part.length;
  const system = [...part.map((_, column) => [...part.map((row) => row[column] ?? 0), -1]), [...part.map(() => 1), 0]];
  const solution = solveSystem(system, [...part.map(() => 0), 1]);
  return solution === undefined ? undefined : { weights: solution.slice(0, size), value: solution[size] ?? 0 };
}

const dot = (weights: readonly number[], numbers: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (numbers[index] ?? 0), 0);

/** The value of a matrix game, by trying every square part. Matrices up to 6×6, say. */
export function oracleValue(matrix: Matrix): number {
  const columns = matrix[0] ?? [];
  const range = Math.max(...matrix.flat().map(Math.abs), 1e-300);
  const slack = 1e-10 * range;
  const transposed = columns.map((_, column) => matrix.map((row) => row[column] ?? 0));
  for (let size = 1; size <= Math.min(matrix.length, columns.length); size += 1)
    for (const rows of subsets(matrix.length, size))
      for (const chosen of subsets(columns.length, size)) {
        const part = rows.map((row) => chosen.map((column) => (matrix[row]?.[column] ?? 0) / range));
        const x = equaliser(part);
        const y = equaliser((part[0] ?? []).map((_, column) => part.map((row) => row[column] ?? 0)));
        if (x === undefined || y === undefined) continue;
        if ([...x.weights, ...y.weights].some((weight) => weight < -1e-10)) continue;
        const value = x.value * range;
        const holds = transposed.every(
          (column) =>
            dot(
              x.weights,
              rows.map((row) => column[row] ?? 0),
            ) >=
            value - slack,
        );
        const keeps = matrix.every(
          (row) =>
            dot(
              y.weights,
              chosen.map((column) => row[column] ?? 0),
            ) <=
            value + slack,
        );
        if (holds && keeps) return value;
      }
  throw new Error('every matrix game has a value');
}
