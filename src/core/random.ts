import type { Seat } from './seat.js';

/** A seeded source of randomness: the same seed gives the same numbers, on every machine and in every browser. */
export interface Random {
  /** A whole number from `from` to `to`, both included, each equally likely. */
  int(from: number, to: number): number;
  /** One of the items, each equally likely. */
  pick<T>(items: readonly [T, ...T[]]): T;
  seat(): Seat;
}

const TWO_32 = 2 ** 32;

/** Spreads a seed of any size over 32 bits, so that neighbouring seeds give unrelated numbers. */
function scramble(state: number, word: number): number {
  let mixed = Math.imul(state ^ word, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** What is left when one number is divided by another, both below 2³² or the second 2³² itself: as 32 bits, which is fast. */
const remainder = (number: number, by: number): number => (by === TWO_32 ? number : (number >>> 0) % (by >>> 0));

/**
 * Randomness for one purpose. Further numbers name the purpose (the third game of a series, say), so that each has its own.
 * All of them are whole numbers; others would repeat what a whole number gives, and throw a `RangeError`.
 */
export function createRandom(seed: number, ...purpose: readonly number[]): Random {
  const wrong = [seed, ...purpose].find((word) => !Number.isSafeInteger(word));
  if (wrong !== undefined) throw new RangeError(`a seed is a whole number, not ${wrong}`);
  const key = [seed, ...purpose].reduce(
    (state, word) => scramble(scramble(state, word >>> 0), Math.floor(word / TWO_32) >>> 0),
    0x243f6a88,
  );
  // sfc32, a small fast generator of good quality: three words of state and a counter.
  let a = key;
  let b = scramble(key, 1);
  let c = scramble(key, 2);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();

  const int = (from: number, to: number): number => {
    const count = to - from + 1;
    if (!(count >= 1 && count <= TWO_32)) throw new RangeError(`no whole number from ${from} to ${to} to draw`);
    // Draws past the last full multiple of `count` would favour the small numbers, so they are drawn again. Few come near it.
    for (;;) {
      const drawn = next();
      if (drawn < TWO_32 - count || drawn < TWO_32 - (TWO_32 % count)) return from + remainder(drawn, count);
    }
  };
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    seat: () => (int(0, 1) === 0 ? 0 : 1),
  };
}
