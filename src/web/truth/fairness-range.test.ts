import { describe, expect, it } from 'vitest';
import {
  type FairnessRow,
  heightOf,
  longestOf,
  nextRange,
  rangeAround,
  rowText,
  summaryText,
} from './fairness-range.js';

const spec = { min: 1, max: 1000 };
const row = (setting: number, winner: 'first' | 'second' | 'nobody', distance: number | null): FairnessRow => ({
  setting,
  verdict: { winner, distance, value: winner === 'nobody' ? 0 : winner === 'first' ? 1 : -1 },
});

describe('the values of a chart', () => {
  it.each([
    [500, { from: 470, to: 529 }],
    [3, { from: 1, to: 60 }],
    [1000, { from: 941, to: 1000 }],
  ])('lie around %i as far as the option goes', (value, range) => {
    expect(rangeAround(spec, value, 60)).toEqual(range);
  });

  it('are all there are where these are few', () => {
    expect(rangeAround({ min: 2, max: 9 }, 5, 60)).toEqual({ from: 2, to: 9 });
  });

  it('go on page by page, up to the ends', () => {
    expect(nextRange(spec, { from: 61, to: 120 }, 1)).toEqual({ from: 121, to: 180 });
    expect(nextRange(spec, { from: 31, to: 90 }, -1)).toEqual({ from: 1, to: 60 });
    expect(nextRange(spec, { from: 1, to: 60 }, -1)).toBeUndefined();
    expect(nextRange(spec, { from: 930, to: 989 }, 1)).toEqual({ from: 941, to: 1000 });
    expect(nextRange(spec, { from: 941, to: 1000 }, 1)).toBeUndefined();
  });
});

describe('a bar', () => {
  it('is as high as the game is long, and highest where it has no end', () => {
    const rows = [row(1, 'first', 5), row(2, 'second', 10), { setting: 3, verdict: 'too-large' } as const];
    expect(longestOf(rows)).toBe(10);
    expect(heightOf({ winner: 'first', distance: 5, value: 1 }, 10, false)).toBe(0.5);
    expect(heightOf({ winner: 'nobody', distance: null, value: 0 }, 10, false)).toBe(1);
  });

  it('of rounds is as high as one side is ahead', () => {
    expect(heightOf({ winner: 'second', distance: null, value: -0.25 }, 0, true)).toBe(0.25);
    expect(heightOf({ winner: 'nobody', distance: null, value: 0 }, 0, true)).toBe(0);
  });
});

describe('the words of a chart', () => {
  it.each([
    [row(25, 'second', 10), 'start 25: the second player wins in 10 turns with best play.'],
    [row(1, 'first', 1), 'start 1: the first player wins in 1 turn with best play.'],
    [row(100, 'nobody', null), 'start 100: fair. Nobody can force a win.'],
    [{ setting: 9999, verdict: 'too-large' } as const, 'start 9999: this takes too long to solve here.'],
  ])('say who wins', (told, text) => {
    expect(rowText('start', told)).toBe(text);
  });

  it('sum up a page', () => {
    const rows = [row(1, 'first', 1), row(2, 'nobody', null), row(3, 'nobody', null), row(4, 'second', 2)];
    expect(summaryText(rows)).toBe('Of 4 values, the first player wins 1 and the second 1. Fair: 2–3.');
    expect(summaryText([row(1, 'first', 1), { setting: 2, verdict: 'too-large' }])).toBe(
      'Of 1 value, the first player wins 1 and the second 0. None of them is fair. 1 value takes too long to solve here.',
    );
  });
});
