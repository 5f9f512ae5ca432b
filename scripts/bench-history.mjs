// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {import('./bench.mjs').Row} Row
 * @typedef {{ machine: string, rows: Record<string, number> }} Run the figures of one run, by bench and what was measured
 */

/** So many runs of a machine are kept. */
const KEPT = 5;
/** What got worse by less is not worth a word. */
const WORTH_A_WORD = 0.1;

/**
 * The runs that were recorded, the oldest first; none where there is no file, or one that nobody can read.
 * @param {string} file
 * @returns {Run[]}
 */
export function readRuns(file) {
  try {
    const runs = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(runs) ? runs : [];
  } catch {
    return [];
  }
}

/**
 * Adds a run, and forgets the oldest of its machine.
 * @param {string} file
 * @param {Run[]} runs
 * @param {Run} run
 */
export function recordRun(file, runs, run) {
  const [same, others] = [true, false].map((isSame) =>
    runs.filter(({ machine }) => (machine === run.machine) === isSame),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...(others ?? []), ...[...(same ?? []), run].slice(-KEPT)], null, 2)}\n`);
}

/** More is better for speeds, shares and whatever has a least value for its goal. @param {Row} row */
const isMoreBetter = ({ unit, goal, atLeast }) =>
  atLeast !== undefined || (goal === undefined && /^(?:M\/s|%|.*\/s)$/.test(unit));

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/**
 * What got worse since the last run of the same machine, by more than a tenth and by more than earlier runs differ from each
 * other, in words.
 * @param {Run[]} runs of this machine, the oldest first
 * @param {string} key
 * @param {Row} row
 * @returns {string | undefined}
 */
export function worseThanBefore(runs, key, row) {
  const before = runs.flatMap(({ rows }) => rows[key] ?? []);
  const last = before.at(-1);
  if (last === undefined || !(last > 0) || !(row.value > 0)) return undefined;
  const noise = Math.max(...before) / Math.min(...before) - 1;
  const worse = isMoreBetter(row) ? last / row.value - 1 : row.value / last - 1;
  if (worse <= WORTH_A_WORD || worse <= noise) return undefined;
  const known = before.length < 2 ? 'only one run to compare with' : `earlier runs differ by ${percent(noise)}`;
  return `${key}: ${percent(worse)} slower than the last run (${last.toFixed(2)} then, ${row.value.toFixed(2)} now; ${known})`;
}
