// @ts-check
// Finds tests that depend on luck: runs each test file many times, on the machine as it is and beside busy loops. What comes of it
// is added up over all hunts, so that a long one can be spread over several evenings.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leastRun, readTotals, runsOf, tellTotals, withRun, writeTotals } from './flaky-totals.mjs';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const TOTALS = join(root, '.flaky/totals.json');
/** All that starts processes, servers and browsers. */
const FOLDERS = ['test/system', 'test/browser', 'test/browsers'];

const { values, positionals } = parseArgs({
  options: {
    times: { type: 'string', default: '30' },
    when: { type: 'string', default: 'idle,busy' },
    minutes: { type: 'string', default: 'Infinity' },
    again: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times} is no number of runs`);
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} is no time`);
const moments = values.when.split(',');
if (moments.some((when) => when !== 'idle' && when !== 'busy'))
  throw new Error('--when takes idle, busy, or idle,busy');

const all = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);
const files = positionals.length === 0 ? all : all.filter((file) => positionals.some((named) => file.includes(named)));
if (files.length === 0) throw new Error(`no test file of ${FOLDERS.join(', ')} is named ${positionals.join(' or ')}`);

/**
 * The part that is read here of the report of vitest's JSON reporter.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} Test
 * @typedef {{ testResults: { assertionResults: Test[] }[] }} Report
 */

/**
 * Runs a file once.
 * @param {string} file
 * @returns {{ count: number, failed: { name: string, words: string }[] }} how many tests passed, and those that failed
 */
function runOnce(file) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-flaky-'));
  const output = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--no-color', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', file, ...reporters], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  /** @type {Report} */
  const { testResults } = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : { testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, words: failureMessages?.join('\n') ?? '' }));
  // A hook, an error that nobody caught, a file that can't be loaded.
  if (status !== 0 && failed.length === 0) failed.push({ name: '(outside of its tests)', words: stdout + stderr });
  return { count: tests.filter((test) => test.status === 'passed').length, failed };
}

/** Starts a busy process for each core, which ends with this one at the latest; returns how to end them. */
function startBusyLoops() {
  const program = `const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e7; i++);`;
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

/**
 * The words of a failure, without the lines that lead through packages.
 * @param {string} words
 */
const shorten = (words) =>
  words
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|new Promise)/.test(line))
    .map((line) => `    ${line}`)
    .join('\n');

/**
 * Runs a file once, beside busy loops or not, tells what came of it and adds it up.
 * @param {string} file
 * @param {string} when
 */
function hunt(file, when) {
  const start = performance.now();
  const stop = when === 'busy' ? startBusyLoops() : () => undefined;
  try {
    const { count, failed } = runOnce(file);
    // At once: who looks for one failure need not wait for the hours of all the rest.
    for (const { name, words } of failed) console.log(`${when}: ${file} > ${name}\n${shorten(words)}`);
    const names = failed.map(({ name }) => name);
    const totals = withRun(readTotals(TOTALS), file, when, names);
    writeTotals(TOTALS, totals);
    const seconds = Math.round((performance.now() - start) / 1000);
    const run = `run ${runsOf(totals, file, when)} of ${times}`;
    console.log(`${file}, ${when}, ${run}: ${count} passed, ${failed.length} failed (${seconds} s)`);
    return names;
  } finally {
    stop();
  }
}

await ensureInstalled();
await ensureBuilt({ types: true });
if (values.again) {
  const kept = Object.entries(readTotals(TOTALS)).filter(([file]) => !files.includes(file));
  writeTotals(TOTALS, Object.fromEntries(kept));
}
const endAt = performance.now() + minutes * 60_000;
let failures = 0;
while (performance.now() < endAt) {
  const next = leastRun(readTotals(TOTALS), files, moments, times);
  if (next === undefined) break;
  failures += hunt(next.file, next.moment).length;
}
console.log(`\nAll hunts so far:\n${tellTotals(readTotals(TOTALS), files, moments)}`);
console.log(failures === 0 ? '\nNo test failed in this one.' : `\nFailures in this one: ${failures}`);
process.exitCode = failures === 0 ? 0 : 1;
