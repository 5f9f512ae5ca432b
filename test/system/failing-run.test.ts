import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';

/** What `npm test` says at its end of the tests in a folder that has a configuration of its own. */
function summaryOf(...args: readonly string[]): { readonly summary: string | undefined; readonly output: string } {
  const config = join(root, 'test/system/failing-run/vitest.config.ts');
  const program = `import { makeSummary, runStages, tests } from './scripts/stages.mjs';
    const stage = tests('tests', ${JSON.stringify(['--config', config, ...args])});
    const passed = await runStages([stage]);
    console.log(makeSummary([stage]) + (passed ? ', green' : ', red'));`;
  const { PATH, HOME, TMPDIR } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { PATH, HOME, TMPDIR },
    encoding: 'utf8',
  });
  return { summary: stdout.trim().split('\n').at(-1), output: stdout + stderr };
}

describe('the closing line of a run counts as failed', () => {
  it('a rejection that nobody caught', () => {
    const { summary, output } = summaryOf('stray-rejection');
    expect(output).toContain('on purpose');
    expect(summary).toBe('Tests: 1 passed, 1 failed, red');
  });

  it('a hook', () => {
    expect(summaryOf('failing-hook').summary).toBe('Tests: 0 passed, 1 failed, 1 skipped, red');
  });

  it('a file that cannot be loaded', () => {
    expect(summaryOf('unreadable-file').summary).toBe('Tests: 0 passed, 1 failed, red');
  });

  it('a run without any test', () => {
    expect(summaryOf('no-such-file').summary).toBe('Tests: 0 passed, 1 failed, red');
  });
});
