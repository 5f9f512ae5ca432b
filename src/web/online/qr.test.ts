import { describe, expect, it } from 'vitest';
import { makeQrCode, type QrCode } from './qr.js';

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

type At = readonly [row: number, column: number];

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The patterns that may be laid over the data (ISO/IEC 18004, table 10). */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Whether a module of a code of version 1 to 6 is a pattern for the scanner, or the format, and no data. */
function isPattern(size: number, [row, column]: At): boolean {
  const [low, high] = [9, size - 8];
  const isFinder = (row < low && (column < low || column >= high)) || (row >= high && column < low);
  const isAlignment = size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
  return isFinder || isAlignment || row === 6 || column === 6;
}

/** The places of the data in their order: in pairs of columns from the right, up and down in turn. */
const dataPlaces = (size: number): readonly At[] =>
  range(size)
    .filter((column) => column !== 6)
    .toReversed()
    .flatMap((column, at, columns) => {
      if (at % 2 === 1) return [];
      const rows = at % 4 === 0 ? range(size).toReversed() : range(size);
      return rows.flatMap((row): At[] => [
        [row, column],
        [row, columns[at + 1] ?? 0],
      ]);
    })
    .filter((place) => !isPattern(size, place));

const numberOf = (bits: readonly boolean[]): number => bits.reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);

/** Reads a code of one block at level M by the standard, as a scanner does. */
function read(code: QrCode): string {
  const format = numberOf((code[8] ?? []).slice(0, 5)) ^ 0b10101;
  expect(format >> 3).toBe(0b00); // level M
  const mask = MASKS[format & 0b111];
  const bits = dataPlaces(code.length).map(([row, column]) => code[row]?.[column] !== mask?.(row, column));
  expect(numberOf(bits.slice(0, 4))).toBe(0b0100); // bytes
  const count = numberOf(bits.slice(4, 12));
  const bytes = range(count).map((index) => numberOf(bits.slice(12 + index * 8, 20 + index * 8)));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe('a QR code', () => {
  it('is the one that scanners know', () => {
    expect(picture(makeQrCode('Duelbook') ?? [])).toEqual(KNOWN);
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
