import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Packs the package as it was built, and installs it in a folder as its users would; returns its place. npm may ask nobody
 * for anything, so this fails if the package needs another.
 */
export function installPackage(folder: string): string {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', ...QUIET, '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8' }),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  execFileSync('npm', ['install', '--offline', ...QUIET, join(folder, filename)], { cwd: folder, stdio: 'pipe' });
  return join(folder, 'node_modules/duelbook');
}

/** Compiles TypeScript that uses what is installed in its folder, as strictly as can be, into `out`; throws what is wrong. */
export function compile(folder: string, ...files: readonly string[]): void {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
  const target = ['--module', 'NodeNext', '--target', 'ES2022', '--lib', 'ES2023', '--types', ''];
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...target, ...strict, '--outDir', 'out', ...files], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${files.join(', ')} do not compile: ${said}`, { cause: error });
  }
}
