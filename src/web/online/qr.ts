import { encode } from 'uqr';

/** A QR code: its modules by row, true is dark. The light zone that scanners want around it is not in it. */
export type QrCode = readonly (readonly boolean[])[];

/** A code of more bytes has modules too small for a camera at arm's length. */
const MOST_BYTES = 213;

/** The QR code of a text; undefined if the text is too long for one that is easy to scan. */
export function makeQrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MOST_BYTES ? undefined : encode(text, { ecc: 'M', border: 0 }).data;
}
