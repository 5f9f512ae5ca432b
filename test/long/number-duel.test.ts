import { beforeAll, describe, expect, test } from 'vitest';
import { numberDuelRules } from '../../src/games/number-duel/rules.js';
import type { NumberDuelPosition } from '../../src/games/number-duel/rules.js';
import { replyToStrategy, solveRounds } from '../../src/solver/backward-induction.js';
import type { Equilibria, Equilibrium } from '../../src/solver/equilibrium.js';
import { roundsOf } from '../../src/solver/rounds.js';
import { phraseUnsolved } from '../../src/solver/unsolved.js';
import { bruteForce, leftOf, parsed, positionsOf, solve, weights, wronglyProved } from '../unit/number-duel-solved.js';

describe('Number Duel by the book, with larger numbers', () => {
  test.each([6, 7, 8, 9])('the proof agrees with the table up to 60 points, numbers up to %i', (max) => {
    expect(wronglyProved(max)).toEqual([]);
  });
});

describe('all positions of Number Duel with spent numbers', () => {
  const rules = numberDuelRules({ points: 15, max: 5, numbers: 'spent' });
  let solution: Equilibria<NumberDuelPosition, number>;
  beforeAll(() => {
    solution = solve(rules);
  });

  test('has the values that plain recursion finds from the start of the default game', () => {
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

  test('nobody gains 1e-9 by a best reply, at any position', () => {
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
});
