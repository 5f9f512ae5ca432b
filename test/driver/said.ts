import type { PassThrough } from 'node:stream';

/** All that was written to a stream since it was last asked; one `read` gives all on an old Node, and one piece on a new one. */
export function said(stream: PassThrough): string {
  let text = '';
  while (stream.readableLength > 0) text += String(stream.read());
  return text;
}
