// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ensureInstalled, isInstalled, root, say } from './setup.mjs';

/** Where Stryker lives: a package of its own, because it brings 160 others that only this script needs. */
const PACKAGE_FOLDER = 'test/mutation';

await ensureInstalled();
await withLock(async () => {
  if (isInstalled(PACKAGE_FOLDER)) return;
  say('installing Stryker (65 MB, once)…');
  const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  spawnSync('npm', ['ci', ...options], { cwd: join(root, PACKAGE_FOLDER), stdio: ['ignore', 2, 2] });
});
const { status } = spawnSync(process.execPath, [join(PACKAGE_FOLDER, 'run.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
