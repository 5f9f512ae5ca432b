import { crc32 } from './crc32.js';
import type { GameTable, NumberArray } from './game-table.js';

// numpy's own file format: an .npz is a ZIP of .npy files, and an .npy is a line of Python about the array and its bytes.
// Nothing is compressed, so the same table makes the same file everywhere.

const ENCODER = new TextEncoder();

const bytesOf = (data: NumberArray['data']): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

function typeOf(data: NumberArray['data']): string {
  if (data instanceof Int8Array) return '|i1';
  if (data instanceof Uint8Array) return '|u1';
  if (data instanceof Int16Array) return '<i2';
  return data instanceof Int32Array ? '<i4' : '<f8';
}

/** The bytes of an .npy file. */
export function makeNpy({ shape, data }: NumberArray): Uint8Array {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const about = `{'descr': '${typeOf(data)}', 'fortran_order': False, 'shape': ${tuple}, }`;
  // What stands before the data is a multiple of 64 bytes and ends with a line feed.
  const header = `${about.padEnd(Math.ceil((about.length + 11) / 64) * 64 - 11)}\n`;
  const length = Uint8Array.of(header.length & 255, header.length >> 8);
  return joined([
    Uint8Array.of(0x93),
    ENCODER.encode('NUMPY'),
    Uint8Array.of(1, 0),
    length,
    ENCODER.encode(header),
    bytesOf(data),
  ]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A record of a ZIP file: its signature and its fields, little-endian, each with its size in bytes. */
function record(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const all = [[4, signature] as const, ...fields];
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const VERSION = 20;
/** 1 January 1980, the first day that a ZIP can name: the time of writing is not part of a table. */
const NO_DATE = 0x21;

/** The bytes of a ZIP file, nothing compressed. */
function makeZip(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const nameBytes = ENCODER.encode(name);
    const about = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, NO_DATE],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    const local = joined([record(0x04034b50, [[2, VERSION], ...about]), nameBytes, bytes]);
    directory.push(
      record(0x02014b50, [[2, VERSION], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]),
      nameBytes,
    );
    parts.push(local);
    at += local.length;
  }
  const listing = joined(directory);
  const count = files.length;
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listing.length],
    [4, at],
    [2, 0],
  ]);
  return joined([...parts, listing, end]);
}

/** The table as an .npz file; its array `head` is JSON in UTF-8. */
export function makeNpz({ head, arrays }: GameTable): Uint8Array {
  const data = ENCODER.encode(JSON.stringify(head));
  const all = { head: { shape: [data.length], data }, ...arrays };
  return makeZip(Object.entries(all).map(([name, array]) => [`${name}.npy`, makeNpy(array)] as const));
}
