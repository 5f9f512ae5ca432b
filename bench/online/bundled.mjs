// @ts-check
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Modules of the project in one, as text.
 * @param {readonly string[]} files below `src`, without their ending
 * @param {import('esbuild').Platform} [platform]
 */
export async function bundleText(files, platform = 'browser') {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    stdin: { contents: files.map((file) => `export * from './src/${file}.js';`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    platform,
    format: 'esm',
    target: 'es2022',
  });
  await esbuild.stop();
  return outputFiles[0]?.text ?? '';
}

/**
 * The same, bundled as the server has them, and loaded.
 * @param {readonly string[]} files
 */
export async function bundled(files) {
  const outfile = join(root, 'test-output', `bench-${process.pid}.mjs`);
  mkdirSync(dirname(outfile), { recursive: true });
  writeFileSync(outfile, await bundleText(files, 'node'));
  const loaded = await import(`${pathToFileURL(outfile).href}?${files.length}`);
  rmSync(outfile);
  return loaded;
}
