// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, tool } from './setup.mjs';

/** @typedef {{ name: string, run: () => boolean }} Stage */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} name
 * @param {string[]} args
 */
function passes(name, args) {
  const { command, options } = tool(name);
  const { status, error } = spawnSync(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(error.message);
  return status === 0;
}

/** @type {Stage} */
export const types = {
  name: 'types',
  // Code for Node, for a page, for a worker and for tests of a page knows different globals.
  run: () => ['.', 'src/web', 'src/web/worker', 'test/browser'].every((project) => passes('tsc', ['-p', project])),
};
/** @type {Stage} */
export const lint = { name: 'lint', run: () => passes('oxlint', []) };
/** @type {Stage} */
export const format = { name: 'format', run: () => passes('biome', ['format', '.']) };

/**
 * A stage that runs a script of this folder.
 * @param {string} name
 * @returns {Stage}
 */
const script = (name) => ({
  name,
  run: () =>
    spawnSync(process.execPath, [`scripts/${name}.mjs`], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
      .status === 0,
});
export const build = script('build');
/** After the build: it weighs what was built. */
export const budgets = script('budgets');

/**
 * The part that is read here of the report of vitest's JSON reporter.
 * @typedef {{ status: string, assertionResults: unknown[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: TestFile[] }} Report
 * @param {Report} report
 * @returns {Counts}
 */
function count(report) {
  // A file that cannot be loaded has no tests to count, and must not look like success.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A stage that runs tests, and what they came to afterwards.
 * @param {string} name
 * @param {string[]} args
 * @returns {Stage & { counts: Counts }}
 */
export function tests(name, args) {
  const stage = {
    name,
    counts: { passed: 0, failed: 0, skipped: 0 },
    run() {
      const folder = mkdtempSync(join(tmpdir(), 'duelbook-test-'));
      const file = join(folder, 'report.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const passed = passes('vitest', ['run', ...args, ...reporters]);
      if (existsSync(file)) stage.counts = count(JSON.parse(readFileSync(file, 'utf8')));
      rmSync(folder, { recursive: true, force: true });
      return passed && stage.counts.passed > 0;
    },
  };
  return stage;
}

/**
 * Runs every stage, also after a failure; returns whether all passed.
 * @param {Stage[]} stages
 */
export function runStages(stages) {
  const failed = [];
  for (const { name, run } of stages) {
    console.log(`\n== ${name}`);
    const startedAt = performance.now();
    const passed = run();
    if (!passed) failed.push(name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${passed ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  }
  console.log(failed.length === 0 ? '\nAll stages passed.' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
}

/** @param {Counts} counts */
export function makeSummary({ passed, failed, skipped }) {
  return `Tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
