import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/random.js';
import { bootstrapMean } from './bootstrap.js';
import { type RatedPair, rate } from './bradley-terry.js';
import { eloOfScore, scoreOfElo } from './elo.js';
import { wilson } from './interval.js';
import { marginOf, NO_PAIRS, pairResult, type Pentanomial, withPair } from './pentanomial.js';
import { logLikelihoodRatio, sprt } from './sprt.js';

const BOUNDS = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 };

describe('pairs of games', () => {
  it('give the Elo, the normalised Elo and the likelihood ratio that fastchess gives', () => {
    const counts: Pentanomial = [3, 0, 5, 0, 1];
    const result = pairResult(counts);
    expect(result?.elo.value).toBeCloseTo(-78.52, 2);
    expect(result && marginOf(result.elo)).toBeCloseTo(162.75, 1);
    expect(result?.normalisedElo?.value).toBeCloseTo(-86.86, 2);
    expect(result?.normalisedElo && marginOf(result.normalisedElo)).toBeCloseTo(160.5, 1);
    expect(logLikelihoodRatio(counts, 0, 5)).toBeCloseTo(-0.06, 2);
  });

  it('show a bound, not infinity, for a perfect score', () => {
    const result = pairResult([0, 0, 0, 0, 20]);
    expect(result?.elo.bound).toBe('at-least');
    expect(result?.elo.low).toBeGreaterThan(200);
    expect(Number.isFinite(result?.elo.low)).toBe(true);
    expect(pairResult([20, 0, 0, 0, 0])?.elo.bound).toBe('at-most');
  });

  it('are counted by their points', () => {
    expect([0, 0.5, 1, 1.5, 2, 2].reduce(withPair, NO_PAIRS)).toEqual([1, 1, 1, 1, 2]);
    expect(pairResult(NO_PAIRS)).toBeUndefined();
  });
});

describe('a sequential test', () => {
  it('accepts what is far above the bounds and rejects what is far below', () => {
    expect(sprt([10, 50, 200, 300, 150], BOUNDS).verdict).toBe('h1');
    expect(sprt([150, 300, 200, 50, 10], BOUNDS).verdict).toBe('h0');
    expect(sprt([3, 0, 5, 0, 1], BOUNDS)).toMatchObject({ verdict: 'open', lower: expect.closeTo(-2.944, 3) });
  });

  it('favours neither hypothesis when the counts lie between them', () => {
    expect(logLikelihoodRatio([100, 0, 200, 0, 100], -5, 5)).toBeCloseTo(0, 6);
  });
});

describe('intervals', () => {
  it("are Wilson's for rates", () => {
    // By hand: z² = 3.8415, (0 + z²/20) / (1 + z²/10) ± the same.
    expect(wilson(0, 10)?.low).toBe(0);
    expect(wilson(0, 10)?.high).toBeCloseTo(0.2775, 4);
    expect(wilson(5, 10)).toEqual({ value: 0.5, low: expect.closeTo(0.2366, 4), high: expect.closeTo(0.7634, 4) });
    expect(wilson(0, 0)).toBeNull();
  });

  it('hold the mean they are around, and are the same for the same seed', () => {
    const parts = Array.from({ length: 40 }, (_, index) => ({ sum: index % 3, count: 4 }));
    const estimate = bootstrapMean(parts, 7);
    expect(estimate).toEqual(bootstrapMean(parts, 7));
    expect(estimate?.low).toBeLessThan(estimate?.value ?? 0);
    expect(estimate?.high).toBeGreaterThan(estimate?.value ?? 1);
    expect(bootstrapMean([], 1)).toBeNull();
  });
});

/** Pairs between players of these ratings, with the first seat worth so much. */
function simulated(elos: readonly number[], seatElo: number, pairs: number, seed: number): readonly RatedPair[] {
  const random = createRandom(seed);
  const points = (edge: number): number => (random.int(0, 1_000_000) / 1_000_000 < scoreOfElo(edge) ? 1 : 0);
  return Array.from({ length: pairs }).flatMap(() =>
    elos.flatMap((a, first) =>
      elos.flatMap((b, second): RatedPair[] =>
        first < second
          ? [
              [
                { first, second, points: points(a - b + seatElo) },
                { first: second, second: first, points: points(b - a + seatElo) },
              ],
            ]
          : [],
      ),
    ),
  );
}

describe('ratings', () => {
  it('find the ratings and the worth of the first seat that games were played with', () => {
    const { players, seat } = rate(simulated([0, 120, 300], 60, 2000, 3), 3, 0, 1, 50);
    expect(players[0]).toMatchObject({ elo: 0, low: 0, high: 0 });
    expect(players[1]?.elo).toBeCloseTo(120, -1.5);
    expect(players[2]?.elo).toBeCloseTo(300, -1.7);
    expect(seat.elo).toBeCloseTo(60, -1.5);
  });

  it('do not depend on the order of the games', () => {
    const pairs = simulated([0, 100, 200], 0, 30, 5);
    const [there, back] = [rate(pairs, 3, 0, 1, 1), rate(pairs.toReversed(), 3, 0, 1, 1)];
    for (const [index, { elo }] of there.players.entries()) expect(back.players[index]?.elo).toBeCloseTo(elo, 6);
  });

  it('are a bound for a player who has won everything', () => {
    const pairs = Array.from(
      { length: 20 },
      (): RatedPair => [
        { first: 0, second: 1, points: 1 },
        { first: 1, second: 0, points: 0 },
      ],
    );
    const { players } = rate(pairs, 2, 1, 1, 50);
    expect(players[0]?.bound).toBe('at-least');
    expect(players[1]?.bound).toBeNull();
    expect(Number.isFinite(players[0]?.elo)).toBe(true);
  });

  it('turn scores into Elo and back', () => {
    expect(scoreOfElo(eloOfScore(0.7))).toBeCloseTo(0.7, 12);
  });
});
