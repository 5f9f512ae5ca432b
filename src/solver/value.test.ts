import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerTo,
  compareValues,
  DRAW,
  decodeValue,
  encodeValue,
  judgeMoves,
  LOST,
  NOWHERE,
  turnedOver,
  type Value,
  WON,
} from './value.js';

const values: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>({ kind: 'draw' }),
  fc.record({ kind: fc.constantFrom('win', 'loss'), distance: fc.integer({ min: 0, max: 32_765 }) }),
);

describe('a code of two bytes', () => {
  it('tells every value apart and back', () => {
    fc.assert(
      fc.property(values, (value) => {
        const code = encodeValue(value);
        expect(Int16Array.of(code)[0]).toBe(code);
        expect(decodeValue(code)).toEqual(value);
      }),
    );
  });
  it('is in the order of what is better to have', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(Math.sign(encodeValue(a) - encodeValue(b)));
      }),
    );
  });
  it.each([
    [
      { kind: 'win', distance: 1 },
      { kind: 'win', distance: 3 },
    ],
    [{ kind: 'win', distance: 3251 }, { kind: 'draw' }],
    [{ kind: 'draw' }, { kind: 'loss', distance: 3251 }],
    [
      { kind: 'loss', distance: 4 },
      { kind: 'loss', distance: 2 },
    ],
  ] as const)('ranks %o above %o', (better, worse) => {
    expect(compareValues(better, worse)).toBeGreaterThan(0);
    expect(compareValues(worse, better)).toBeLessThan(0);
  });
  it('answers a position with the other side’s view, one turn farther', () => {
    fc.assert(
      fc.property(values, (after) => {
        fc.pre(after.kind === 'draw' || after.distance < 32_765);
        const before = turnedOver(after);
        const farther: Value = before.kind === 'draw' ? before : { ...before, distance: before.distance + 1 };
        expect(decodeValue(answerTo(encodeValue(after)))).toEqual(farther);
      }),
    );
    expect(answerTo(NOWHERE)).toBe(LOST);
    expect(answerTo(DRAW)).toBe(DRAW);
    expect(decodeValue(WON)).toEqual({ kind: 'win', distance: 0 });
  });
  it('refuses a distance that it cannot tell', () => {
    expect(() => encodeValue({ kind: 'win', distance: 32_766 })).toThrow(RangeError);
    expect(() => encodeValue({ kind: 'loss', distance: -1 })).toThrow(RangeError);
  });
});

const judged = (...given: readonly Value[]) =>
  judgeMoves(given.map((value, move) => ({ move, value }))).map(({ right, best }) => [right, best]);

describe('judging moves', () => {
  it('calls every win right and the fastest best', () => {
    expect(judged({ kind: 'win', distance: 5 }, { kind: 'win', distance: 3 }, { kind: 'draw' })).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });
  it('calls every move of a lost position right and the slowest best', () => {
    expect(judged({ kind: 'loss', distance: 2 }, { kind: 'loss', distance: 6 }, { kind: 'loss', distance: 6 })).toEqual(
      [
        [true, false],
        [true, true],
        [true, true],
      ],
    );
  });
  it('calls every move that keeps a draw best', () => {
    expect(judged({ kind: 'loss', distance: 90 }, { kind: 'draw' }, { kind: 'draw' })).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
  });
  it('has nothing to say about no moves', () => expect(judgeMoves([])).toEqual([]));
});
