import { describe, expect, it } from 'vitest';
import { dualDigits, numberDuel, digitDuelZero } from '../games/index.js';
import { findTruth } from '../solver/index.js';
import { adviceFor } from './advice.js';
import type { Advice } from './hints.js';

const names = ['Ana', 'Ben'] as const;

const advise = (shared: number, forbidden: number): Advice | undefined => {
  const options = { start: 25, max: 4 };
  const truth = findTruth(dualDigits, options);
  if (!truth.ok) throw new Error('not solved');
  const position = { shared, forbidden, mover: 1 } as const;
  return adviceFor({ game: dualDigits, options, names, truth: truth.value, position, seat: 1 });
};

const adviseRace = (start: number, own: number, opponent: number): Advice | undefined => {
  const options = { start };
  const truth = findTruth(digitDuelZero, options);
  if (!truth.ok) throw new Error('not solved');
  const position = { own, opponent, mover: 0 } as const;
  return adviceFor({ game: digitDuelZero, options, names, truth: truth.value, position, seat: 0 });
};

const adviseDuel = (a: number, b: number, numbers: 'free' | 'spent'): Advice | undefined => {
  const options = { points: 8, max: 3, numbers };
  const truth = findTruth(numberDuel, options);
  if (!truth.ok) throw new Error('not solved');
  const position = { a, b, decidedBy: null, spent: [0, 0] } as const;
  return adviceFor({ game: numberDuel, options, names, truth: truth.value, position, seat: 0 });
};

describe('advice where the players move in turn', () => {
  it('gives a nudge, then the move, then the line and the refutation of the tempting move', () => {
    const advice = advise(23, 2);
    expect(advice?.outlook).toBe('Ben wins in 9 turns with best play.');
    expect(advice?.hints).toEqual([
      'One of your three moves keeps the win. Look at what your opponent could answer to 1.',
      'Play 3: you win in 9 turns.',
      'Best play continues: Ben plays 3 (Shared number: 20), Ana plays 1 (now 19), Ben plays 4 (now 15), ' +
        'Ana plays 1 (now 14), 4 more turns, Ben plays 4 (now 0), and Ben wins: reached zero. ' +
        'Why not 1: Ben plays 1 (Shared number: 22), Ana plays 2 (now 20), Ben plays 1 (now 19), ' +
        'Ana plays 4 (now 15), 5 more turns, Ana plays 4 (now 0), and Ana wins: reached zero.',
    ]);
    expect(advice?.right).toEqual([3]);
    expect(advice?.line?.steps).toHaveLength(9);
  });
  it('names no wrong move where that would leave only the right one', () => {
    expect(adviseRace(25, 25, 25)?.hints[0]).toBe(
      'One of your two moves keeps the win. Find the move that leaves your opponent no good answer.',
    );
  });
  it('says that a win is at hand without saying by what', () => {
    expect(advise(3, 1)?.hints[0]).toBe('One of your two moves keeps the win. You can win this turn.');
  });
  it('looks for the longest defence and the best trap in a lost position', () => {
    const advice = advise(20, 2);
    expect(advice?.outlook).toBe('Ana wins in 8 turns with best play.');
    expect(advice?.hints[0]).toContain('Against best play you’re losing, whatever you do.');
    expect(advice?.hints[1]).toBe(
      'Play 3, 1 or 4: you hold out for 8 turns. After 3 only one of your opponent’s three moves is right.',
    );
  });
  it('goes round for ever in a drawn position', () => {
    const advice = adviseRace(100, 100, 100);
    expect(advice?.hints[0]).toMatch(/^One of your two moves keeps the draw\./);
    expect(advice?.hints[1]).toBe('Play 0: that keeps the draw.');
    expect(advice?.hints[2]).toContain('Ana plays 0 (nothing changes), and so on forever.');
    expect(advice?.line?.end).toEqual({ kind: 'endless' });
  });
  it('is given only to the one whose turn it is', () => {
    expect(adviseRace(25, 25, 0)).toBeUndefined();
    expect(advise(1, 1)).toBeUndefined();
  });
});

describe('advice where both choose in secret', () => {
  it('names the choice that is never regretted, with an example', () => {
    const advice = adviseDuel(8, 8, 'free');
    expect(advice?.hints[1]).toBe('Choose 3.');
    expect(advice?.hints[2]).toBe(
      'Whatever your opponent chooses, 3 does at least as well as anything else. ' +
        'For example 3 against 2 (Ben: 5): won; but 2 against 2 (Ana: 6, Ben: 6): even.',
    );
  });
  it('gives the shares of a mix, and the best reply to a habit', () => {
    const advice = adviseDuel(8, 8, 'spent');
    expect(advice?.hints[1]).toBe('Choose at random: 1 (33.3%), 2 (33.3%) or 3 (33.3%).');
    expect(advice?.hints[2]).toMatch(/^With this mix you get even on average, whatever your opponent does\. If your/);
  });
});
