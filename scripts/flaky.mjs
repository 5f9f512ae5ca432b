// @ts-check
// Finds tests that depend on luck: runs all test files many times, on the machine as it is and on a busy one. What comes of it is
// added up over all hunts, so that a long one can be spread over several evenings and machines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { leastRun, readTotals, tellTotals, withRun, writeTotals } from './flaky-totals.mjs';
import { endTree } from './process-tree.mjs';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const TOTALS = join(root, 'test/flaky.json');
/** All that starts processes and browsers: what is hunted if nothing is named. */
const FOLDERS = ['test/system', 'test/browser', 'test/browsers'];
/** All else that can be named. */
const OTHERS = ['src', 'test/unit', 'test/long'];

/** How many files run at once: as in `npm test`; and so many that each waits for the others, besides the busy loops. */
const WORKERS = /** @type {const} */ ({ idle: 2, busy: 3 * availableParallelism() });
/** @typedef {keyof typeof WORKERS} Moment */

/** What ends a hunt. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

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
const moments = values.when.split(',').map((when) => {
  if (when === 'idle' || when === 'busy') return when;
  throw new Error('--when takes idle, busy, or idle,busy');
});

/**
 * The test files of a folder, and of those below it where that is asked for.
 * @param {string} folder
 * @param {boolean} recursive
 */
const testsIn = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const all = FOLDERS.flatMap((folder) => testsIn(folder, false));
const others = OTHERS.flatMap((folder) => testsIn(folder, true));
/** @param {readonly string[]} words */
const namedBy = (words) => (/** @type {string} */ file) => words.some((word) => file.includes(word));
const paths = positionals.filter((word) => word.includes('/'));
const files = positionals.length === 0 ? all : [...all.filter(namedBy(positionals)), ...others.filter(namedBy(paths))];
if (files.length === 0) throw new Error(`no test file is named ${positionals.join(' or ')}`);

/**
 * The part that is read here of the report of vitest's JSON reporter.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} FileReport
 * @typedef {{ name: string, words: string }} Failure
 */

/**
 * Runs files once, and says what failed in each that ran, what failed outside of them all, and all that was printed.
 * @param {readonly string[]} names
 * @param {number} workers
 * @returns {Promise<{ failed: Map<string, Failure[]>, outside: Failure[], said: string }>}
 */
async function runOnce(names, workers) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-flaky-'));
  const output = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--no-color', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const child = spawn(process.execPath, [vitest, 'run', ...names, ...reporters], {
    cwd: root,
    env: { ...process.env, DUELBOOK_TEST_WORKERS: `${workers}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text;
    });
  const { pid } = child;
  // A run that was broken off counts for nothing, and nothing of it stays behind.
  const breakOff = () => {
    if (pid !== undefined) endTree(pid);
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, breakOff);
  const [status] = await once(child, 'close');
  for (const signal of SIGNALS) process.off(signal, breakOff);
  /** @type {{ testResults: FileReport[] }} */
  const { testResults } = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : { testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  const failed = new Map(testResults.map((report) => [relative(root, report.name), failuresIn(report)]));
  const isExplained = status === 0 || [...failed.values()].some((failures) => failures.length > 0);
  // An error that nobody caught, a setup that failed, a run that was killed.
  return { failed, outside: isExplained ? [] : [{ name: '(outside of all tests)', words: said }], said };
}

/**
 * @param {FileReport} report
 * @returns {Failure[]}
 */
function failuresIn({ status, message, assertionResults }) {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, words: failureMessages?.join('\n') ?? '' }));
  // A hook, or a file that can't be loaded.
  return failures.length === 0 && status === 'failed' ? [{ name: '(outside of its tests)', words: message }] : failures;
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
 * Runs files once, tells what came of it and adds it up; returns how many failures there were.
 * @param {readonly string[]} names
 * @param {Moment} when
 */
async function hunt(names, when) {
  const start = performance.now();
  const stop = when === 'busy' ? startBusyLoops() : () => undefined;
  try {
    const { failed, outside, said } = await runOnce(names, WORKERS[when]);
    let totals = readTotals(TOTALS);
    for (const [file, failures] of failed) {
      const failedNames = failures.map(({ name }) => name);
      totals = withRun(totals, file, when, failedNames);
      for (const { name, words } of failures) console.log(`${when}: ${file} > ${name}\n${shorten(words)}`);
    }
    for (const { name, words } of outside) console.log(`${when}: ${name}\n${shorten(words)}`);
    if (failed.size === 0) throw new Error('no test ran at all: see above');
    writeTotals(TOTALS, totals);
    const count = [...failed.values()].flat().length + outside.length;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`${failed.size} files, ${when}: ${count} failures (${seconds} s)`);
    if (count > 0) {
      const log = join(tmpdir(), `duelbook-flaky-${Date.now()}.log`);
      writeFileSync(log, said);
      console.log(`All that was printed, with the screens of what failed: ${log}`);
    }
    return count;
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
  console.log(`${next.files.length} files, ${next.moment}, ${next.runs + 1} of ${times}…`);
  failures += await hunt(next.files, next.moment);
}
console.log(`\nAll hunts so far:\n${tellTotals(readTotals(TOTALS), files, moments)}`);
console.log(failures === 0 ? '\nNo test failed in this one.' : `\nFailures in this one: ${failures}`);
process.exitCode = failures === 0 ? 0 : 1;
