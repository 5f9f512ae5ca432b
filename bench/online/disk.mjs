// @ts-check
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './load.mjs';

/** What a commit of one move writes: two pages of the database with their heads. */
const COMMIT = Buffer.alloc(2 * (4096 + 24));
/** As long as the log beside the database becomes; then it is written from its beginning again. */
const LENGTH = 500 * COMMIT.length;

/**
 * Writes to the disk as commits do, and nothing else: no server that keeps its promises can be faster than this.
 * @param {string} folder
 * @param {number} perSecond
 * @param {number} seconds
 */
export async function writeSteadily(folder, perSecond, seconds) {
  const file = openSync(join(folder, 'disk-alone'), 'w');
  writeSync(file, Buffer.alloc(LENGTH));
  fdatasyncSync(file);
  /** @type {number[]} */
  const times = [];
  for (let written = 0; written < perSecond * seconds; written += 1) {
    await pause(1000 / perSecond);
    const startedAt = performance.now();
    writeSync(file, COMMIT, 0, COMMIT.length, (written * COMMIT.length) % LENGTH);
    fdatasyncSync(file);
    times.push(performance.now() - startedAt);
  }
  closeSync(file);
  times.sort((a, b) => a - b);
  return { median: percentile(times, 0.5), slow: percentile(times, 0.99) };
}
