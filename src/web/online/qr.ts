import { errorCorrection } from './qr-correction.js';

/** A QR code: its modules by row, true is dark. The quiet zone around it is not in it. */
export type QrCode = readonly (readonly boolean[])[];

/** What a version (its index counted from 1) has at error correction M (ISO/IEC 18004, tables 9 and E.1). */
interface Version {
  /** Error correction bytes of each block. */
  readonly correction: number;
  /** Data bytes of each block. */
  readonly blocks: readonly number[];
  /** Where the centres of its alignment patterns are, in both directions. */
  readonly alignment: readonly number[];
}

const VERSIONS: readonly Version[] = [
  { correction: 10, blocks: [16], alignment: [] },
  { correction: 16, blocks: [28], alignment: [6, 18] },
  { correction: 26, blocks: [44], alignment: [6, 22] },
  { correction: 18, blocks: [32, 32], alignment: [6, 26] },
  { correction: 24, blocks: [43, 43], alignment: [6, 30] },
  { correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34] },
  { correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38] },
  { correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42] },
  { correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46] },
  { correction: 26, blocks: [43, 43, 43, 43, 44], alignment: [6, 28, 50] },
];

/** The two bits that say M in the format of a code. */
export const LEVEL_M = 0b00;

type Mask = (row: number, column: number) => boolean;

/** The patterns that are laid over the data, so that a code has few plain areas (table 10). */
const MASKS: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const sizeOf = (version: number): number => 17 + 4 * version;

/** The bytes in byte mode: the mode, their count, themselves, and then filled up to what the version holds. */
function dataOf(bytes: Uint8Array, version: number, capacity: number): readonly number[] {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < capacity * 8; filler ^= 0xec ^ 0x11) push(filler, 8);
  return range(capacity).map((index) => bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0));
}

/** The first byte of each list, then the second of each, and so on. */
const inTurn = (lists: readonly (readonly number[])[]): readonly number[] =>
  range(Math.max(...lists.map(({ length }) => length))).flatMap((index) =>
    lists.flatMap((list) => (index < list.length ? [list[index] ?? 0] : [])),
  );

/** Data and error correction of all blocks, a byte of each in turn. */
function codewordsOf(data: readonly number[], { blocks, correction }: Version): readonly number[] {
  let from = 0;
  const dataBlocks = blocks.map((length) => data.slice(from, (from += length)));
  const corrections = dataBlocks.map((block) => errorCorrection(block, correction));
  return [...inTurn(dataBlocks), ...inTurn(corrections)];
}

/** A value with the remainder that lets a few wrong bits be mended (annexes C and D). */
function withRemainder(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  for (let at = 31 - Math.clz32(rest); at >= bits; at = 31 - Math.clz32(rest)) rest ^= generator << (at - bits);
  return (value << bits) | rest;
}

/** The fifteen bits that tell the level of error correction and the mask. */
export const formatBits = (level: number, mask: number): number =>
  withRemainder(level * 8 + mask, 0b10100110111, 10) ^ 0b101010000010010;

/** The eighteen bits that tell the version, from version 7 on. */
export const versionBits = (version: number): number => withRemainder(version, 0b1111100100101, 12);

/** The drawing of a code: what stands fast, and what is still free for data. */
class Drawing {
  readonly size: number;
  readonly #modules: (boolean | undefined)[][];

  constructor(readonly version: number) {
    this.size = sizeOf(version);
    this.#modules = range(this.size).map(() => Array.from({ length: this.size }));
    this.#finders();
    this.#alignments();
    this.#timing();
  }

  set(row: number, column: number, isDark: boolean): void {
    const line = this.#modules[row];
    if (line !== undefined && column >= 0 && column < this.size) line[column] = isDark;
  }

  isFree(row: number, column: number): boolean {
    return this.#modules[row]?.[column] === undefined;
  }

  code(): QrCode {
    return this.#modules.map((line) => line.map((isDark) => isDark === true));
  }

