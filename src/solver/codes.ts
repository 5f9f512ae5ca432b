import { distanceOf, DRAW, type Value } from './value.js';

/** How many positions are a win, a loss or a draw for their mover. */
export type Counts = Readonly<Record<Value['kind'], number>>;

/** The code of every position of a solved game, by its number. */
export interface Codes {
  readonly size: number;
  at(index: number): number;
  counts(): Counts;
  /** The longest distance to a certain end. */
  longest(): number;
  /** The number of a position that is as far from its end as any; the least such number. */
  farthest(): number;
}

/** Codes that stand in one table in the order of their numbers. */
export const codesIn = (table: Int16Array): Codes => ({
  size: table.length,
  at: (index) => table[index] ?? DRAW,
  counts() {
    let win = 0;
    let loss = 0;
    for (let index = 0; index < table.length; index += 1) {
      const code = table[index] ?? DRAW;
      if (code > 0) win += 1;
      else if (code < 0) loss += 1;
    }
    return { win, loss, draw: table.length - win - loss };
  },
  longest() {
    let distance = 0;
    for (let index = 0; index < table.length; index += 1) {
      const code = table[index] ?? DRAW;
      if (code !== DRAW) distance = Math.max(distance, distanceOf(code));
    }
    return distance;
  },
  farthest() {
    let distance = -1;
    let farthest = 0;
    for (let index = 0; index < table.length; index += 1) {
      const code = table[index] ?? DRAW;
      if (code === DRAW || distanceOf(code) <= distance) continue;
      distance = distanceOf(code);
      farthest = index;
    }
    return farthest;
  },
});
