import { digitsOf, type DigitDuelZeroOptions } from '../games/digit-duel-zero/rules.js';
import type { Solving } from './solving.js';
import { answerTo, DRAW, LOST, NOWHERE } from './value.js';

// Race to Zero in one pass, without queue, counters or iteration. Write own:opponent for a position. The digit d of the
// opponent's number y leads from x:y to y:(x − d). So a digit other than 0 lowers the sum of the two numbers, and 0 only
// swaps them. The pass goes by the larger number k, and within it by the smaller number j:
//
//   k:j leads to j:(k − d) for the digits d of j, which is settled: a smaller number took the place of k;
//   j:k leads to k:(j − d) for the digits d of k, which is settled: the same k and a smaller j;
//
// and digit 0 joins k:j and j:k, which are settled together in closed form.
//
// In the table, k:j lies along row k and j:k down column k. A row is read and written where it lies, but to run down a
// column misses the cache at each step: so the last columns are kept at hand as well, each in one piece.

/** Columns at hand: nine that a digit can lead to and the one in work, rounded up to a power of two. */
const KEPT = 16;
/** Columns that go into the table at a time. */
const STORED = 8;
/** Places before a row's first, where digits that are too large lead. */
const MARGIN = 9;
const STEP = 1 << 22;

/** Three (of a number below 1,000) or four (below 10,000) digits other than 0, each once; repeated to fill the places. */
function nonZeroDigits(number: number): readonly [number, number, number, number] {
  const [a = 0, b = a, c = a, d = a] = digitsOf(number).filter((digit) => digit > 0);
  return [a, b, c, d];
}

/** `Math.min` and `Math.max` of small whole numbers without a branch: which one it is cannot be foreseen, and guessing costs. */
const least = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));
const most = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

const hasZero = (number: number): boolean => number > 0 && digitsOf(number).includes(0);

/**
 * What x:y is worth if both x:y and y:x may pass by digit 0, given what each is worth without that. Who can win, wins. Who
 * cannot, passes if that is better than what there is; and if neither can win, both pass for ever.
 */
function worthWithPass(without: number, otherWithout: number): number {
  if (without > 0) return without;
  return otherWithout > 0 ? Math.max(without, answerTo(otherWithout)) : DRAW;
}

/** The code of every position, by its number in the rules' numbering: row by row, own number first. */
export function* solvingDigitDuelZero({ start }: DigitDuelZeroOptions): Solving<Int16Array> {
  const table = new Int16Array(start * start);

  // Column y holds x:y at place x, at `(y % KEPT) * height`. Column 0 is lost: the opponent has reached zero. Those
  // before it, and the one that stands for «no digit», lead nowhere.
  const height = start + 1;
  const columns = new Int16Array((KEPT + 1) * height).fill(NOWHERE);
  columns.fill(LOST, 0, height);
  const noColumn = KEPT * height;
  const columnAt = (y: number): number => (y & (KEPT - 1)) * height;
  // The columns that the digits 0 to 9 of j lead to from k:j; 0 leads to none of them.
  const columnByDigit = new Int32Array(10).fill(noColumn);

  // Row k: place MARGIN + y holds k:y.
  const row = new Int16Array(MARGIN + start + 1).fill(NOWHERE);
  row[MARGIN] = LOST;

  // Of j's digits, all but the last are the same for ten numbers: three of them at most, each once and 0 left out.
  const tens = Math.floor(start / 10) + 1;
  const digitsOfTens = Uint8Array.from(
    { length: 3 * tens },
    (_, place) => nonZeroDigits(Math.floor(place / 3))[place % 3] ?? 0,
  );
  const tensWithZero = Uint8Array.from({ length: tens }, (_, ten) => Number(hasZero(ten)));

  const settleRowAndColumn = (k: number): void => {
    for (let digit = 1; digit <= 9; digit += 1) columnByDigit[digit] = columnAt(k - digit);
    const [a, b, c, d] = nonZeroDigits(k);
    const kHasZero = hasZero(k);
    const columnK = columnAt(k);
    // k:k comes last, as a pair with itself.
    for (let ten = 0; 10 * ten <= k; ten += 1) {
      const firstColumn = columnByDigit[digitsOfTens[3 * ten] ?? 0] ?? 0;
      const secondColumn = columnByDigit[digitsOfTens[3 * ten + 1] ?? 0] ?? 0;
      const thirdColumn = columnByDigit[digitsOfTens[3 * ten + 2] ?? 0] ?? 0;
      const tenHasZero = tensWithZero[ten] === 1;
      const to = Math.min(10 * ten + 9, k);
      for (let j = ten === 0 ? 1 : 10 * ten; j <= to; j += 1) {
        const lastColumn = columnByDigit[j - 10 * ten] ?? 0;
        const place = MARGIN + j;
        const fromJ = answerTo(
          least(least(row[place - a] ?? 0, row[place - b] ?? 0), least(row[place - c] ?? 0, row[place - d] ?? 0)),
        );
        const fromK =
          j === k
            ? fromJ
            : answerTo(
                least(
                  least(columns[firstColumn + j] ?? 0, columns[secondColumn + j] ?? 0),
                  least(columns[thirdColumn + j] ?? 0, columns[lastColumn + j] ?? 0),
                ),
              );
        // k:j may pass if j has a 0, j:k if k has one.
        const jHasZero = tenHasZero || j === 10 * ten;
        let kj = fromK;
        let jk = fromJ;
        if (jHasZero && kHasZero) {
          kj = worthWithPass(fromK, fromJ);
          jk = worthWithPass(fromJ, fromK);
        } else if (jHasZero) {
          kj = most(fromK, answerTo(fromJ));
        } else if (kHasZero) {
          jk = most(fromJ, answerTo(fromK));
        }
        row[place] = kj;
        columns[columnK + j] = jk;
      }
    }
    // The columns at hand need the places below their diagonal too, as far as a digit reaches.
    for (let y = Math.max(1, k - 8); y < k; y += 1) columns[columnAt(y) + k] = row[MARGIN + y] ?? 0;
    table.set(row.subarray(MARGIN + 1, MARGIN + 1 + k), (k - 1) * start);
  };

  /** Puts the columns from `from` to `to`, both included, into the table: some at a time, to write each line once. */
  const storeColumns = (from: number, to: number): void => {
    for (let j = 1; j < to; j += 1) {
      const line = (j - 1) * start - 1;
      for (let k = Math.max(from, j + 1); k <= to; k += 1) table[line + k] = columns[columnAt(k) + j] ?? 0;
    }
  };

  let reported = 0;
  for (let k = 1; k <= start; k += 1) {
    settleRowAndColumn(k);
    if (k % STORED === 0 || k === start) storeColumns(k - ((k - 1) % STORED), k);
    if (k * k - reported < STEP) continue;
    reported = k * k;
    yield { done: reported, of: start * start };
  }
  return table;
}