  /** Rings around a centre: dark unless the distance is among these. */
  #rings(row: number, column: number, radius: number, light: readonly number[]): void {
    for (let down = -radius; down <= radius; down += 1)
      for (let right = -radius; right <= radius; right += 1)
        this.set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
  }

  #finders(): void {
    const far = this.size - 4;
    for (const [row, column] of [
      [3, 3],
      [3, far],
      [far, 3],
    ] as const)
      this.#rings(row, column, 4, [2, 4]);
  }

  #alignments(): void {
    const centres = VERSIONS[this.version - 1]?.alignment ?? [];
    for (const row of centres)
      for (const column of centres) if (this.isFree(row, column)) this.#rings(row, column, 2, [1]);
  }

  #timing(): void {
    for (let at = 8; at < this.size - 8; at += 1) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
  }

  /** The format twice, the version twice, and the one module that is always dark. */
  tell(format: number): void {
    const { size } = this;
    for (const index of range(15)) {
      const isDark = ((format >> index) & 1) === 1;
      const along = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
      const back = index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index;
      this.set(along, 8, isDark);
      this.set(8, back, isDark);
    }
    this.set(size - 8, 8, true);
    if (this.version < 7) return;
    const bits = versionBits(this.version);
    for (const index of range(18)) {
      const isDark = ((bits >> index) & 1) === 1;
      const [near, far] = [Math.floor(index / 3), size - 11 + (index % 3)];
      this.set(near, far, isDark);
      this.set(far, near, isDark);
    }
  }

  /** Lays the bits in double columns, up and down in turn, from the right to the left. */
  fill(codewords: readonly number[], mask: Mask): void {
    const { size } = this;
    let at = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      // The column of the timing pattern is left out.
      if (right === 6) right = 5;
      const isUpward = ((size - 1 - right) & 2) === 0;
      for (const step of range(size)) {
        const row = isUpward ? size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (!this.isFree(row, column)) continue;
          const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          this.set(row, column, (bit === 1) !== mask(row, column));
          at += 1;
        }
      }
    }
  }
}

/** The code of these bytes with one of the eight masks. */
export function drawCode(version: number, codewords: readonly number[], level: number, mask: number): QrCode {
  const drawing = new Drawing(version);
  drawing.tell(formatBits(level, mask));
  drawing.fill(codewords, MASKS[mask] ?? (() => false));
  return drawing.code();
}

/** Runs that look like a finder pattern with light on one side. */
const FINDER_LIKE = /(?=10111010000|00001011101)/g;

/** How hard a code is to read: plain runs and areas, what looks like a finder, and too much of one colour (7.8.3). */
function penaltyOf(code: QrCode): number {
  const rows = code.map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = range(code.length).map((column) => rows.map((line) => line[column]).join(''));
  const lines = [...rows, ...columns];
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map(({ length }) => length - 2);
  const likeFinders = sum(lines.map((line) => [...line.matchAll(FINDER_LIKE)].length));
  const isPlain = (row: number, column: number): boolean => {
    const colour = code[row]?.[column];
    return [code[row]?.[column + 1], code[row + 1]?.[column], code[row + 1]?.[column + 1]].every(
      (other) => other === colour,
    );
  };
  const inner = range(code.length - 1);
  const plain = sum(inner.map((row) => inner.filter((column) => isPlain(row, column)).length));
  const share = sum(code.map((line) => line.filter(Boolean).length)) / code.length ** 2;
  return sum(runs) + plain * 3 + likeFinders * 40 + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}

/** The code of a text (as UTF-8, error correction M, versions 1 to 10); undefined if it is longer than 213 bytes. */
export function makeQrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(({ blocks }, at) => sum(blocks) >= bytes.length + (at < 9 ? 2 : 3));
  const found = VERSIONS[index];
  if (found === undefined) return undefined;
  const version = index + 1;
  const codewords = codewordsOf(dataOf(bytes, version, sum(found.blocks)), found);
  const codes = MASKS.map((_, mask) => drawCode(version, codewords, LEVEL_M, mask));
  const penalties = codes.map(penaltyOf);
  return codes[penalties.indexOf(Math.min(...penalties))];
}
