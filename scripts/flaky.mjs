// @ts-check
// Finds tests that depend on luck: runs each test file many times, first on an idle machine and then on a busy one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '30' } },
  allowPositionals: true,
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times} is no number of runs`);

/** The files that were named, or all that start processes, servers and browsers. */
const files =
  positionals.length > 0
    ? positionals
    : ['test/system', 'test/browser', 'test/browsers'].flatMap((folder) =>
        readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.test.ts'))
          .map((name) => `${folder}/${name}`),
      );

/**
 * The part that is read here of the report of vitest's JSON reporter.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} Test
 * @typedef {{ testResults: { assertionResults: Test[] }[] }} Report
 */

/**
 * Runs a file once.
 * @param {string} file
 * @returns {{ name: string, words: string }[]} the tests that failed
 */
function failuresOf(file) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-flaky-'));
  const output = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    file,
    '--no-color',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  /** @type {Report} */
  const { testResults } = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : { testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, words: failureMessages?.join('\n') ?? '' }));
  // A hook, an error that nobody caught, a file that wasn't found.
  if (status !== 0 && failed.length === 0) failed.push({ name: '(outside of its tests)', words: stdout + stderr });
  return failed;
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

/** @type {Map<string, number>} */
const found = new Map();

/** @param {string} when */
function runAll(when) {
  for (const file of files) {
    let failedRuns = 0;
    for (let run = 0; run < times; run += 1) {
      const failures = failuresOf(file);
      if (failures.length > 0) failedRuns += 1;
      for (const { name, words } of failures) {
        const key = `${when}: ${file} > ${name}`;
        const before = found.get(key) ?? 0;
        found.set(key, before + 1);
        // At once: who looks for one failure need not wait for the hours of all the rest.
        if (before === 0) console.log(`${key}\n  failed in run ${run + 1}:\n${shorten(words)}`);
      }
    }
    console.log(`${when}: ${file}: ${failedRuns} of ${times} runs failed`);
  }
}

await ensureInstalled();
await ensureBuilt({ types: true });
runAll('idle');
const stop = startBusyLoops();
try {
  runAll('busy');
} finally {
  stop();
}
for (const [key, count] of found) console.log(`${key}: failed in ${count} of ${times} runs`);
console.log(found.size === 0 ? '\nNo test failed.' : `\nTests that failed at least once: ${found.size}`);
process.exitCode = found.size === 0 ? 0 : 1;
