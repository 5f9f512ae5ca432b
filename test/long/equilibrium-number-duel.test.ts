import { beforeAll, describe, expect, test } from 'vitest';
import { numberDuel } from '../../src/games/number-duel/game.js';
import { numberDuelRules } from '../../src/games/number-duel/rules.js';
import { type Equilibria, solveEquilibria } from '../../src/solver/equilibrium.js';
import { proveNumberDuel } from '../../src/solver/number-duel.js';
import { saddlePoints } from '../../src/solver/matrix-game.js';
import { findTruth } from '../../src/solver/truth.js';
import { phraseUnsolved } from '../../src/solver/unsolved.js';
import type { NumberDuelPosition } from '../../src/games/number-duel/rules.js';
import { must } from '../contract/playing.js';
import { bruteForce, leftOf, parsed, positionsOf, solve, weights, wronglyProved } from '../unit/number-duel-solved.js';

const purely = (move: number) => () => [{ move, probability: 1 }];

// Those of all positions take long: they are in test/long/number-duel.test.ts.
describe('Number Duel by the book', () => {
  const BY_THE_BOOK = { points: 15, max: 5, numbers: 'free' } as const;
  const rules = numberDuelRules(BY_THE_BOOK);

  test('5 is the best choice everywhere, and 5 against 5 reaches sudden death and never ends', () => {
    const solution = solve(rules);
    expect(solution.positions).toBe(226);
    for (let index = 0; index < rules.numbering.size; index += 1) {
      const { dominant } = solution.at(rules.numbering.at(index));
      expect(dominant[0]).toContain(5);
      expect(dominant[1]).toContain(5);
    }
    let position = rules.start(0);
    for (const points of [10, 5, 0, -5]) {
      position = rules.play(position, [5, 5]);
      expect(position).toMatchObject({ a: points, b: points });
    }
    expect(rules.status(position).kind).toBe('both');
    expect(solution.at(position)).toMatchObject({ value: 0, dominant: [[5], [5]] });
    expect(solution.at(rules.start(0))).toMatchObject({ value: 0, dominant: [[5], [5]] });
  });

  test.each([2, 3, 4, 5])('the proof agrees with the table up to 60 points, numbers up to %i', (max) => {
    expect(wronglyProved(max)).toEqual([]);
  });

  test('the proof answers for 10,000 points at once', () => {
    const options = { points: 10_000, max: 9, numbers: 'free' } as const;
    const large = numberDuelRules(options);
    const truth = must(findTruth(numberDuel, options));
    if (truth.kind !== 'simultaneous') throw new Error('not played in secret');
    const proof = truth.equilibria;
    expect(proof.at(large.start(0))).toMatchObject({ value: 0, dominant: [[9], [9]] });
    expect(proof.value(parsed(large, '9991 9990 0'))).toBe(1);
    expect(proof.value(parsed(large, '9991 9999 0'))).toBe(0);
    const refused = proof.exploitability(0, purely(9), large.start(0));
    expect(refused).toMatchObject({ ok: false, error: { code: 'too-many-positions', positions: 100_000_001 } });
  });

  test('who strays from 5 can be exploited, who does not cannot', () => {
    const proof = solve(rules, { proof: proveNumberDuel(BY_THE_BOOK) });
    expect(proof.exploitability(0, purely(5), rules.start(0))).toEqual({ ok: true, value: 0 });
    expect(proof.exploitability(1, purely(5), rules.start(0))).toEqual({ ok: true, value: 0 });
    expect(proof.exploitability(1, purely(4), rules.start(0))).toEqual({ ok: true, value: 1 });
  });
});

