import { beforeAll, describe, expect, test } from 'vitest';
import { numberDuel } from '../../src/games/number-duel/game.js';
import { numberDuelRules } from '../../src/games/number-duel/rules.js';
import { replyToStrategy, solveRounds } from '../../src/solver/backward-induction.js';
import {
  type Equilibria,
  type Equilibrium,
  type EquilibriumSettings,
  solveEquilibria,
} from '../../src/solver/equilibrium.js';
import { proveNumberDuel } from '../../src/solver/number-duel.js';
import { saddlePoints } from '../../src/solver/matrix-game.js';
import { roundsOf } from '../../src/solver/rounds.js';
import { findTruth } from '../../src/solver/truth.js';
import { phraseUnsolved } from '../../src/solver/unsolved.js';
import type { NumberDuelPosition } from '../../src/games/number-duel/rules.js';
import type { SimultaneousRules } from '../../src/core/game.js';
import { must } from '../contract/playing.js';
import { oracleValue } from './matrix-oracle.js';

type Left = readonly [number[], number[]];
type Rules = SimultaneousRules<NumberDuelPosition, number>;

function solve(
  rules: Rules,
  settings: EquilibriumSettings<NumberDuelPosition> = {},
): Equilibria<NumberDuelPosition, number> {
  const solved = solveEquilibria(rules, settings);
  if (!solved.ok) throw new Error(phraseUnsolved(solved.error));
  return solved.value;
}

const parsed = (rules: Rules, text: string): NumberDuelPosition => {
  const position = rules.parsePosition(text);
  if (position === undefined) throw new Error(`no position: ${text}`);
  return position;
};

const positionsOf = ({ numbering }: Rules): readonly NumberDuelPosition[] =>
  Array.from({ length: numbering.size }, (_, index) => numbering.at(index));

const leftOf = (rules: Rules, position: NumberDuelPosition): Left => [
  [...rules.legalMoves(position, 0)],
  [...rules.legalMoves(position, 1)],
];

const purely = (move: number) => () => [{ move, probability: 1 }];
const weights = ({ strategies }: Equilibrium<number>, seat: 0 | 1): readonly number[] =>
  strategies[seat].map(({ probability }) => probability);

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

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('the proof agrees with the table up to 60 points, numbers up to %i', (max) => {
    const options = { points: 60, max, numbers: 'free' } as const;
    const proved = numberDuelRules(options);
    const table = solve(proved);
    const proof = solve(proved, { proof: proveNumberDuel(options) });
    expect([table.method, proof.method]).toEqual(['table', 'proof']);
    // The positions of a game with fewer points are among these.
    const wrong = positionsOf(proved).filter((position) => {
      const { value, dominant } = table.at(position);
      return value !== proof.value(position) || !dominant.every((moves) => moves.includes(max));
    });
    expect(wrong).toEqual([]);
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

/** In sudden death whoever has the higher number wins with it at once; if both have it, both must play it. */
const suddenDeath = (left: Left): number => {
  const falling = left.map((numbers) => Number(numbers.toSorted((x, y) => y - x).join('')));
  return Math.sign((falling[0] ?? 0) - (falling[1] ?? 0));
};

/** The variant in plain recursion, with lists for sets, written for this test. */
function bruteForce(max: number): (a: number, b: number, left: Left) => number {
  const all = Array.from({ length: max }, (_, index) => index + 1);
  const seen = new Map<string, number>();
  const without = (numbers: readonly number[], number: number): number[] => {
    const rest = numbers.filter((other) => other !== number);
    return rest.length === 0 ? all : rest;
  };
  const value = (a: number, b: number, left: Left): number => {
    if (a <= 0 && b <= 0) return suddenDeath(left);
    if (a <= 0) return -1;
    if (b <= 0) return 1;
    const key = `${a} ${b} ${left.join(' ')}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const payoffs = left[0].map((x) =>
      left[1].map((y) => {
        const rest = [without(left[0], x), without(left[1], y)] as const;
        if (x === y) return value(a - x, b - y, rest);
        return x > y ? value(a, b - x, rest) : value(a - y, b, rest);
      }),
    );
    const found = oracleValue(payoffs);
    seen.set(key, found);
    return found;
  };
  return value;
}

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

  test('has the values that plain recursion finds from the start of the default game', { timeout: 60_000 }, () => {
    const fromStart = solve(rules, { from: [rules.start(0)] });
    expect(fromStart.positions).toBe(2517);
    const brute = bruteForce(5);
    const reached = solveRounds(roundsOf(rules), [rules.numbering.indexOf(rules.start(0))], {});
    if (!reached.ok) throw new Error(phraseUnsolved(reached.error));
    const compared = positionsOf(rules).filter((_, index) => reached.value.isSettled(index));
    expect(compared).toHaveLength(2517);
    const wrong = compared.filter((position) => {
      const expected = brute(position.a, position.b, leftOf(rules, position));
      const isClose = (found: number): boolean => Math.abs(found - expected) < 1e-9;
      return !isClose(solution.value(position)) || !isClose(fromStart.value(position));
    });
    expect(wrong).toEqual([]);
    expect(fromStart.value(rules.start(0))).toBeCloseTo(solution.value(rules.start(0)), 12);
    expect(() => fromStart.value(parsed(rules, '15 1 0 0 0'))).toThrow(RangeError);
  });

  test('nobody gains 1e-9 by a best reply, at any position', { timeout: 60_000 }, () => {
    const { numbering } = rules;
    const solved = Array.from({ length: numbering.size }, (_, index) => solution.at(numbering.at(index)));
    const nothing: Equilibrium<number> = { value: 0, strategies: [[], []], dominant: [[], []], payoffs: [] };
    for (const seat of [0, 1] as const) {
      const strategyAt = (index: number): readonly number[] => weights(solved[index] ?? nothing, seat);
      const replied = replyToStrategy(roundsOf(rules), undefined, seat, strategyAt, {});
      if (!replied.ok) throw new Error(phraseUnsolved(replied.error));
      const gains = solved.map(({ value }, index) => Math.abs(value - (replied.value.values[index] ?? Number.NaN)));
      expect(gains.reduce((most, gain) => (gain <= most ? most : gain), 0)).toBeLessThan(1e-9);
      expect(replied.value.settled).toBe(56_726);
    }
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
