import { describe, expect, it } from 'vitest';
import { drawCode, formatBits, LEVEL_M, makeQrCode, type QrCode, versionBits } from './qr.js';
import { errorCorrection } from './qr-correction.js';

const picture = (code: QrCode): readonly string[] =>
  code.map((line) => line.map((isDark) => (isDark ? '#' : '.')).join(''));

/** What a scanner that is no work of ours (zbar) reads as `Duelbook`. */
const KNOWN = [
  '#######.###...#######',
  '#.....#...#.#.#.....#',
  '#.###.#.####..#.###.#',
  '#.###.#...##..#.###.#',
  '#.###.#..##.#.#.###.#',
  '#.....#.#.#...#.....#',
  '#######.#.#.#.#######',
  '.........###.........',
  '#.#...##...##..#..#.#',
  '#......#..#...#.##.##',
  '.####.#.###.....#.#.#',
  '.#.#.....##.#..###...',
  '########..#..##..#..#',
  '........#.##.##.##...',
  '#######.######..#.#.#',
  '#.....#....#.#####...',
  '#.###.#...#####..#.#.',
  '#.###.#...#.....###..',
  '#.###.#.#.#...#.#####',
  '#.....#...#.#...##...',
  '#######.#.#...####..#',
];

/** The places that hold data: those that another code of the same size without any has under every mask. */
function dataPlaces(size: number): readonly (readonly [row: number, column: number])[] {
  const version = (size - 17) / 4;
  const none = drawCode(version, [], LEVEL_M, 0);
  const all = drawCode(
    version,
    Array.from({ length: 400 }, () => 255),
    LEVEL_M,
    0,
  );
  const places: [number, number][] = [];
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter((column) => column !== 6);
  for (let at = 0; at < columns.length; at += 2) {
    const rows = Array.from({ length: size }, (_, index) => (at % 4 === 0 ? size - 1 - index : index));
    for (const row of rows)
      for (const column of columns.slice(at, at + 2))
        if (none[row]?.[column] !== all[row]?.[column]) places.push([row, column]);
  }
  return places;
}

/** Reads a code of one block by another way than it was written: all that is known is where the data lies. */
function read(code: QrCode): string {
  const masks = Array.from({ length: 8 }, (_, mask) => drawCode((code.length - 17) / 4, [], LEVEL_M, mask));
  const isFormat = (empty: QrCode): boolean =>
    [0, 1, 2, 3, 4, 5].every((row) => empty[row]?.[8] === code[row]?.[8]) && empty[8]?.[0] === code[8]?.[0];
  const empty = masks.find(isFormat);
  const bits = dataPlaces(code.length).map(([row, column]) => code[row]?.[column] !== empty?.[row]?.[column]);
  const numberAt = (from: number, count: number): number =>
    bits.slice(from, from + count).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
  expect(numberAt(0, 4)).toBe(0b0100);
  const bytes = Array.from({ length: numberAt(4, 8) }, (_, index) => numberAt(12 + index * 8, 8));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe('a QR code', () => {
  it('is the one that scanners know', () => {
    expect(picture(makeQrCode('Duelbook') ?? [])).toEqual(KNOWN);
  });

  it('tells level and mask by the bits of the standard (annex C)', () => {
    expect(formatBits(LEVEL_M, 5).toString(2).padStart(15, '0')).toBe('100000011001110');
    expect(formatBits(LEVEL_M, 0).toString(2).padStart(15, '0')).toBe('101010000010010');
  });

  it('tells its version by the bits of the standard (annex D)', () => {
    expect(versionBits(7).toString(2).padStart(18, '0')).toBe('000111110010010100');
  });

  it('mends errors by the bytes of the standard (its example, annex I)', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(errorCorrection(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });

  it.each(['a', 'https://a.example/#/m', 'Grüße an Zoë ♞', 'x'.repeat(42)])('of "%s" can be read again', (text) => {
    expect(read(makeQrCode(text) ?? [])).toBe(text);
  });

  it.each([
    [14, 21],
    [15, 25],
    [42, 29],
    [62, 33],
    [84, 37],
    [106, 41],
    [122, 45],
    [152, 49],
    [180, 53],
    [213, 57],
  ])('of %d bytes has %d modules on each side', (bytes, size) => {
    const code = makeQrCode('x'.repeat(bytes));
    expect(code?.length).toBe(size);
    expect(code?.every((line) => line.length === size)).toBe(true);
  });

  it('is not made of what is too long for it', () => {
    expect(makeQrCode('x'.repeat(214))).toBeUndefined();
    expect(makeQrCode('é'.repeat(107))).toBeUndefined();
  });
});
