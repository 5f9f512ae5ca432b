import { eloOfScore, NORMALISED_ELO, Z95 } from './elo.js';
import { type Estimate, wilson } from './interval.js';

/** How many pairs of games brought 0, ½, 1, 1½ and 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

/** What a pair's result is as a score from 0 to 1, in the order of the counts. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

export const NO_PAIRS: Pentanomial = [0, 0, 0, 0, 0];

/** The counts with a pair of this many points more. */
export function withPair(counts: Pentanomial, points: number): Pentanomial {
  const [a, b, c, d, e] = counts.map((count, index) => count + (index === Math.round(2 * points) ? 1 : 0));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0];
}

export const pairsIn = (counts: Pentanomial): number => counts.reduce((sum, count) => sum + count, 0);

/** An Elo difference; at a score of 0 or 1 there is only a bound, and the other side is infinite. */
export interface EloEstimate extends Estimate {
  readonly bound: 'at-least' | 'at-most' | null;
}

/** What pairs of games say of a player against another. */
export interface PairResult {
  readonly pairs: number;
  readonly score: Estimate;
  readonly elo: EloEstimate;
  /** Null where all pairs came out alike: then nothing can be normalised. */
  readonly normalisedElo: Estimate | null;
}

const withError = (value: number, error: number): Estimate => ({ value, low: value - error, high: value + error });

/** A score at which no pair was different: what its interval cannot be is told by the count alone. */
function sureScore(score: number, pairs: number): PairResult {
  const interval = wilson(score * pairs, pairs) ?? { value: score, low: 0, high: 1 };
  const elo = (bound: EloEstimate['bound']): EloEstimate => ({
    value: eloOfScore(score),
    low: eloOfScore(interval.low),
    high: eloOfScore(interval.high),
    bound,
  });
  return {
    pairs,
    score: { ...interval, value: score },
    elo: elo(score === 1 ? 'at-least' : score === 0 ? 'at-most' : null),
    normalisedElo: null,
  };
}

/**
 * Score and Elo of pairs, with intervals from the variance between pairs: the two games of a pair share an opening, so they
 * do not count as two. Undefined if there are no pairs.
 */
export function pairResult(counts: Pentanomial): PairResult | undefined {
  const pairs = pairsIn(counts);
  if (pairs === 0) return undefined;
  const mean = counts.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index] ?? 0), 0) / pairs;
  const variance =
    counts.reduce((sum, count, index) => sum + count * ((PAIR_SCORES[index] ?? 0) - mean) ** 2, 0) / pairs;
  if (variance === 0) return sureScore(mean, pairs);
  const error = Z95 * Math.sqrt(variance / pairs);
  const [low, high] = [Math.max(0, mean - error), Math.min(1, mean + error)];
  const [eloLow, eloHigh] = [eloOfScore(low), eloOfScore(high)];
  // A pair has twice the points of a game and twice its variance: hence the 2.
  const perElo = NORMALISED_ELO / Math.sqrt(2 * variance);
  return {
    pairs,
    score: { value: mean, low, high },
    elo: { value: eloOfScore(mean), low: eloLow, high: eloHigh, bound: null },
    normalisedElo: withError((mean - 0.5) * perElo, error * perElo),
  };
}

/** Half the width of an interval: `−78.52 ± 162.75`. */
export const marginOf = ({ low, high }: Estimate): number => (high - low) / 2;
