import { describe, expect, it } from 'vitest';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../games/index.js';
import { solveAlternating, solvingAlternating, solvingRules } from './solution.js';
import { finish, type Progress, type Solving } from './solving.js';

describe('a solution', () => {
  const solution = solveAlternating(digitDuelZero, { start: 25 });

  it('speaks for the seat to move, or for the seat that is asked about', () => {
    const position = { own: 25, opponent: 25, mover: 1 } as const;
    expect(solution.valueOf(position)).toEqual({ kind: 'win', distance: 15 });
    expect(solution.valueOf(position, 1)).toEqual({ kind: 'win', distance: 15 });
    expect(solution.valueOf(position, 0)).toEqual({ kind: 'loss', distance: 15 });
  });
  it('has distance 0 and no moves in a finished position, with or without a number', () => {
    const reachedZero = { own: 3, opponent: 0, mover: 1 } as const;
    expect(solution.valueOf(reachedZero)).toEqual({ kind: 'win', distance: 0 });
    expect(solution.valueOf(reachedZero, 1)).toEqual({ kind: 'loss', distance: 0 });
    expect(solution.movesOf(reachedZero)).toEqual([]);
    const stuck = { own: 1, opponent: 22, mover: 0 } as const;
    expect(solution.valueOf(stuck)).toEqual({ kind: 'loss', distance: 0 });
    expect(solution.valueAt(solution.rules.numbering.indexOf(stuck))).toEqual({ kind: 'loss', distance: 0 });
    expect(solution.movesOf(stuck)).toEqual([]);
  });
  it('counts the move itself in a move’s distance', () => {
    const duel = solveAlternating(multiplicationDuel, { target: 100 });
    const position = { shared: 60, mover: 0 } as const;
    expect(duel.valueOf(position)).toEqual({ kind: 'loss', distance: 1 });
    expect(duel.movesOf(position)).toHaveLength(duel.rules.legalMoves(position, 0).length);
    for (const { value } of duel.movesOf(position)) expect(value).toEqual({ kind: 'loss', distance: 1 });
  });
  it('has no position beyond the last number', () => {
    expect(() => solution.valueAt(625)).toThrow(RangeError);
    expect(() => solution.valueAt(-1)).toThrow(RangeError);
  });
  it('is not to be had of a game whose players move at the same time', () => {
    expect(() => solveAlternating(numberDuel, { points: 15, max: 5, numbers: 'free' })).toThrow(TypeError);
  });
});

describe('a long solve', () => {
  const solves: Readonly<Record<string, () => Solving<unknown>>> = {
    'Race to Zero': () => solvingAlternating(digitDuelZero, { start: 3000 }),
    'Hit the Target': () => solvingAlternating(digitDuelTarget, { target: 4000 }),
    'Dual Digits': () => solvingAlternating(dualDigits, { start: 5000, max: 10 }),
    'the generic way': () => {
      const rules = dualDigits.rules({ start: 10_000, max: 20 });
      if (rules.kind !== 'alternating') throw new TypeError('not alternating');
      return solvingRules(rules);
    },
  };
  it.each(Object.entries(solves))('tells how far it is: %s', (_, solving) => {
    const reports: Progress[] = [];
    expect(finish(solving(), (progress) => reports.push(progress))).toBeDefined();
    expect(reports.length).toBeGreaterThan(1);
    for (const [index, { done, of }] of reports.entries()) {
      expect(done).toBeGreaterThan(reports[index - 1]?.done ?? 0);
      expect(done).toBeLessThanOrEqual(of);
    }
  });
  it.each(Object.entries(solves))('can be cancelled: %s', (_, solving) => {
    let reports = 0;
    const cancelled = finish(solving(), () => {
      reports += 1;
      return false;
    });
    expect(cancelled).toBeUndefined();
    expect(reports).toBe(1);
  });
});
