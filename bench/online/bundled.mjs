// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Modules of the server in one, bundled as the server has them.
 * @param {readonly string[]} files below `src`, without their ending
 */
export async function bundled(files) {
  const esbuild = await import('esbuild');
  const outfile = join(root, 'test-output', `bench-${process.pid}.mjs`);
  await esbuild.build({
    stdin: { contents: files.map((file) => `export * from './src/${file}.js';`).join('\n'), resolveDir: root },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  await esbuild.stop();
  const loaded = await import(`${pathToFileURL(outfile).href}?${files.length}`);
  rmSync(outfile);
  return loaded;
}
