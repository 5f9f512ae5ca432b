// @ts-check
import { writeFileSync } from 'node:fs';

/**
 * A part of a run: its tests by what became of them, what it ran in, and why tests were skipped.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, environment: string, notes: string[] }} Part
 */

/** Where the parts of a run are written to; `stages.mjs` reads them there. */
export const COUNTS_FILE = 'DUELBOOK_TEST_COUNTS';

/**
 * @param {import('vitest/node').TestProject} project
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @returns {Part}
 */
function partOf(project, modules) {
  const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result()));
  // Errors outside of tests: a file that cannot be loaded, a hook that failed.
  const broken = modules.flatMap((module) => [module, ...module.children.allSuites()]).flatMap((one) => one.errors());
  /** @param {string} state */
  const count = (state) => results.filter((result) => result.state === state).length;
  const notes = results.flatMap((result) => (result.state === 'skipped' ? (result.note ?? 'no reason given') : []));
  return {
    name: project.name,
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: count('skipped') + count('pending'),
    environment: [`Node ${process.versions.node}`, project.getProvidedContext().environment ?? ''].join(', '),
    notes: [...new Set(notes)],
  };
}

/** Counts everything that went wrong in a run, not only tests: an error that nobody caught fails a run as well. */
export default class CountReporter {
  /** @type {readonly import('vitest/node').TestProject[]} */
  #projects = [];

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#projects = vitest.projects;
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} uncaught
   */
  onTestRunEnd(modules, uncaught) {
    const parts = this.#projects
      .map((project) => ({ project, its: modules.filter((module) => module.project === project) }))
      .filter(({ its }) => its.length > 0)
      .map(({ project, its }) => partOf(project, its));
    if (uncaught.length > 0)
      parts.push({
        name: 'uncaught',
        passed: 0,
        failed: uncaught.length,
        skipped: 0,
        environment: 'errors that nobody caught',
        notes: [],
      });
    const file = process.env[COUNTS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(parts));
  }
}
