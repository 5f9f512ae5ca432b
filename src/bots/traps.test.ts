import { describe, expect, it } from 'vitest';
import { dualDigits, digitDuelTarget, multiplicationDuel, digitDuelZero } from '../games/index.js';
import { solveAlternating } from '../solver/solution.js';
import { bestTraps } from './traps.js';

describe('the best trap', () => {
  it('in Multiplication Duel at 3 is to double: only 1 of 8 answers is right', () => {
    const solution = solveAlternating(multiplicationDuel, { target: 100 });
    expect(bestTraps(solution, { shared: 3, mover: 0 }, [2, 3, 4, 5, 6, 7, 8, 9])).toEqual([
      { move: 2, rightAnswers: 1, answers: 8 },
    ]);
  });
  it('in Race to Zero at 15 against 10 is 1, after which one of two digits is right; after 0 both are', () => {
    const solution = solveAlternating(digitDuelZero, { start: 25 });
    expect(bestTraps(solution, { own: 15, opponent: 10, mover: 1 }, [1, 0])).toEqual([
      { move: 1, rightAnswers: 1, answers: 2 },
    ]);
  });
  it('is, among equally few right answers, the one with the most wrong ones: a forced answer is no trap', () => {
    const solution = solveAlternating(dualDigits, { start: 30, max: 4 });
    expect(bestTraps(solution, { shared: 5, forbidden: 0, mover: 0 }, [1, 2, 3, 4])).toEqual([
      { move: 1, rightAnswers: 1, answers: 3 },
    ]);
  });
  it('is never to stand still while there is a race to disturb', () => {
    const solution = solveAlternating(digitDuelTarget, { target: 25 });
    const traps = bestTraps(solution, { own: 2, opponent: 5, mover: 0 }, ['add', 'subtract', 'multiply']);
    expect(traps).toEqual([{ move: 'add', rightAnswers: 1, answers: 3 }]);
  });
});
