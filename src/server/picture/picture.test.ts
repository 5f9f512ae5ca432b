import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.js';

/** The red of each dot, row by row, from the file that a picture is written as. */
function redsOf(picture: Picture): readonly (readonly number[])[] {
  const file = Buffer.from(picture.png());
  const data = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const stride = picture.width * 3 + 1;
  return Array.from({ length: picture.height }, (_, row) =>
    Array.from({ length: picture.width }, (__, column) => data[row * stride + 1 + column * 3] ?? -1),
  );
}

describe('a picture', () => {
  it.each([
    ['in its middle', [1, 1, 2, 1], ['....', '.##.', '....']],
    ['over its edges', [-1, -5, 2, 7], ['#...', '#...', '....']],
    ['beyond its last corner', [2, 1, 9, 9], ['....', '..##', '..##']],
    ['without any height', [0, 0, 4, 0], ['....', '....', '....']],
    ['without any width', [1, 0, 0, 3], ['....', '....', '....']],
    ['wholly above it', [0, -4, 4, 3], ['....', '....', '....']],
    ['wholly beside it', [4, 0, 3, 3], ['....', '....', '....']],
  ] as const)('is filled %s, and nowhere else', (_where, [left, top, width, height], rows) => {
    const picture = new Picture(4, 3);
    picture.fill(left, top, width, height, [7, 8, 9]);
    expect(redsOf(picture).map((row) => row.map((red) => (red === 7 ? '#' : '.')).join(''))).toEqual(rows);
  });
});
