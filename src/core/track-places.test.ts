import { describe, expect, it } from 'vitest';
import type { Track } from './words.js';
import { isPast, placeOf, ticksOf } from './track-places.js';

const LINE: Track = { shape: 'line', range: [0, 25], goal: { value: 0, wanted: true } };
const LADDER: Track = { shape: 'ladder', range: [1, 100], scale: 'products', goal: { value: 100, wanted: false } };

const namesOf = (track: Track): readonly number[] =>
  ticksOf(track)
    .filter(({ isNamed }) => isNamed)
    .map(({ value }) => value);

describe('the place of a number on its track', () => {
  it.each([
    ['a line', LINE, 0, 0],
    ['a line', LINE, 25, 1],
    ['a line', LINE, 5, 0.2],
    ['a ladder of products', LADDER, 1, 0],
    ['a ladder of products', LADDER, 10, 0.5],
    ['a ladder of products', LADDER, 100, 1],
  ])('on %s', (_name, track, value, place) => {
    expect(placeOf(track, value)).toBeCloseTo(place);
  });

  it('is the end where the number is past it', () => {
    expect([placeOf(LADDER, 432), placeOf(LINE, -3)]).toEqual([1, 0]);
    expect([isPast(LADDER, 432), isPast(LADDER, 100)]).toEqual([true, false]);
  });

  it('is the same for both ends of a track that has one number', () => {
    expect(placeOf({ shape: 'line', range: [3, 3] }, 3)).toBe(0);
  });
});

describe('the marks of a track', () => {
  it('are one for each number of a short line, with a few numbers beside them and always its ends', () => {
    expect(ticksOf(LINE)).toHaveLength(26);
    expect(namesOf(LINE)).toEqual([0, 5, 10, 15, 20, 25]);
  });

  it.each([1, 7, 27, 40, 61, 999, 10_000])(
    'have room beside each other, and there are not too many: %i',
    (greatest) => {
      const track: Track = { shape: 'line', range: [0, greatest] };
      const ticks = ticksOf(track);
      expect(ticks.length).toBeLessThan(70);
      const named = ticks.filter(({ isNamed }) => isNamed).map(({ at }) => at);
      expect(named.slice(1).filter((at, index) => at - (named[index] ?? 0) < 0.09)).toEqual([]);
      expect(named.length).toBeLessThan(11);
    },
  );

  it('are round numbers on a ladder of products', () => {
    expect(namesOf(LADDER)).toEqual([1, 2, 5, 10, 20, 50, 100]);
  });

  it('leave a round number out that would touch the end', () => {
    const names = namesOf({ shape: 'ladder', range: [1, 120], scale: 'products' });
    expect(names).toEqual([1, 2, 5, 10, 20, 50, 120]);
  });

  it.each([
    [980, [1, 10, 100, 980]],
    [20_000, [1, 10, 100, 1000, 20_000]],
  ])('are powers of ten on a ladder of products where more would touch: %i', (greatest, names) => {
    expect(namesOf({ shape: 'ladder', range: [1, greatest], scale: 'products' })).toEqual(names);
  });
});
