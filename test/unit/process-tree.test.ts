import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { descendantsOf, endTree } from '../../scripts/process-tree.mjs';

/** A program that starts another in a group of its own, as a browser is; that one tells its number on the output of both. */
const FAMILY = `
  const child = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const stdio = ['ignore', 'inherit', 'ignore'];
  require('node:child_process').spawn(process.execPath, ['-e', child], { detached: true, stdio });
  setInterval(() => {}, 1000);`;

it('a process ends with all that it has started, groups of their own among them', async () => {
  const parent = spawn(process.execPath, ['-e', FAMILY], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said]: unknown[] = await once(parent.stdout, 'data');
  expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([parent.pid, Number(String(said))]));
  // Its output is closed when the last one is gone that could write to it.
  const closed = once(parent, 'close');
  endTree(parent.pid ?? 0);
  expect(await closed).toEqual([null, 'SIGKILL']);
});
