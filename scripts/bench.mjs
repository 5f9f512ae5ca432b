// @ts-check
import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRuns, recordRun, worseThanBefore } from './bench-history.mjs';
import { ensureBuilt, root } from './setup.mjs';

/**
 * One measured figure; `goal` is the most it should be, `atLeast` the least.
 * @typedef {{ what: string, value: number, unit: string, goal?: number, atLeast?: number }} Row
 * @typedef {{ run: () => Promise<Row[]> }} Bench
 */

/**
 * The benches of these names, or all.
 * @param {string[]} names
 */
const filesOf = (names) =>
  readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.mjs') && (names.length === 0 || names.includes(basename(file, '.mjs'))))
    .toSorted();

/**
 * @param {string} file
 * @returns {Promise<Row[]>}
 */
async function runBench(file) {
  const child = fork(join(root, 'scripts/bench-one.mjs'), [pathToFileURL(join(root, 'bench', file)).href]);
  return new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ rows) => resolve(rows));
    child.once('exit', (code) => reject(new Error(`the bench ${file} ended with code ${code}`)));
  });
}

/** @param {Row} row */
function verdictOn({ value, goal, atLeast }) {
  if (goal !== undefined) return `goal ${goal}: ${value <= goal ? 'met' : 'MISSED'}`;
  if (atLeast !== undefined) return `goal at least ${atLeast}: ${value >= atLeast ? 'met' : 'MISSED'}`;
  return '';
}

/** @param {Row[]} rows */
function printTable(rows) {
  const cells = rows.map((row) => ({
    what: row.what,
    value: row.value.toFixed(2),
    unit: row.unit,
    verdict: verdictOn(row),
  }));
  const whatWidth = Math.max(...cells.map((cell) => cell.what.length));
  const valueWidth = Math.max(...cells.map((cell) => cell.value.length));
  for (const { what, value, unit, verdict } of cells) {
    console.log(`  ${what.padEnd(whatWidth)}  ${value.padStart(valueWidth)} ${unit.padEnd(6)} ${verdict}`.trimEnd());
  }
}

await ensureBuilt();

const results = [];
for (const file of filesOf(process.argv.slice(2))) {
  const name = basename(file, '.mjs');
  console.log(`\n${name}`);
  const rows = await runBench(file);
  printTable(rows);
  results.push({ name, rows });
}
const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };

const history = join(root, '.bench/runs.json');
const runs = readRuns(history);
const name = Object.values(machine).join(', ');
const same = runs.filter((recorded) => recorded.machine === name);
const figures = results.flatMap((result) => result.rows.map((row) => ({ key: `${result.name}: ${row.what}`, row })));
const worse = figures.flatMap(({ key, row }) => worseThanBefore(same, key, row) ?? []);
if (same.length === 0) console.log('\nThe first run on this machine: nothing to compare with.');
else if (worse.length === 0) console.log(`\nNothing got slower than in the last run, beyond a tenth and beyond noise.`);
else console.log(`\nSlower than in the last run:\n${worse.map((line) => `  ${line}`).join('\n')}`);
recordRun(history, runs, {
  machine: name,
  rows: Object.fromEntries(figures.map(({ key, row }) => [key, row.value])),
});

console.log(`\n${JSON.stringify({ date: new Date().toISOString(), ...machine, results }, null, 2)}`);
