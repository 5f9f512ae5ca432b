import { describe, expect, it } from 'vitest';
import { barsOf, turnAt } from './chart-shapes.js';

const at = (...values: readonly number[]): readonly { readonly value: number }[] => values.map((value) => ({ value }));

describe('the bars of a chart', () => {
  it('go up for the first seat and down for the second', () => {
    expect(barsOf(at(1, -1))).toEqual({ first: 'M0.07 0h0.86v1h-0.86z', second: 'M1.07 1h0.86v1h-0.86z', even: '' });
  });
  it('are a line in the middle where the game is even', () => {
    expect(barsOf(at(0)).even).toBe('M0.07 0.94h0.86v0.12h-0.86z');
  });
  it('can be seen however small the lead is', () => {
    expect(barsOf(at(0.01)).first).toBe('M0.07 0.94h0.86v0.06h-0.86z');
  });
  it('touch where there are very many', () => {
    expect(barsOf(at(...Array.from({ length: 1001 }, () => 1))).first).toMatch(/^M0 0h1v1h-1zM1 0/);
  });
});

describe('a place on the chart', () => {
  it.each([
    [0, 15, 0],
    [0.5, 15, 7],
    [1, 15, 14],
    [-0.2, 15, 0],
    [1.3, 15, 14],
    [0.7, 2, 1],
    [0.4, 1, 0],
  ])('at %f of %i points is turn %i', (share, count, turn) => {
    expect(turnAt(share, count)).toBe(turn);
  });
});
