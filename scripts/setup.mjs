// @ts-check
// Only Node's own modules are imported at the top of this file: it runs before any package is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { isWithin, rangeInWords } from './node-range.mjs';

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

// tsconfig.json steers the bundler, and a new lock means other bundled packages.
const buildInputs = [
  'src',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'scripts/api.mjs',
  'scripts/browser-floor.mjs',
  'scripts/bundle.mjs',
  'scripts/bundle-web.mjs',
  'scripts/docs.mjs',
  'scripts/entry-points.mjs',
  'scripts/policy.mjs',
  'scripts/sbom.mjs',
  'scripts/wasm.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Tells the person at the terminal; standard output belongs to the game.
 * @param {string} message
 */
export function say(message) {
  process.stderr.write(`Duelbook: ${message}\n`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  say(message);
  process.exit(1);
}

/**
 * How to start a command that an installed package brings.
 * @param {string} name
 */
export function tool(name) {
  return {
    command: join(root, 'node_modules/.bin', name),
    options: { cwd: root, shell: process.platform === 'win32' },
  };
}

/**
 * @typedef {{ version?: string, optional?: boolean }} LockedPackage
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function lockedPackages(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}

/**
 * Whether the packages of a folder's lock are there. npm keeps a lock of what it has installed; it is written last, so
 * half an installation has none.
 * @param {string} [folder] in the project
 */
export function isInstalled(folder = '.') {
  const installedLock = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(join(root, installedLock))) return false;
  const installed = lockedPackages(installedLock);
  return Object.entries(lockedPackages(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages are the binaries of other platforms.
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
}

/**
 * When a file, or anything in a folder, last changed. A folder counts itself, so a deleted file is noticed.
 * @param {string} path
 * @returns {number}
 */
function lastChange(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

/** @param {boolean} types */
function isBuilt(types) {
  const command = join(root, 'dist/duel.js');
  if (!existsSync(command)) return false;
  if (types && !existsSync(join(root, 'dist/types/index.d.ts'))) return false;
  // The build dates the command to the moment it began.
  const builtAt = statSync(command).mtimeMs;
  return buildInputs.every((path) => lastChange(join(root, path)) <= builtAt);
}

function install() {
  say('installing packages (first run or new versions; may take a minute)…');
  // Spelled out, because `npm start --silent` and NODE_ENV=production would reach this npm through the environment.
  const options = ['--include=dev', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const { status, error } = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error) fail(`npm could not be started (${error.message}). Install Node.js with npm, then try again.`);
  if (status !== 0) {
    fail('the packages could not be installed; npm says why above. Check the network connection, then try again.');
  }
}

/** Ends the process with a reason if this Node is too old for the packages that build and test. */
function ensureNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isWithin(process.versions.node, engines.node)) return;
  const wanted = rangeInWords(engines.node);
  fail(
    `this needs Node.js ${wanted}; this is ${process.versions.node}. Get a newer one from https://nodejs.org, then try again.`,
  );
}

/** Installs the packages of package-lock.json unless they are there; ends the process with a reason if it cannot. */
export async function ensureInstalled() {
  ensureNode();
  if (isInstalled()) return;
  await withLock(async () => {
    if (!isInstalled()) install();
  });
}

/** @param {boolean} types */
async function buildOrFail(types) {
  const { build } = await import('./bundle.mjs');
  try {
    await build({ types });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fail(`the build failed: ${reason}\nMend what is named above, then try again.`);
  }
}

/** Builds all of dist/, the type declarations too. */
export async function buildAll() {
  await ensureInstalled();
  await withLock(() => buildOrFail(true));
}

/**
 * Builds dist/ unless it is newer than its sources; ends the process with a reason if it cannot. A fresh build holds
 * all it needs, so then the packages are not even looked at.
 * @param {{ types?: boolean }} [options] `types` asks for the declarations too, which a player does not need.
 */
export async function ensureBuilt({ types = false } = {}) {
  ensureNode();
  if (isBuilt(types)) return;
  await ensureInstalled();
  await withLock(async () => {
    if (isBuilt(types)) return;
    say('building the command (a few seconds)…');
    await buildOrFail(types);
  });
}
