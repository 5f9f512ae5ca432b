// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './percentile.mjs';

const WRITER = fileURLToPath(new URL('disk-writer.mjs', import.meta.url));
/** A write that takes so long is a standstill of the disk; usually it takes a tenth of that. In milliseconds. */
const STANDSTILL = 3;

/** @typedef {{ from: number, until: number }} Span in milliseconds since 1970 */

/**
 * How long something took each time, sorted.
 * @param {Span[]} spans
 */
export const durationsOf = (spans) => spans.map(({ from, until }) => until - from).toSorted((a, b) => a - b);

/**
 * Writes to the disk of this folder while something else is measured: no server that keeps its promises can be faster than
 * the disk is in the same seconds.
 * @param {string} folder
 */
export async function watchDisk(folder) {
  const writer = fork(WRITER, [join(folder, 'disk-alone')]);
  await once(writer, 'message');
  return {
    /** What it came to. `stoodStill` says whether the disk did at any moment of a span. */
    async end() {
      writer.send('end');
      const [told] = await once(writer, 'message');
      /** @type {Span[]} */
      const writes = told;
      const times = durationsOf(writes);
      const standstills = writes.filter(({ from, until }) => until - from >= STANDSTILL);
      /** @param {Span} span */
      const stoodStill = (span) => standstills.some(({ from, until }) => from <= span.until && span.from <= until);
      return { median: percentile(times, 0.5), slow: percentile(times, 0.99), stoodStill };
    },
  };
}
