// @ts-check
import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './bundle-web.mjs';
import { entryPoints } from './entry-points.mjs';
import { ensureBuilt, root } from './setup.mjs';

/**
 * Some files of dist/ that are weighed together; `most` is what they may weigh on their way, in bytes.
 * @typedef {{ what: string, most: number, files: string[] }} Budget
 */

const dist = join(root, 'dist');

/** @param {string} path */
const textOf = (path) => readFileSync(join(dist, path), 'utf8');

/**
 * What somebody downloads for a file: text is compressed by every web host, fonts and pixels are already.
 * @param {string} path
 */
function weightOf(path) {
  const content = readFileSync(join(dist, path));
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
const addressesIn = (html, pattern) => [...html.matchAll(pattern)].flatMap(([, address]) => `web/${address}`);

/** What the page itself names, and so what is there before the first screen can be. */
function firstScreen() {
  const html = textOf('web/index.html');
  const scripts = addressesIn(html, /<script\b[^>]*\bsrc="([^"]+)"/g);
  const styles = addressesIn(html, /<link rel="stylesheet" href="([^"]+)"/g);
  if (scripts.length === 0 || styles.length === 0) throw new Error('dist/web/index.html names no script or no style');
  return [...new Set(scripts.flatMap((path) => [...withImports(path)])), ...styles];
}

/** @returns {Budget[]} */
function webBudgets() {
  const files = filesIn(join(dist, 'web')).map((path) => relative(dist, path));
  /** @param {RegExp} pattern */
  const like = (pattern) => files.filter((path) => pattern.test(path));
  return [
    { what: 'the first screen: scripts and styles', most: 60_000, files: firstScreen() },
    {
      what: 'the solver, in its own thread',
      most: 60_000,
      files: like(/^web\/assets\/truth-worker-(?!lesson-answers)/),
    },
    { what: 'the lessons, when one is opened', most: 20_000, files: like(/truth-worker-lesson-answers/) },
    { what: 'fonts', most: 80_000, files: like(/\.woff2$/) },
    { what: 'pictures of the games', most: 20_000, files: like(/^web\/pictures\.svg$/) },
    { what: 'the whole app, kept for offline', most: 400_000, files: like(/^(?!web\/docs\/)/) },
  ];
}

/**
 * What each entry point of the library may weigh, with all that it imports.
 * @type {Readonly<Record<string, number>>}
 */
const MOST_OF_ENTRY_POINT = {
  duelbook: 30_000,
  'duelbook/core': 20_000,
  'duelbook/solver': 33_000,
  'duelbook/coach': 76_000,
  'duelbook/bots': 40_000,
  'duelbook/online': 32_000,
  'duelbook/arena': 76_000,
  'duelbook/env': 50_000,
  'duelbook/testing': 24_000,
};

/** @returns {Budget[]} */
const libraryBudgets = () =>
  entryPoints.map(({ name, file }) => {
    const most = MOST_OF_ENTRY_POINT[name];
    if (most === undefined) throw new Error(`${name} has no budget`);
    return { what: name, most, files: [...withImports(file)] };
  });

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Prints what things weigh, and returns whether each keeps its budget.
 * @param {string} title
 * @param {Budget[]} budgets
 */
function weigh(title, budgets) {
  const rows = budgets.map(({ what, most, files }) => {
    if (files.length === 0) throw new Error(`there is no file to weigh for "${what}"`);
    return { what, most, files, weight: files.reduce((sum, path) => sum + weightOf(path), 0) };
  });
  const whatWidth = Math.max(...rows.map(({ what }) => what.length));
  console.log(title);
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
  return broken.length === 0;
}

await ensureBuilt();

const kept = [
  weigh('What a visitor downloads, compressed', webBudgets()),
  weigh('What an import loads, compressed', libraryBudgets()),
];
process.exitCode = kept.every(Boolean) ? 0 : 1;
