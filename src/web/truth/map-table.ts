import type { Axis } from '../../coach/truth-map.js';
import type { AlternatingRules, AnyRules, Move, SimultaneousRules } from '../../core/game.js';
import type { Equilibria } from '../../solver/equilibrium.js';
import type { Solution } from '../../solver/solution.js';
import { encodeValue, NOWHERE, type Value } from '../../solver/value.js';

/** A map, or a window of it, in flat arrays that are quick to send and to draw: row by row, the least row first. */
export interface MapTable {
  readonly kind: 'line' | 'grid';
  readonly x: Axis;
  /** A line has one row. */
  readonly y: Axis;
  /** Whether this is a part of a map that is too large to be drawn as a whole. */
  readonly isWindow: boolean;
  /** What each position is worth, as the solver writes it; `NOWHERE` where there is no position. */
  readonly codes: Int16Array;
  /** The number of each position in the numbering of the rules; −1 where there is none. */
  readonly numbers: Int32Array;
  /** The farthest end, for shades. */
  readonly longest: number;
}

/** So many positions are drawn at once: a thousand by a thousand, and a little more. */
export const MOST_DRAWN = 1_100_000;

/** The sides of a window of a larger map. */
const WINDOW = 1000;

/** So many positions are looked through to find those of a picture, where the numbering does not tell where they are. */
export const MOST_SCANNED = 1_000_000;

interface Axes {
  readonly x: Axis;
  readonly y: Axis;
}

const sizeOf = ({ from, to }: Axis): number => to - from + 1;
const ONE_ROW: Axis = { label: '', from: 0, to: 0 };

const labelled = ({ columns: [x = '', y = ''] }: AnyRules): readonly [string, string] => [x, y];

/** The axes of a map whose positions are numbered column by column without a gap, which the least and last number tell. */
function denseAxes(rules: AnyRules): Axes | undefined {
  const { numbering } = rules;
  const [labelX, labelY] = labelled(rules);
  const [fromX = 0, fromY = 0] = rules.row(numbering.at(0));
  const [toX = 0, toY = 0] = rules.row(numbering.at(numbering.size - 1));
  const axes = { x: { label: labelX, from: fromX, to: toX }, y: { label: labelY, from: fromY, to: toY } };
  return sizeOf(axes.x) * sizeOf(axes.y) === numbering.size ? axes : undefined;
}

/** A span of the axis of at most `most` places with `around` as near to its middle as the ends allow. */
export function spanAround({ label, from, to }: Axis, around: number, most: number): Axis {
  if (to - from < most) return { label, from, to };
  const first = Math.min(Math.max(from, around - Math.floor(most / 2)), to - most + 1);
  return { label, from: first, to: first + most - 1 };
}

/** The window of a large map around one place; the whole map where it is not large. */
export function windowAround({ x, y }: Axes, [atX = 0, atY = 0]: readonly number[]): Axes {
  if (sizeOf(x) * sizeOf(y) <= MOST_DRAWN) return { x, y };
  // A narrow map leaves more room for its long side.
  const [across, down] = [sizeOf(x), sizeOf(y)];
  const most = Math.floor((WINDOW * WINDOW) / Math.min(across, down, WINDOW));
  return { x: spanAround(x, atX, most), y: spanAround(y, atY, most) };
}

/** One place in so many is looked at to make sure of a numbering: a prime, so that it falls on all rows and columns. */
const PROBED = 31;

/**
 * The number of the position at each place of the axes, by calculation; undefined where the numbering is another one. To
 * look at each of a million positions would take longer than to solve them.
 */
function denseNumbers(rules: AnyRules, whole: Axes, { x, y }: Axes): Int32Array | undefined {
  const { numbering } = rules;
  const [width, height] = [sizeOf(x), sizeOf(whole.y)];
  const numbers = new Int32Array(width * sizeOf(y));
  const isAt = (number: number, column: number, row: number): boolean => {
    const [isX, isY = 0] = rules.row(numbering.at(number));
    return isX === column && isY === row;
  };
  for (let column = x.from; column <= x.to; column += 1)
    for (let row = y.from; row <= y.to; row += 1) {
      const number = (column - whole.x.from) * height + row - whole.y.from;
      const isEdge = column === x.from || row === y.from;
      if ((isEdge || number % PROBED === 0) && !isAt(number, column, row)) return undefined;
      numbers[(row - y.from) * width + column - x.from] = number;
    }
  return numbers;
}

