import { exactStrategies } from './exact-simplex.js';
import { type FlatMatrix, type MixedPair, simplexStrategies } from './simplex.js';

/** Payoffs to the row player, who wants much; the column player pays them. At least one row and one column. */
export type Payoffs = readonly (readonly number[])[];

/**
 * A solved matrix game. `row` guarantees at least `value - gap` whatever the columns do, and `column` at most
 * `value + gap` whatever the rows do; both are measured, not assumed.
 */
export interface MatrixSolution extends MixedPair {
  readonly value: number;
  readonly gap: number;
}

/** A cell that is the least of its row and the most of its column: neither side gains by leaving it. */
interface Saddle {
  readonly row: number;
  readonly column: number;
}

/** Rows (or columns) by how they compare with every other one. */
interface Dominance {
  /** Better than every other against every reply: at most one. */
  readonly strict: readonly number[];
  /** At least as good as every other against every reply. Several are as good as each other against every reply. */
  readonly weak: readonly number[];
}

/** Payoffs nearer than this are equal: far above the error of a solved value, far below any difference that matters. */
const EQUAL_WITHIN = 1e-12;

/** A solution in doubles must be this good, in parts of the range of its payoffs; else it is solved again in whole numbers. */
const GOOD_GAP = 1e-13;

const at = (list: Float64Array, index: number): number => list[index] ?? 0;

function flatten(payoffs: Payoffs): FlatMatrix {
  const rows = payoffs.length;
  const columns = payoffs[0]?.length ?? 0;
  if (rows === 0 || columns === 0 || payoffs.some((row) => row.length !== columns))
    throw new RangeError('a matrix game has at least one row and one column, and rows of equal length');
  const cells = Float64Array.from(payoffs.flat());
  if (!cells.every(Number.isFinite)) throw new RangeError('payoffs are finite numbers');
  return { rows, columns, cells };
}

/** The pure saddle that comes first, if there is one. */
function findSaddle({ rows, columns, cells }: FlatMatrix): Saddle | undefined {
  let lower = Number.NEGATIVE_INFINITY;
  let row = 0;
  for (let i = 0; i < rows; i += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let j = 0; j < columns; j += 1) least = Math.min(least, at(cells, i * columns + j));
    if (least > lower) {
      lower = least;
      row = i;
    }
  }
  for (let j = 0; j < columns; j += 1) {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < rows; i += 1) most = Math.max(most, at(cells, i * columns + j));
    // The least maximum is never below the largest minimum; where they meet is a saddle.
    if (most <= lower) return { row, column: j };
  }
  return undefined;
}

/** What the strategies really guarantee: the worst column for `row`, the best row against `column`. */
function measure({ rows, columns, cells }: FlatMatrix, { row, column }: MixedPair): MatrixSolution {
  let lower = Number.POSITIVE_INFINITY;
  for (let j = 0; j < columns; j += 1) {
    let sum = 0;
    for (let i = 0; i < rows; i += 1) sum += at(row, i) * at(cells, i * columns + j);
    lower = Math.min(lower, sum);
  }
  let upper = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows; i += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1) sum += at(column, j) * at(cells, i * columns + j);
    upper = Math.max(upper, sum);
  }
  return { row, column, value: (lower + upper) / 2, gap: Math.max(0, (upper - lower) / 2) };
}

/** As `solveMatrixGame`, for payoffs that are flat already and known to be sound. */
export function solveFlatMatrix(matrix: FlatMatrix): MatrixSolution {
  const saddle = findSaddle(matrix);
  if (saddle !== undefined) {
    const row = new Float64Array(matrix.rows);
    const column = new Float64Array(matrix.columns);
    row[saddle.row] = 1;
    column[saddle.column] = 1;
    return { row, column, value: at(matrix.cells, saddle.row * matrix.columns + saddle.column), gap: 0 };
  }
  const quick = measure(matrix, simplexStrategies(matrix));
  let largest = 0;
  for (const cell of matrix.cells) largest = Math.max(largest, Math.abs(cell));
  if (quick.gap <= GOOD_GAP * largest) return quick;
  const exact = measure(matrix, exactStrategies(matrix));
  // Not `exact.gap > quick.gap`: the quick gap is no number if doubles went astray.
  return quick.gap < exact.gap ? quick : exact;
}

/** The value and optimal mixed strategies of a zero-sum matrix game; a pure saddle point where there is one. */
export const solveMatrixGame = (payoffs: Payoffs): MatrixSolution => solveFlatMatrix(flatten(payoffs));

/** All pure saddle points. They have the same payoff, the value of the game. */
export function saddlePoints(payoffs: Payoffs): readonly Saddle[] {
  flatten(payoffs);
  const most = (payoffs[0] ?? []).map((_, column) => Math.max(...payoffs.map((row) => row[column] ?? 0)));
  return payoffs.flatMap((cells, row) => {
    const least = Math.min(...cells);
    return cells.flatMap((cell, column) => (cell === least && cell === most[column] ? [{ row, column }] : []));
  });
}

/** The rows that dominate every other row. */
export function dominantRows(payoffs: Payoffs): Dominance {
  flatten(payoffs);
  const winning = (by: number): readonly number[] =>
    payoffs.flatMap((cells, row) => {
      const beats = (other: readonly number[]): boolean =>
        cells.every((cell, column) => cell - (other[column] ?? 0) > by);
      return payoffs.every((other, index) => index === row || beats(other)) ? [row] : [];
    });
  return { strict: winning(EQUAL_WITHIN), weak: winning(-EQUAL_WITHIN) };
}

/** The game from the column player's chair: rows and columns change places, and payoffs change sign. */
export const transpose = (payoffs: Payoffs): Payoffs =>
  (payoffs[0] ?? []).map((_, column) => payoffs.map((row) => -(row[column] ?? 0)));

/** The columns that dominate every other column, for the player who pays. */
export const dominantColumns = (payoffs: Payoffs): Dominance => dominantRows(transpose(payoffs));
