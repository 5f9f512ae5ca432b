import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePng, readPng } from '../../scripts/png.mjs';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** A chunk with a checksum that nobody looks at. */
const chunk = (type: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** Two by five pixels in three colours, each row with another filter. */
function filteredPng(): Buffer {
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 5, 8, 2, 0, 0, 0]);
  const rows = [
    [0, 10, 20, 30, 40, 50, 60],
    [1, 10, 20, 30, 30, 30, 30],
    [2, 0, 0, 0, 0, 0, 0],
    [3, 5, 10, 15, 15, 15, 15],
    [4, 0, 0, 0, 0, 0, 0],
  ];
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture of a browser', () => {
  it('is read whatever filter its rows have', () => {
    const { width, height, pixels } = readPng(filteredPng());
    expect([width, height]).toEqual([2, 5]);
    const [left, right] = [0x0a141e, 0x28323c];
    expect([...pixels]).toEqual([left, right, left, right, left, right, left, right, left, right]);
  });

  it('that is none is refused', () => {
    expect(() => readPng(Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(13))]))).toThrow('not a PNG picture');
  });
});

/** Four pixels. */
const picture = (...pixels: readonly number[]) => ({ width: 2, height: 2, pixels: Uint32Array.from(pixels) });
/** The chunks that matter, in order. */
const typesOf = (file: Buffer): readonly string[] => file.toString('latin1').match(/acTL|fcTL|IDAT|fdAT|PLTE/g) ?? [];

describe('a picture that moves', () => {
  it('has a frame for each picture, and only the part that changed', () => {
    const file = makePng([
      { picture: picture(1, 2, 3, 4), milliseconds: 500 },
      { picture: picture(1, 2, 3, 5), milliseconds: 700 },
    ]);
    expect(typesOf(file)).toEqual(['acTL', 'PLTE', 'fcTL', 'IDAT', 'fcTL', 'fdAT']);
    const second = file.lastIndexOf('fcTL') + 4;
    const [width, height, x, y] = [4, 8, 12, 16].map((at) => file.readUInt32BE(second + at));
    expect([width, height, x, y]).toEqual([1, 1, 1, 1]);
    expect(file.readUInt16BE(second + 20)).toBe(700);
  });

  it('stands still when there is one', () => {
    expect(typesOf(makePng([{ picture: picture(1, 2, 3, 4), milliseconds: 0 }]))).toEqual(['PLTE', 'IDAT']);
  });
});
