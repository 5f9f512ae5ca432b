// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How often a file was run, and each of its tests failed, at a moment (`idle` or `busy`).
 * @typedef {{ runs: number, failed: Record<string, number> }} Count
 */
/** @typedef {Record<string, Partial<Record<string, Count>>>} Totals by file, then by moment */

/**
 * The totals of all hunts so far.
 * @param {string} path
 * @returns {Totals}
 */
export const readTotals = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

/**
 * Writes the totals; a hunt that is broken off leaves those before.
 * @param {string} path
 * @param {Totals} totals
 */
export function writeTotals(path, totals) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(totals, undefined, 2)}\n`);
  renameSync(`${path}.new`, path);
}

/**
 * The totals with one more run of a file.
 * @param {Totals} totals
 * @param {string} file
 * @param {string} moment
 * @param {readonly string[]} failed the names of the tests that failed
 * @returns {Totals}
 */
export function withRun(totals, file, moment, failed) {
  const before = totals[file]?.[moment] ?? { runs: 0, failed: {} };
  const counts = { ...before.failed };
  for (const name of failed) counts[name] = (counts[name] ?? 0) + 1;
  return { ...totals, [file]: { ...totals[file], [moment]: { runs: before.runs + 1, failed: counts } } };
}

/**
 * How often a file has been run so far.
 * @param {Totals} totals
 * @param {string} file
 * @param {string} moment
 */
export const runsOf = (totals, file, moment) => totals[file]?.[moment]?.runs ?? 0;

/**
 * What to run next: the files that were run least, at the moment at which they were; undefined if all were run so often.
 * @template {string} Moment
 * @param {Totals} totals
 * @param {readonly string[]} files
 * @param {readonly Moment[]} moments
 * @param {number} times
 */
export function leastRun(totals, files, moments, times) {
  const [next] = moments
    .map((moment) => ({ moment, runs: Math.min(...files.map((file) => runsOf(totals, file, moment))) }))
    .filter(({ runs }) => runs < times)
    .toSorted((one, two) => one.runs - two.runs);
  return next && { ...next, files: files.filter((file) => runsOf(totals, file, next.moment) === next.runs) };
}

/**
 * What is known, for people: the files that were run least first, and under each the tests that have failed.
 * @param {Totals} totals
 * @param {readonly string[]} files
 * @param {readonly string[]} moments
 */
export function tellTotals(totals, files, moments) {
  const leastRuns = (/** @type {string} */ file) => Math.min(...moments.map((moment) => runsOf(totals, file, moment)));
  const lines = files
    .toSorted((one, two) => leastRuns(one) - leastRuns(two))
    .flatMap((file) => {
      const runs = moments.map((moment) => `${runsOf(totals, file, moment)} ${moment}`).join(', ');
      const failures = moments.flatMap((moment) =>
        Object.entries(totals[file]?.[moment]?.failed ?? {}).map(
          ([name, count]) => `  ${name}: failed in ${count} of ${runsOf(totals, file, moment)} runs (${moment})`,
        ),
      );
      return [`${file}: ${runs}`, ...failures];
    });
  return lines.join('\n');
}
