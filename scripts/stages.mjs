// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { COUNTS_FILE } from './count-reporter.mjs';
import { root, tool } from './setup.mjs';

/** @typedef {import('./count-reporter.mjs').Part} Part */
/** @typedef {{ name: string, run: () => boolean | Promise<boolean> }} Stage */
/** @typedef {Stage & { parts: Part[] }} TestStage */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function passes(command, args, options) {
  const { status, error } = spawnSync(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(error.message);
  return status === 0;
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function toolPasses(name, args) {
  const { command, options } = tool(name);
  return passes(command, args, options);
}

/** @type {Stage} */
export const types = {
  name: 'types',
  // Code for Node, for a page, for a worker and for tests of a page knows different globals. What hasn't changed since the last
  // run isn't checked again.
  run: () =>
    ['.', 'src/web', 'src/web/worker', 'test/browser'].every((project) => {
      const known = join(root, 'test-output/types', `${project.replaceAll('/', '-').replace('.', 'node')}.tsbuildinfo`);
      return toolPasses('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', known]);
    }),
};
/** @type {Stage} */
export const lint = { name: 'lint', run: () => toolPasses('oxlint', []) };
/** @type {Stage} */
export const format = { name: 'format', run: () => toolPasses('biome', ['format', '.']) };

/**
 * A stage that runs a script of this folder.
 * @param {string} name
 * @returns {Stage}
 */
const script = (name) => ({
  name,
  run: () => passes(process.execPath, [`scripts/${name}.mjs`], { cwd: root }),
});
export const build = script('build');
/** After the build: it weighs what was built. */
export const budgets = script('budgets');

/**
 * Runs vitest; `parts` of what came of it is empty if it didn't get that far.
 * @param {string} node the program that runs it, and all that the tests start
 * @param {string[]} args
 * @returns {{ passed: boolean, parts: Part[] }}
 */
function runVitest(node, args) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-test-'));
  const file = join(folder, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.mjs'];
  const passed = passes(node, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    cwd: root,
    env: {
      ...process.env,
      PATH: [dirname(node), process.env['PATH'] ?? ''].join(delimiter),
      [COUNTS_FILE]: file,
    },
  });
  const parts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  rmSync(folder, { recursive: true, force: true });
  return { passed, parts };
}

/**
 * A stage that runs tests, and what they came to afterwards.
 * @param {string} name
 * @param {string[]} args
 * @param {() => Promise<string | undefined>} [findNode] the Node to run them on, or undefined if it can't be had
 * @returns {TestStage}
 */
export function tests(name, args, findNode = async () => process.execPath) {
  /** @type {TestStage} */
  const stage = {
    name,
    parts: [],
    async run() {
      const node = await findNode();
      const { passed, parts } = node === undefined ? { passed: false, parts: [] } : runVitest(node, args);
      stage.parts = parts;
      const { passed: good, failed } = countsOf([stage]);
      if (passed && good > 0) return true;
      // What failed outside of all tests must not look like success either.
      if (failed === 0)
        stage.parts.push({ ...NOTHING, failed: 1, name, environment: 'failed before or after its tests' });
      return false;
    },
  };
  return stage;
}

/**
 * The tests that need no browser, on another Node.
 * @param {import('./nodes.mjs').Node} node
 */
export const nodeTests = ({ version, install }) =>
  tests(`tests on Node ${version}`, ['--project=unit', '--project=long', '--project=system'], install);

/**
 * Runs every stage, also after a failure; returns whether all passed.
 * @param {Stage[]} stages
 */
export async function runStages(stages) {
  const failed = [];
  for (const { name, run } of stages) {
    console.log(`\n== ${name}`);
    const startedAt = performance.now();
    const passed = await run();
    if (!passed) failed.push(name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${passed ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  }
  console.log(failed.length === 0 ? '\nAll stages passed.' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, notes: [] };

/** @param {TestStage[]} stages */
function countsOf(stages) {
  const parts = stages.flatMap((stage) => stage.parts);
  /** @param {'passed' | 'failed' | 'skipped'} what */
  const sum = (what) => parts.reduce((total, part) => total + part[what], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** @param {{ passed: number, failed: number, skipped: number }} counts */
const makeCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Which parts ran in what, and what didn't run and why.
 * @param {TestStage[]} stages
 * @param {string[]} notRun sentences
 */
export function makeAccount(stages, notRun) {
  const parts = stages.flatMap((stage) => stage.parts);
  const ran = parts.map((part) => `  ${part.name}: ${makeCounts(part)}; ${part.environment}`);
  const skipped = parts
    .filter((part) => part.skipped > 0)
    .map((part) => `${part.skipped} tests of ${part.name} (${part.notes.join('; ')}).`);
  const left = [...skipped, ...notRun].map((sentence) => `  ${sentence}`);
  return ['What ran, and in what:', ...ran, 'What did not run:', ...left].join('\n');
}

/**
 * The closing line.
 * @param {TestStage[]} stages
 */
export const makeSummary = (stages) => `Tests: ${makeCounts(countsOf(stages))}`;
