// @ts-check
// Reads the PNG pictures that a browser takes, and writes small ones: with a palette, and several as one that moves.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MOST_COLOURS = 256;

/**
 * A picture: a number 0xRRGGBB for each pixel, row by row.
 * @typedef {{ width: number, height: number, pixels: Uint32Array }} Picture
 * A part of a picture, by the place of its upper left corner.
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/** @param {Buffer} file */
function* chunksOf(file) {
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    yield { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** @type {(left: number, up: number, corner: number) => number} */
function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** @type {readonly ((left: number, up: number, corner: number) => number)[]} */
const FILTERS = [() => 0, (left) => left, (_left, up) => up, (left, up) => (left + up) >> 1, paeth];

/**
 * What a browser's screenshot shows. It has 8 bits for each of three colours, and perhaps an opacity, which is left out.
 * @param {Buffer} file
 * @returns {Picture}
 */
export function readPng(file) {
  const chunks = [...chunksOf(file)];
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (head === undefined || head[8] !== 8 || (head[9] !== 2 && head[9] !== 6))
    throw new Error('this is not a PNG picture such as a browser takes');
  const [width, height, size] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const data = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((each) => each.data)));
  const row = width * size;
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = FILTERS[data[y * (row + 1)] ?? 0] ?? (() => 0);
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < size ? 0 : (bytes[at - size] ?? 0);
      const up = y === 0 ? 0 : (bytes[at - row] ?? 0);
      const corner = x < size || y === 0 ? 0 : (bytes[at - row - size] ?? 0);
      bytes[at] = (data[y * (row + 1) + 1 + x] ?? 0) + filter(left, up, corner);
    }
  }
  const pixels = Uint32Array.from(
    { length: width * height },
    (_, at) => ((bytes[at * size] ?? 0) << 16) | ((bytes[at * size + 1] ?? 0) << 8) | (bytes[at * size + 2] ?? 0),
  );
  return { width, height, pixels };
}

/** @type {(a: number, b: number) => number} */
const distance = (a, b) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;

/**
 * The most frequent colours of some pictures, and the place of the nearest of them for every colour.
 * @param {readonly Picture[]} pictures
 */
function paletteOf(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { pixels } of pictures) for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const colours = all.slice(0, MOST_COLOURS);
  const places = new Map(colours.map((colour, place) => [colour, place]));
  for (const colour of all.slice(MOST_COLOURS)) {
    const near = colours.reduce((best, each) => (distance(each, colour) < distance(best, colour) ? each : best));
    places.set(colour, places.get(near) ?? 0);
  }
  return { colours, places };
}

/** @type {(type: string, data: Uint8Array) => Buffer} */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** @param {readonly number[]} numbers */
const words = (...numbers) => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [place, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * place);
  return bytes;
};

/** @type {(picture: Picture, places: ReadonlyMap<number, number>, box: Box) => Buffer} */
function packed({ width, pixels }, places, box) {
  const rows = Buffer.alloc((box.width + 1) * box.height);
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1)
      rows[y * (box.width + 1) + 1 + x] = places.get(pixels[(box.y + y) * width + box.x + x] ?? 0) ?? 0;
  return deflateSync(rows, { level: 9 });
}

/**
 * The part of a picture that is not as in the one before; a pixel where nothing has changed.
 * @type {(before: Picture, after: Picture) => Box}
 */
function changed(before, after) {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < after.pixels.length; at += 1) {
    if (before.pixels[at] === after.pixels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return right === 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Pictures of the same size as one PNG file, which shows each for its milliseconds, over and over; a single one stands still.
 * @param {readonly { readonly picture: Picture, readonly milliseconds: number }[]} frames
 * @returns {Buffer}
 */
export function makePng(frames) {
  const [first] = frames;
  if (first === undefined) throw new Error('there is no picture to write');
  const { width, height } = first.picture;
  const { colours, places } = paletteOf(frames.map(({ picture }) => picture));
  const head = Buffer.concat([words(width, height), Buffer.from([8, 3, 0, 0, 0])]);
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const chunks = [chunk('IHDR', head)];
  if (frames.length > 1) chunks.push(chunk('acTL', words(frames.length, 0)));
  chunks.push(chunk('PLTE', palette));
  let number = 0;
  for (const [index, { picture, milliseconds }] of frames.entries()) {
    const before = frames[index - 1]?.picture;
    const box = before === undefined ? { x: 0, y: 0, width, height } : changed(before, picture);
    if (frames.length > 1) {
      const control = Buffer.concat([words(number, box.width, box.height, box.x, box.y), Buffer.alloc(6)]);
      control.writeUInt16BE(milliseconds, 20);
      control.writeUInt16BE(1000, 22);
      chunks.push(chunk('fcTL', control));
      number += 1;
    }
    const data = packed(picture, places, box);
    if (index === 0) chunks.push(chunk('IDAT', data));
    else {
      chunks.push(chunk('fdAT', Buffer.concat([words(number), data])));
      number += 1;
    }
  }
  chunks.push(chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat([SIGNATURE, ...chunks]);
}
