// @ts-check
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { MutantRunStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

// Stryker's runner for Vitest, but for two things that let faults live although a test notices them:
// - It makes a fault only when the first test begins. What a test file works out while it is loaded, such as the rules of a
//   game, would be worked out without the fault.
// - It only counts tests that fail. A test file that can't be loaded any more has none.

const create = vitestPlugins[0].factory;

/**
 * A fault in what is worked out while a file is loaded can be noticed by any test. The one beside the file most often does, so
 * it goes first.
 * @param {string} file
 */
function testsBeside(file) {
  const test = file.replace(/\.ts$/, '.test.ts');
  return existsSync(test) ? [`${relative('', test)}#`] : undefined;
}

/** @param {import('@stryker-mutator/api/plugin').Injector<import('@stryker-mutator/api/plugin').PluginContext>} injector */
function createRunner(injector) {
  const runner = create(injector);
  const runMutant = runner.mutantRun.bind(runner);
  /** @type {typeof runMutant} */
  const run = async (options) => {
    const result = await runMutant({ ...options, mutantActivation: 'static' });
    const broken = runner.ctx.state.getFiles().find((file) => file.result?.state === 'fail');
    if (result.status !== MutantRunStatus.Survived || broken === undefined) return result;
    const failureMessage = broken.result?.errors?.[0]?.message ?? `${broken.name} fails`;
    return { status: MutantRunStatus.Killed, killedBy: [], failureMessage, nrOfTests: result.nrOfTests };
  };
  runner.mutantRun = async (options) => {
    const beside = options.testFilter === undefined ? testsBeside(options.sandboxFileName) : undefined;
    const result = beside && (await run({ ...options, testFilter: beside }));
    return result === undefined || result.status === MutantRunStatus.Survived ? run(options) : result;
  };
  return runner;
}
createRunner.inject = create.inject;

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'strict-vitest', createRunner)];
