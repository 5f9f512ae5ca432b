// @ts-check
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRuns, recordRun, worseThanBefore } from './bench-history.mjs';
import { ensureBuilt, root } from './setup.mjs';

/**
 * One measured figure; `goal` is the most it should be, `atLeast` the least.
 * @typedef {{ what: string, value: number, unit: string, goal?: number, atLeast?: number }} Row
 * @typedef {{ name: string, run: () => Promise<Row[]> }} Bench
 */

/** @param {string[]} names */
async function loadBenches(names) {
  const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.mjs'));
  /** @type {Bench[]} */
  const benches = await Promise.all(
    files.toSorted().map((file) => import(pathToFileURL(join(root, 'bench', file)).href)),
  );
  return benches.filter((bench) => names.length === 0 || names.includes(bench.name));
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
for (const { name, run } of await loadBenches(process.argv.slice(2))) {
  console.log(`\n${name}`);
  const rows = await run();
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
