import { ELO_PER_LOGIT } from './elo.js';
import { percentiles, resamples } from './bootstrap.js';

// Ratings by the model of Bradley and Terry with a term for the first seat: the log-odds that the player in the first seat
// wins are its rating, less the other's, plus what the seat is worth. All games are fitted at once, so their order does not
// matter. A draw is half a win and half a loss.

/** A game: who had which seat, and the points of the first seat (0, ½ or 1). */
export interface RatedGame {
  readonly first: number;
  readonly second: number;
  readonly points: number;
}

/** The games of one pair: they stand or fall together when games are drawn again. */
export type RatedPair = readonly RatedGame[];

/** The rating of a player with its 95 % interval. */
export interface Rating {
  /** Elo above the anchor. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Where every game against the anchor's circle was won (or lost), only a bound is known. */
  readonly bound: 'at-least' | 'at-most' | null;
}

/** The ratings of all players, in the order in which they were given, and the worth of the first seat. */
export interface Ratings {
  readonly players: readonly Rating[];
  /** What the first seat is worth, in Elo. */
  readonly seat: { readonly elo: number; readonly low: number; readonly high: number };
}

/** So much of a drawn game is added between all who met, so that perfect scores have a finite rating. */
const PRIOR = 0.5;

/** Points of the row's player in the first seat against the column's, and how many games these were. */
interface Tally {
  readonly size: number;
  readonly points: Float64Array;
  readonly games: Float64Array;
}

function tally(pairs: readonly RatedPair[], size: number, drawn?: Int32Array): Tally {
  const points = new Float64Array(size * size);
  const games = new Float64Array(size * size);
  for (const [index, pair] of pairs.entries()) {
    const weight = drawn === undefined ? 1 : (drawn[index] ?? 0);
    for (const { first, second, points: won } of pair) {
      const cell = first * size + second;
      points[cell] = (points[cell] ?? 0) + weight * won;
      games[cell] = (games[cell] ?? 0) + weight;
    }
  }
  return { size, points, games };
}

/** Solves a small symmetric system by elimination; a pivot of nothing leaves its unknown at 0. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row += 1)
      if (Math.abs(at(row, pivot)) > Math.abs(at(best, pivot))) best = row;
    [matrix[pivot], matrix[best]] = [matrix[best] ?? [], matrix[pivot] ?? []];
    [right[pivot], right[best]] = [right[best] ?? 0, right[pivot] ?? 0];
    if (Math.abs(at(pivot, pivot)) < 1e-12) continue;
    for (let row = 0; row < size; row += 1) {
      const factor = row === pivot ? 0 : at(row, pivot) / at(pivot, pivot);
      if (factor === 0) continue;
      matrix[row] = (matrix[row] ?? []).map((value, column) => value - factor * at(pivot, column));
      right[row] = (right[row] ?? 0) - factor * (right[pivot] ?? 0);
    }
  }
  return right.map((value, row) => (Math.abs(at(row, row)) < 1e-12 ? 0 : value / at(row, row)));
}

/** The most likely ratings, in log-odds, with the anchor at 0; the last number is the seat's. */
function fit({ size, points, games }: Tally, anchor: number, from?: readonly number[]): number[] {
  let ratings = from === undefined ? Array.from({ length: size + 1 }, () => 0) : [...from];
  for (let step = 0; step < 50; step += 1) {
    const gradient = Array.from({ length: size + 1 }, () => 0);
    const curvature = gradient.map(() => Array.from({ length: size + 1 }, () => 0));
    const add = (index: number, value: number): void => {
      gradient[index] = (gradient[index] ?? 0) + value;
    };
    const bend = (a: number, b: number, value: number): void => {
      const row = curvature[a];
      if (row !== undefined) row[b] = (row[b] ?? 0) + value;
    };
    for (let first = 0; first < size; first += 1)
      for (let second = 0; second < size; second += 1) {
        const cell = first * size + second;
        const met = (games[cell] ?? 0) + (games[second * size + first] ?? 0) > 0 && first !== second;
        const played = (games[cell] ?? 0) + (met ? PRIOR / 2 : 0);
        if (played === 0) continue;
        const won = (points[cell] ?? 0) + (met ? PRIOR / 4 : 0);
        const logit = (ratings[first] ?? 0) - (ratings[second] ?? 0) + (ratings[size] ?? 0);
        const chance = 1 / (1 + Math.exp(-logit));
        const [pull, stiff] = [won - played * chance, played * chance * (1 - chance)];
        const terms = [
          [first, 1],
          [second, -1],
          [size, 1],
        ] as const;
        for (const [a, signA] of terms) {
          add(a, signA * pull);
          for (const [b, signB] of terms) bend(a, b, signA * signB * stiff);
        }
      }
    // The anchor does not move.
    curvature[anchor] = gradient.map((_, index) => (index === anchor ? 1 : 0));
    for (const row of curvature) if (row !== curvature[anchor]) row[anchor] = 0;
    gradient[anchor] = 0;
    const change = solve(curvature, gradient);
    const largest = Math.max(...change.map(Math.abs));
    // A step of a newcomer can overshoot: no step is longer than this.
    const scale = largest > 2 ? 2 / largest : 1;
    ratings = ratings.map((rating, index) => rating + scale * (change[index] ?? 0));
    if (largest < 1e-10) break;
  }
  return ratings;
}

/** Whom a player can be compared with upwards: everybody who took something from it, and from those. */
function reach({ size, points, games }: Tally, from: number, direction: 'beaten-by' | 'beat'): ReadonlySet<number> {
  const took = (a: number, b: number): boolean =>
    (points[a * size + b] ?? 0) > 0 || (games[b * size + a] ?? 0) - (points[b * size + a] ?? 0) > 0;
  const reached = new Set([from]);
  for (const one of reached)
    for (let other = 0; other < size; other += 1)
      if (direction === 'beat' ? took(one, other) : took(other, one)) reached.add(other);
  return reached;
}

/** Ratings of all players with bootstrap intervals over pairs. */
export function rate(
  pairs: readonly RatedPair[],
  players: number,
  anchor: number,
  seed: number,
  times?: number,
): Ratings {
  const all = tally(pairs, players);
  const best = fit(all, anchor);
  const drawn = Array.from(resamples(pairs.length, seed, times), (weights) =>
    fit(tally(pairs, players, weights), anchor, best),
  );
  const below = reach(all, anchor, 'beat');
  const above = reach(all, anchor, 'beaten-by');
  const estimate = (index: number) => {
    const { low, high } = percentiles(drawn.map((ratings) => (ratings[index] ?? 0) * ELO_PER_LOGIT));
    return { elo: (best[index] ?? 0) * ELO_PER_LOGIT, low, high };
  };
  return {
    players: Array.from({ length: players }, (_, index) => ({
      ...estimate(index),
      bound:
        below.has(index) && above.has(index)
          ? null
          : above.has(index)
            ? 'at-least'
            : below.has(index)
              ? 'at-most'
              : null,
    })),
    seat: estimate(players),
  };
}