/** The axes and numbers of the positions that are wanted, by looking at every position there is. */
function scannedNumbers(
  rules: AnyRules,
  isWanted: (row: readonly number[]) => boolean,
): Axes & { numbers: Int32Array } {
  const { numbering } = rules;
  const [labelX, labelY] = labelled(rules);
  const found: { readonly number: number; readonly column: number; readonly row: number }[] = [];
  for (let number = 0; number < numbering.size; number += 1) {
    const numbersOfRow = rules.row(numbering.at(number));
    if (!isWanted(numbersOfRow)) continue;
    const [column = 0, row = 0] = numbersOfRow;
    found.push({ number, column, row });
  }
  const span = (label: string, pick: (one: (typeof found)[number]) => number): Axis => ({
    label,
    from: found.reduce((least, one) => Math.min(least, pick(one)), Number.POSITIVE_INFINITY),
    to: found.reduce((most, one) => Math.max(most, pick(one)), Number.NEGATIVE_INFINITY),
  });
  const x = span(labelX, ({ column }) => column);
  const y = span(labelY, ({ row }) => row);
  const numbers = new Int32Array(sizeOf(x) * sizeOf(y)).fill(-1);
  for (const { number, column, row } of found) numbers[(row - y.from) * sizeOf(x) + column - x.from] = number;
  return { x, y, numbers };
}

/** A loop of its own: `Int16Array.from` takes many times as long. */
function codesOf(numbers: Int32Array, codeOf: (number: number) => number): Int16Array {
  const codes = new Int16Array(numbers.length);
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? -1;
    codes[place] = number === -1 ? NOWHERE : codeOf(number);
  }
  return codes;
}

/** The map of a solved game, or a window of it around a position. Undefined: these rules cannot be drawn, or not so large. */
export function tableOfPositions(
  rules: AlternatingRules<unknown, Move>,
  solution: Solution<unknown, Move>,
  around: unknown,
): MapTable | undefined {
  if (rules.columns.length > 2 || rules.numbering.size === 0) return undefined;
  const whole = denseAxes(rules);
  const shown = whole === undefined ? undefined : windowAround(whole, rules.row(around));
  const dense = whole === undefined || shown === undefined ? undefined : denseNumbers(rules, whole, shown);
  if (dense === undefined && rules.numbering.size > MOST_SCANNED) return undefined;
  const { x, y, numbers } =
    shown === undefined || dense === undefined ? scannedNumbers(rules, () => true) : { ...shown, numbers: dense };
  return {
    kind: rules.columns.length === 1 ? 'line' : 'grid',
    x,
    y: rules.columns.length === 1 ? ONE_ROW : y,
    isWindow: numbers.length < rules.numbering.size,
    codes: codesOf(numbers, (number) => encodeValue(solution.valueAt(number))),
    numbers,
    longest: solution.longest().distance,
  };
}

/** Values of rounds are drawn in so many shades. */
const SHADES = 1000;

/** A value from −1 to 1 as a code: the closer to even, the farther from the end. */
export function encodeStanding(value: number): number {
  const distance = Math.round((1 - Math.abs(value)) * SHADES);
  return distance >= SHADES
    ? encodeValue({ kind: 'draw' })
    : encodeValue({ kind: value > 0 ? 'win' : 'loss', distance });
}

/** What `encodeStanding` wrote, to three places. */
export const standingOf = (value: Value): number =>
  value.kind === 'draw' ? 0 : ((value.kind === 'win' ? 1 : -1) * (SHADES - value.distance)) / SHADES;

/**
 * The positions of a game of secret choices that differ from one only in its first two numbers, with what they are worth
 * to the first seat. A position that was not solved is left out. Undefined: there are too many to look through.
 */
export function tableOfRounds(
  rules: SimultaneousRules<unknown, Move>,
  equilibria: Equilibria<unknown, Move>,
  like: unknown,
): MapTable | undefined {
  if (rules.columns.length < 2 || rules.numbering.size > MOST_SCANNED) return undefined;
  const others = rules.row(like).slice(2).join(' ');
  const { x, y, numbers } = scannedNumbers(rules, (row) => row.slice(2).join(' ') === others);
  const codeOf = (number: number): number => {
    try {
      return encodeStanding(equilibria.value(rules.numbering.at(number)));
    } catch (error) {
      if (error instanceof RangeError) return NOWHERE;
      throw error;
    }
  };
  const codes = codesOf(numbers, codeOf);
  return { kind: 'grid', x, y, isWindow: false, codes, numbers, longest: SHADES };
}
