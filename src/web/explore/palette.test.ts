import { describe, expect, it } from 'vitest';
import { encodeValue, NOWHERE } from '../../solver/value.js';
import { codePainter, cssColour, isSamePalette, mixed, type Palette, parseColour, shadeOf } from './palette.js';

const LIGHT: Palette = {
  win: [0, 0, 200],
  loss: [200, 0, 0],
  draw: [100, 100, 100],
  ground: [255, 255, 255],
  ink: [0, 0, 0],
  soft: [50, 50, 50],
};
const DARK: Palette = { ...LIGHT, ground: [0, 0, 0] };

describe('a palette', () => {
  it('reads the colours of the page', () => {
    expect(parseColour(' #005cab')).toEqual([0, 92, 171]);
    expect(cssColour([0, 92, 171])).toBe('rgb(0 92 171)');
    expect(parseColour('blue')).toEqual([0, 0, 0]);
  });

  it('mixes two colours', () => {
    expect(mixed([0, 100, 200], [100, 100, 0], 0.25)).toEqual([25, 100, 150]);
  });

  it('fades towards the page where the end is far, on light paper and on dark', () => {
    const [near, far] = [0, 10].map((distance) => ({ kind: 'win', distance }) as const);
    if (near === undefined || far === undefined) throw new Error('two values');
    expect(shadeOf(LIGHT, near, 10)).toEqual(LIGHT.win);
    expect(shadeOf(LIGHT, far, 10)[0]).toBeGreaterThan(100);
    expect(shadeOf(DARK, far, 10)[2]).toBeLessThan(100);
  });
});

describe('painting', () => {
  it('makes one pixel of each code, and none where there is no position', () => {
    const values = [{ kind: 'loss', distance: 0 }, { kind: 'draw' }, { kind: 'win', distance: 3 }] as const;
    const codes = Int16Array.from([...values.map((value) => encodeValue(value)), NOWHERE]);
    const pixels = new Uint32Array(codes.length);
    codePainter(4, LIGHT)(codes, pixels);
    const bytes = new Uint8Array(pixels.buffer);
    for (const [index, value] of values.entries())
      expect([...bytes.subarray(4 * index, 4 * index + 4)]).toEqual([...shadeOf(LIGHT, value, 4), 255]);
    expect(pixels[3]).toBe(0);
  });

  it('is the same in parts', () => {
    const codes = Int16Array.from([0, 1, 2, 3, 2, 1], (distance) => encodeValue({ kind: 'win', distance }));
    const [whole, parts] = [new Uint32Array(6), new Uint32Array(6)];
    codePainter(3, LIGHT)(codes, whole);
    const paint = codePainter(3, LIGHT);
    paint(codes.subarray(0, 4), parts.subarray(0, 4));
    paint(codes.subarray(4), parts.subarray(4));
    expect(parts).toEqual(whole);
  });

  it('need not be done again with the same colours', () => {
    expect(isSamePalette(LIGHT, { ...LIGHT })).toBe(true);
    expect(isSamePalette(LIGHT, DARK)).toBe(false);
  });
});
