// @ts-check
// Writes to the disk as commits do, and nothing else, until it is told to end; then it tells when each write began and ended.
import { CommitFile } from './commit-file.mjs';

/** Seldom enough not to be in the way of what is measured: at 20 a second, one move in a hundred meets one of these writes. In milliseconds. */
const EVERY = 50;

const [, , path = ''] = process.argv;
/** @type {import('./disk.mjs').Span[]} */
const writes = [];
const file = new CommitFile(path);

const timer = setInterval(() => {
  const from = performance.timeOrigin + performance.now();
  file.commit();
  writes.push({ from, until: performance.timeOrigin + performance.now() });
}, EVERY);

process.once('message', () => {
  clearInterval(timer);
  file.remove();
  process.send?.(writes, () => process.disconnect());
});
process.send?.('ready');
