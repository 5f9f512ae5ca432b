import type { AnyRules, Move } from '../core/game.js';
import type { Pair } from '../core/seat.js';
import type { Equilibrium } from '../solver/equilibrium.js';
import type { AnyTruth } from '../solver/truth.js';
import type { Value } from '../solver/value.js';

/** An axis of a picture: what it counts, and from where to where. */
export interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Every position of a game on a number line or in a grid, with what it is worth to its mover. */
export interface PositionMap {
  readonly kind: 'line' | 'grid';
  readonly x: Axis;
  /** A line has one row. */
  readonly y: Axis;
  /** Undefined where the game has no position. */
  at(x: number, y: number): Value | undefined;
  /** The farthest end, for shades. */
  readonly longest: number;
}

/** The choices of both sides in one position, and what each pair of them is worth to the first seat. */
export interface PayoffMap {
  readonly kind: 'payoffs';
  readonly names: Pair<string>;
  readonly equilibrium: Equilibrium<Move>;
}

/** The truth of a game as a picture shows it: positions, or a table of payoffs. */
export type TruthMap = PositionMap | PayoffMap;

/** The least and greatest value of each column over all numbered positions. */
function extents(rules: AnyRules): readonly Axis[] {
  const { numbering, columns } = rules;
  const axes = columns.map((label) => ({ label, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }));
  for (let index = 0; index < numbering.size; index += 1)
    for (const [column, value] of rules.row(numbering.at(index)).entries()) {
      const axis = axes[column];
      if (axis === undefined) continue;
      axis.from = Math.min(axis.from, value);
      axis.to = Math.max(axis.to, value);
    }
  return axes;
}

/**
 * A picture of a solved game, as data that any front end draws: a number line or a grid, by the columns of its rules; for
 * simultaneous games the payoffs of one position.
 */
export function mapOf(rules: AnyRules, truth: AnyTruth, names: Pair<string>, position: unknown): TruthMap {
  if (truth.kind === 'simultaneous') return { kind: 'payoffs', names, equilibrium: truth.equilibria.at(position) };
  const [x, y = { label: '', from: 0, to: 0 }] = extents(rules);
  if (x === undefined || rules.columns.length > 2) throw new Error('only lines and grids can be drawn');
  const width = x.to - x.from + 1;
  const indexAt = new Int32Array(width * (y.to - y.from + 1)).fill(-1);
  for (let index = 0; index < rules.numbering.size; index += 1) {
    const [column = 0, row = 0] = rules.row(rules.numbering.at(index));
    indexAt[(row - y.from) * width + column - x.from] = index;
  }
  const { solution } = truth;
  return {
    kind: rules.columns.length === 1 ? 'line' : 'grid',
    x,
    y,
    at(column, row) {
      const inside = column >= x.from && column <= x.to && row >= y.from && row <= y.to;
      const index = inside ? (indexAt[(row - y.from) * width + column - x.from] ?? -1) : -1;
      return index === -1 ? undefined : solution.valueAt(index);
    },
    longest: solution.longest().distance,
  };
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

// Blue, vermilion and grey can be told apart by colour-blind people; letters say the same.
const COLOURS: Readonly<Record<Value['kind'], Colour>> = {
  win: [0, 92, 171],
  loss: [213, 94, 0],
  draw: [140, 140, 140],
};
const WHITE = 255;
const LIGHTEST = 0.55;

/** The colour of a value: the farther the end, the lighter. */
export function colourOf(value: Value | undefined, longest: number): Colour {
  if (value === undefined) return [WHITE, WHITE, WHITE];
  const lightness = value.kind === 'draw' || longest === 0 ? 0 : (LIGHTEST * value.distance) / longest;
  const [red, green, blue] = COLOURS[value.kind];
  const lighter = (part: number): number => Math.round(part + (WHITE - part) * lightness);
  return [lighter(red), lighter(green), lighter(blue)];
}

const BLACK: Colour = [20, 20, 20];
const PAPER: Colour = [WHITE, WHITE, WHITE];

/** Black or white, whichever can be read on this colour. */
export const inkOn = ([red, green, blue]: Colour): Colour =>
  0.299 * red + 0.587 * green + 0.114 * blue > 125 ? BLACK : PAPER;

/** The colour of a payoff from −1 to 1: the lighter, the closer to even. */
export function payoffColour(worth: number): Colour {
  if (Math.abs(worth) < 5e-10) return colourOf({ kind: 'draw' }, 1);
  return colourOf({ kind: worth > 0 ? 'win' : 'loss', distance: 1 - Math.abs(worth) }, 1);
}

/** Numbers to write along an axis: few enough to read, at round steps, the ends included. */
export function ticksOf({ from, to }: Axis, most: number): readonly number[] {
  const span = to - from;
  const steps = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4].map((power) => digit * 10 ** power));
  const step = steps.toSorted((a, b) => a - b).find((size) => span / size + 1 <= most) ?? Math.max(1, span);
  const inner: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) inner.push(tick);
  return inner;
}

/** What the letters and colours mean. */
export const LEGEND = {
  letters: 'W: the player to move wins. L: loses. D: nobody can force a win.',
  shades: 'Lighter: the end is farther away.',
} as const;
