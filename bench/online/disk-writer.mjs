// @ts-check
// Writes to the disk as commits do, and nothing else, until it is told to end; then it tells when each write began and ended.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** What a commit of one move writes: two pages of the database with their heads. */
const COMMIT = Buffer.alloc(2 * (4096 + 24));
/** As long as the log beside a database becomes; then it is written from its beginning again. */
const LENGTH = 500 * COMMIT.length;
/** Often enough to see every time in which the disk stands still, and seldom enough not to be the reason. In milliseconds. */
const EVERY = 10;

const [, , path = ''] = process.argv;
/** @type {import('./disk.mjs').Span[]} */
const writes = [];
const file = openSync(path, 'w');
writeSync(file, Buffer.alloc(LENGTH));
fdatasyncSync(file);

const timer = setInterval(() => {
  const from = performance.timeOrigin + performance.now();
  writeSync(file, COMMIT, 0, COMMIT.length, (writes.length * COMMIT.length) % LENGTH);
  fdatasyncSync(file);
  writes.push({ from, until: performance.timeOrigin + performance.now() });
}, EVERY);

process.once('message', () => {
  clearInterval(timer);
  closeSync(file);
  rmSync(path);
  process.send?.(writes, () => process.disconnect());
});
process.send?.('ready');