describe('Number Duel with spent numbers', () => {
  const rules = numberDuelRules({ points: 15, max: 5, numbers: 'spent' });
  let solution: Equilibria<NumberDuelPosition, number>;
  beforeAll(() => {
    solution = solve(rules);
  });

  test.each([
    [4, 2],
    [9, 2],
    [6, 3],
    [12, 3],
    [5, 4],
  ])('has the values that plain recursion finds, everywhere: %i points, numbers up to %i', (points, max) => {
    const small = numberDuelRules({ points, max, numbers: 'spent' });
    const solved = solve(small);
    const brute = bruteForce(max);
    const wrong = positionsOf(small).filter((position) => {
      const { a, b } = position;
      return !(Math.abs(solved.value(position) - brute(a, b, leftOf(small, position))) < 1e-9);
    });
    expect(wrong).toEqual([]);
  });

  test('is truly mixed: at the start every number a fifth of the time, no dominant move, no saddle point', () => {
    const start = solution.at(rules.start(0));
    expect(start.value).toBeCloseTo(0, 12);
    for (const seat of [0, 1] as const) for (const weight of weights(start, seat)) expect(weight).toBeCloseTo(1 / 5, 9);
    expect(start.dominant).toEqual([[], []]);
    expect(saddlePoints(start.payoffs)).toEqual([]);
    // Verified by plain recursion too (see above); as fractions of 24.
    const inTwentyFourths = start.payoffs.map((row) => row.map((cell) => Math.round(cell * 24 * 1e6) / 1e6 + 0));
    expect(inTwentyFourths).toEqual([
      [0, -10, -4, 4, 10],
      [10, 0, -9, -6, 5],
      [4, 9, 0, -11, -2],
      [-4, 6, 11, 0, -13],
      [-10, -5, 2, 13, 0],
    ]);
  });

  test('after 5 against 5 the choice is between 1 and 3', () => {
    const position = rules.play(rules.start(0), [5, 5]);
    expect(weights(solution.at(position), 0).map((weight) => Math.round(weight * 1e9) / 1e9)).toEqual([0.5, 0, 0.5, 0]);
  });

  test('the habits of the free game are exploited here', () => {
    const habit = (pick: (...numbers: number[]) => number) => (position: NumberDuelPosition) => [
      { move: pick(...rules.legalMoves(position, 0)), probability: 1 },
    ];
    const evenly = (position: NumberDuelPosition) => {
      const moves = rules.legalMoves(position, 0);
      return moves.map((move) => ({ move, probability: 1 / moves.length }));
    };
    const start = rules.start(0);
    expect(solution.exploitability(0, habit(Math.max), start)).toEqual({ ok: true, value: expect.closeTo(1, 9) });
    expect(solution.exploitability(0, habit(Math.min), start)).toEqual({ ok: true, value: expect.closeTo(1, 9) });
    expect(solution.exploitability(0, evenly, start)).toEqual({ ok: true, value: expect.closeTo(0.77, 9) });
  });

  test('sudden death goes to the higher number left, and with equal ones never ends', () => {
    expect(solution.value(parsed(rules, '0 0 0 1 2'))).toBe(1);
    expect(solution.value(parsed(rules, '0 0 0 5 1'))).toBe(-1);
    expect(solution.value(parsed(rules, '0 0 0 35 45'))).toBe(1);
    expect(solution.value(parsed(rules, '-2 -2 0 24 24'))).toBe(0);
    expect(solution.at(parsed(rules, '0 0 0 24 24')).dominant).toEqual([[5], [5]]);
  });

  test('reports its progress, can be cancelled, and refuses kindly what is too large', () => {
    const reports: number[] = [];
    const cancelled = solveEquilibria(rules, {
      onProgress: (done) => {
        reports.push(done);
        return reports.length < 3;
      },
    });
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(reports).toHaveLength(3);
    const large = solveEquilibria(numberDuelRules({ points: 10_000, max: 9, numbers: 'spent' }));
    if (large.ok) throw new Error('too large');
    expect(phraseUnsolved(large.error)).toMatch(/up to 4,861,900,048,619 positions, and at most 5,000,000 /);
    const few = solveEquilibria(rules, { from: [rules.start(0)], most: 1000 });
    expect(few).toMatchObject({ ok: false, error: { code: 'too-many-positions', most: 1000 } });
  });
});
