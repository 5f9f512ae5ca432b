// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
const { build } = await import('esbuild');
// Within the project, where Node finds the packages that are not bundled.
const folder = join(root, 'test-output');
const outfile = join(folder, `attack-${process.pid}.mjs`);
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [join(root, 'test/attack/main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
});
const words = ['--enable-source-maps', outfile, join(root, 'dist/duel.js'), ...process.argv.slice(2)];
const attack = spawn(process.execPath, words, { stdio: 'inherit' });
// Ctrl-C reaches the attack by itself, which ends in order.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => attack.kill('SIGTERM'));
try {
  const [code] = await once(attack, 'close');
  process.exitCode = code ?? 1;
} finally {
  rmSync(outfile, { force: true });
}
