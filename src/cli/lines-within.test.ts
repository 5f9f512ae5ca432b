import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { linesWithin } from './lines-within.js';

async function read(chunks: readonly string[], most = 5): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  for await (const line of linesWithin(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), most))
    lines.push(line);
  return lines;
}

describe('lines of a stream', () => {
  it('come whole, however they are cut', async () => {
    expect(await read(['a\nb', 'c\n', '\nd', 'e', 'f\ng\n'])).toEqual(['a', 'bc', '', 'def', 'g']);
  });

  it('need no end at the end', async () => {
    expect(await read(['a\nb'])).toEqual(['a', 'b']);
    expect(await read(['a\n'])).toEqual(['a']);
    expect(await read([])).toEqual([]);
  });

  it('that are too long are left out, and the next is read', async () => {
    expect(await read(['12345\n123456\nab\n'])).toEqual(['12345', undefined, 'ab']);
    expect(await read(['1234', '5', '6', '789', '0\nab'])).toEqual([undefined, 'ab']);
    expect(await read(['ab\n123456'])).toEqual(['ab', undefined]);
  });
});
