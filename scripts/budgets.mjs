// @ts-check
import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './bundle-web.mjs';
import { ensureBuilt, root } from './setup.mjs';

/**
 * Some files of the app that are weighed together; `most` is what they may weigh on their way, in bytes.
 * @typedef {{ what: string, most: number, files: string[] }} Budget
 */

const folder = join(root, 'dist/web');

/** @param {string} path */
const textOf = (path) => readFileSync(join(folder, path), 'utf8');

/**
 * What a visitor downloads for a file: text is compressed by every web host, fonts and pixels are already.
 * @param {string} path
 */
function weightOf(path) {
  const content = readFileSync(join(folder, path));
  return /\.(?:woff2|png)$/.test(path) ? content.length : gzipSync(content, { level: 9 }).length;
}

/**
 * A script with all that it imports before it can run; what it imports later, when wanted, is not among them.
 * @param {string} path
 * @param {Set<string>} [found]
 */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, file = ''] of textOf(path).matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g))
    withImports(posix.join(posix.dirname(path), file), found);
  return found;
}

/**
 * @param {string} html
 * @param {RegExp} pattern
 */
const addressesIn = (html, pattern) => [...html.matchAll(pattern)].flatMap(([, address]) => address ?? []);

/** What the page itself names, and so what is there before the first screen can be. */
function firstScreen() {
  const html = textOf('index.html');
  const scripts = addressesIn(html, /<script\b[^>]*\bsrc="([^"]+)"/g);
  const preloads = addressesIn(html, /<link rel="modulepreload" href="([^"]+)"/g);
  const styles = addressesIn(html, /<link rel="stylesheet" href="([^"]+)"/g);
  if (scripts.length === 0 || styles.length === 0) throw new Error('dist/web/index.html names no script or no style');
  return [...new Set([...scripts, ...preloads].flatMap((path) => [...withImports(path)])), ...styles];
}

/** @returns {Budget[]} */
function budgets() {
  const files = filesIn(folder).map((path) => relative(folder, path));
  /** @param {RegExp} pattern */
  const like = (pattern) => files.filter((path) => pattern.test(path));
  return [
    { what: 'the first screen: scripts and styles', most: 60_000, files: firstScreen() },
    { what: 'the solver, in its own thread', most: 60_000, files: like(/^assets\/truth-worker-/) },
    { what: 'fonts', most: 80_000, files: like(/\.woff2$/) },
    { what: 'pictures of the games', most: 20_000, files: like(/^pictures\.svg$/) },
    { what: 'the whole app, kept for offline', most: 400_000, files: like(/^(?!docs\/)/) },
  ];
}

await ensureBuilt();

const rows = budgets().map(({ what, most, files }) => {
  if (files.length === 0) throw new Error(`dist/web has no file to weigh for "${what}"`);
  const weight = files.reduce((sum, path) => sum + weightOf(path), 0);
  return { what, most, files, weight };
});
/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const whatWidth = Math.max(...rows.map(({ what }) => what.length));
console.log('What a visitor downloads, compressed');
for (const { what, most, files, weight } of rows) {
  const size = kilobytes(weight).padStart(9);
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`.padEnd(9);
  console.log(
    `  ${what.padEnd(whatWidth)}  ${size}  in ${count} budget ${kilobytes(most)}: ${weight <= most ? 'kept' : 'BROKEN'}`,
  );
}
const broken = rows.filter(({ most, weight }) => weight > most);
for (const { what, most, files, weight } of broken) {
  const heaviest = files.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, 3);
  console.error(
    `\nToo heavy: ${what}, by ${weight - most} bytes. The heaviest: ${heaviest.map((path) => `${path} (${kilobytes(weightOf(path))})`).join(', ')}.`,
  );
}
process.exitCode = broken.length === 0 ? 0 : 1;
