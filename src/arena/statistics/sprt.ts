import { NORMALISED_ELO } from './elo.js';
import { PAIR_SCORES, type Pentanomial, pairsIn } from './pentanomial.js';

// A sequential probability ratio test on pairs, by the generalised likelihood ratio: for each hypothesis the distribution
// of pair scores is found that satisfies it and makes the observed counts most likely.

/** What a sequential test decides between, and how often it may err. */
export interface SprtSettings {
  /** The hypotheses, in normalised Elo. */
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

/** Where a sequential test stands. */
export interface SprtResult {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** `h1`: the difference is at least elo1, as far as can be told; `h0`: at most elo0; `open`: play on. */
  readonly verdict: 'h0' | 'h1' | 'open';
}

interface Weighed {
  readonly at: number;
  readonly share: number;
}

/** A count of nothing would forbid what has merely not happened yet. */
const LEAST_COUNT = 1e-3;

/** The root of a falling function between these bounds. */
function rootOf(falling: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200 && high - low > 1e-15 * Math.max(1, Math.abs(low)); step += 1) {
    const middle = (low + high) / 2;
    if (falling(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The shares nearest to the observed ones (most likely to have led to them) under which the mean of `at` is 0. */
function sharesWithMeanZero(observed: readonly Weighed[]): readonly number[] {
  const values = observed.map(({ at }) => at);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // The mean can be 0 only if there are values on both sides of it.
  if (least >= 0 || most <= 0) return observed.map(({ share }) => share);
  const edge = 1e-9;
  const tilt = rootOf(
    (x) => observed.reduce((sum, { at, share }) => sum + (share * at) / (1 + x * at), 0),
    -1 / most + edge,
    -1 / least - edge,
  );
  return observed.map(({ at, share }) => share / (1 + tilt * at));
}

/** The shares most likely to have led to the observed ones if the mean is `t` standard deviations above a half. */
function sharesWithNormalisedMean(observed: readonly Weighed[], t: number): readonly number[] {
  let shares: readonly number[] = observed.map(() => 1 / observed.length);
  for (let step = 0; step < 100; step += 1) {
    const mean = observed.reduce((sum, { at }, index) => sum + at * (shares[index] ?? 0), 0);
    const variance = observed.reduce((sum, { at }, index) => sum + (at - mean) ** 2 * (shares[index] ?? 0), 0);
    const sigma = Math.sqrt(variance);
    const next = sharesWithMeanZero(
      observed.map(({ at, share }) => ({
        at: at - 0.5 - (t * sigma * (1 + ((mean - at) / sigma) ** 2)) / 2,
        share,
      })),
    );
    const change = Math.max(...next.map((share, index) => Math.abs(share - (shares[index] ?? 0))));
    shares = next;
    if (change < 1e-9) break;
  }
  return shares;
}

/** The log-likelihood ratio of elo1 against elo0, both normalised, after these pairs. */
export function logLikelihoodRatio(counts: Pentanomial, elo0: number, elo1: number): number {
  if (pairsIn(counts) === 0) return 0;
  const padded = counts.map((count) => Math.max(count, LEAST_COUNT));
  const total = padded.reduce((sum, count) => sum + count, 0);
  const observed = padded.map((count, index) => ({ at: PAIR_SCORES[index] ?? 0, share: count / total }));
  const sharesAt = (elo: number): readonly number[] =>
    sharesWithNormalisedMean(observed, (elo / NORMALISED_ELO) * Math.SQRT2);
  const [standing, alternative] = [sharesAt(elo0), sharesAt(elo1)];
  return (
    total *
    observed.reduce(
      (sum, { share }, index) => sum + share * Math.log((alternative[index] ?? 1) / (standing[index] ?? 1)),
      0,
    )
  );
}

/** Where a sequential test stands after these pairs. */
export function sprt(counts: Pentanomial, { elo0, elo1, alpha, beta }: SprtSettings): SprtResult {
  const llr = logLikelihoodRatio(counts, elo0, elo1);
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  return { llr, lower, upper, verdict: llr >= upper ? 'h1' : llr <= lower ? 'h0' : 'open' };
}
