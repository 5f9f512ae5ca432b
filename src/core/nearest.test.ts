import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.js';

describe('the edit distance', () => {
  it.each([
    { from: '', to: '', distance: 0 },
    { from: 'start', to: 'start', distance: 0 },
    { from: '', to: 'abc', distance: 3 },
    { from: 'strat', to: 'start', distance: 1 },
    { from: 'stat', to: 'start', distance: 1 },
    { from: 'starts', to: 'start', distance: 1 },
    { from: 'stark', to: 'start', distance: 1 },
    { from: 'kitten', to: 'sitting', distance: 3 },
    { from: 'ab', to: 'ba', distance: 1 },
    { from: 'ab', to: 'cd', distance: 2 },
    // Half a swap is none.
    { from: 'ab', to: 'bc', distance: 2 },
    { from: 'ab', to: 'ca', distance: 2 },
  ])('of "$from" and "$to" is $distance, both ways', ({ from, to, distance }) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('the word a person probably meant', () => {
  const words = ['dual-digits', 'number-duel', 'start', 'target', 'Options', 'Turn limit'];
  it.each([
    { typed: 'strat', meant: 'start' },
    { typed: ' START ', meant: 'start' },
    { typed: 'dual-digit', meant: 'dual-digits' },
    { typed: 'numberduel', meant: 'number-duel' },
    { typed: 'dual', meant: 'dual-digits' },
    { typed: 'opt', meant: 'Options' },
    { typed: 'Option', meant: 'Options' },
    { typed: 'turn limits', meant: 'Turn limit' },
    { typed: '   opt   ', meant: 'Options' },
    { typed: 'st', meant: 'start' },
    // A long word may have more slips.
    { typed: 'dwal-digitz', meant: 'dual-digits' },
    { typed: 'tqrgzt', meant: 'target' },
    { typed: 'stqrz', meant: undefined },
    { typed: 'chess', meant: undefined },
    { typed: 's', meant: undefined },
    { typed: '', meant: undefined },
  ])('by "$typed" is $meant', ({ typed, meant }) => {
    expect(nearest(typed, words)).toBe(meant);
  });

  it('is the closest one, and the first of equals', () => {
    expect(nearest('bat', ['bart', 'bad', 'bat'])).toBe('bat');
    expect(nearest('bat', ['cat', 'hat'])).toBe('cat');
  });

  it('is none of no words, and takes no time for a huge one', () => {
    expect(nearest('start', [])).toBeUndefined();
    expect(nearest('x'.repeat(1_000_000), words)).toBeUndefined();
  });
});
