import type { Numbering, Range } from './game.js';

/** A position that consists of numbers, whose turn it is among them. */
export type Numbers<P> = { readonly [Name in keyof P]: number };

/**
 * The numbers that tell the positions of a game apart, each with its range while the game goes on: `{ shared: [1, 25] }`. One
 * makes a number line, two make a grid.
 */
export type Axes<P> = { readonly [Name in Exclude<keyof P, 'mover'>]: Range };

/** An axis, ready to count with. */
interface Axis<P> {
  readonly name: keyof P & string;
  readonly least: number;
  readonly size: number;
}

const axesOf = <P extends Numbers<P>>(axes: Axes<P>, start: P): readonly Axis<P>[] => {
  const isName = (name: string): name is keyof P & string => name in start;
  return Object.entries<Range>(axes).flatMap(([name, [least, greatest]]) =>
    isName(name) ? [{ name, least, size: greatest - least + 1 }] : [],
  );
};

const isWithin = (offset: number, size: number): boolean => offset >= 0 && offset < size;

/** A number line: its positions in order. */
const numberLine = <P extends Numbers<P>>({ name, least, size }: Axis<P>, start: P): Numbering<P> => ({
  size,
  indexOf(position) {
    const offset = position[name] - least;
    return isWithin(offset, size) ? offset : -1;
  },
  // A copy of the start, so that all positions of a game are made alike: what is made alike is fast.
  at: (index) => ({ ...start, [name]: index + least }),
});

/** A grid: the positions of its first row, then those of the second. */
const numberGrid = <P extends Numbers<P>>(row: Axis<P>, column: Axis<P>, start: P): Numbering<P> => ({
  size: row.size * column.size,
  indexOf(position) {
    const [down, across] = [position[row.name] - row.least, position[column.name] - column.least];
    return isWithin(down, row.size) && isWithin(across, column.size) ? down * column.size + across : -1;
  },
  at: (index) => ({
    ...start,
    [row.name]: Math.floor(index / column.size) + row.least,
    [column.name]: (index % column.size) + column.least,
  }),
});

/** Any number of axes, the last of which counts fastest. */
function numberSpace<P extends Numbers<P>>(axes: readonly Axis<P>[], start: P): Numbering<P> {
  return {
    size: axes.reduce((product, { size }) => product * size, 1),
    indexOf(position) {
      let index = 0;
      for (const { name, least, size } of axes) {
        const offset = position[name] - least;
        if (!isWithin(offset, size)) return -1;
        index = index * size + offset;
      }
      return index;
    },
    at(index) {
      let [position, rest] = [start, index];
      for (const { name, least, size } of axes.toReversed()) {
        position = { ...position, [name]: (rest % size) + least };
        rest = Math.floor(rest / size);
      }
      return position;
    },
  };
}

/** A dense numbering of the positions within these axes. It seats the mover where the start does. */
export function numberAxes<P extends Numbers<P>>(declared: Axes<P>, start: P): Numbering<P> {
  const axes = axesOf(declared, start);
  const [first, second, third] = axes;
  if (first === undefined || third !== undefined) return numberSpace(axes, start);
  return second === undefined ? numberLine(first, start) : numberGrid(first, second, start);
}

/** The names of the axes. */
export const axisNames = <P>(axes: Axes<P>): readonly string[] => Object.keys(axes);

/** Where each axis lies while the game goes on or when it is over. */
export const axisRanges = <P>(axes: Axes<P>, finished: Partial<Axes<P>>): readonly Range[] =>
  Object.entries<Range>(axes).map(([name, [least, greatest]]) => {
    const over = Object.entries<Range | undefined>(finished).find(([other]) => other === name)?.[1];
    return over === undefined ? [least, greatest] : [Math.min(least, over[0]), Math.max(greatest, over[1])];
  });

/** The values of the axes of a position, in their order. */
export const axisValues = <P extends Numbers<P>>(declared: Axes<P>, position: P): readonly number[] =>
  axesOf(declared, position).map(({ name }) => position[name]);

/** Whether the values of a position are within these ranges, or those; an axis that has no range here is not looked at. */
export const isWithinAxes = <P extends Numbers<P>>(position: P, axes: Axes<P>, also: Partial<Axes<P>>): boolean =>
  axesOf(axes, position).every(({ name, least, size }) => {
    const [from, to] = Object.entries<Range | undefined>(also).find(([other]) => other === name)?.[1] ?? [0, -1];
    const value = position[name];
    return isWithin(value - least, size) || (value >= from && value <= to);
  });

/** The position with these values of the axes. */
export const withAxisValues = <P extends Numbers<P>>(declared: Axes<P>, start: P, values: readonly number[]): P =>
  axesOf(declared, start).reduce<P>(
    (position, { name }, index) => ({ ...position, [name]: values[index] ?? 0 }),
    start,
  );
