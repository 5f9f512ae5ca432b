// @ts-check
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './setup.mjs';
import { format, lint, makeSummary, runStages, tests, types } from './stages.mjs';

await ensureInstalled();

const build = {
  name: 'build',
  run: () =>
    spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
      .status === 0,
};
const all = tests('tests', process.argv.slice(2));
const passed = runStages([types, lint, format, build, all]);
console.log(makeSummary(all.counts));
process.exitCode = passed ? 0 : 1;
