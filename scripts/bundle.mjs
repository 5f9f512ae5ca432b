// @ts-check
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeApi } from './api.mjs';
import { newScripts, refuseNew } from './browser-floor.mjs';
import { bundleWeb } from './bundle-web.mjs';
import { buildDocs } from './docs.mjs';
import { entryPoints } from './entry-points.mjs';
import { makeSbom, packagesOf, sourcesIn } from './sbom.mjs';
import { root, tool } from './setup.mjs';
import { compileVectors } from './wasm.mjs';

/**
 * Bundles the command (with lazy chunks), the library and the web app.
 * @param {string} outdir
 * @returns {Promise<Record<string, import('./sbom.mjs').Built[]>>} what was built from what, by part
 */
async function bundle(outdir) {
  const esbuild = await import('esbuild');
  const vectors = await compileVectors();
  /** @satisfies {import('esbuild').BuildOptions} */
  const shared = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    // Starts faster, and the names in a stack trace stay.
    minifyWhitespace: true,
    chunkNames: 'chunks/[name]-[hash]',
    define: { VECTOR_MODULE: JSON.stringify(Buffer.from(vectors).toString('base64')) },
    logLevel: 'warning',
  };
  // One after the other: a failure then leaves no second build that still writes.
  const command = await esbuild.build({
    ...shared,
    entryPoints: { duel: 'src/cli/duel.ts', 'computer-worker': 'src/server/computers/computer-worker.ts' },
    platform: 'node',
    target: 'node20',
    // A bundled package that is no module itself asks Node for its parts in the old way.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  const library = await esbuild.build({
    ...shared,
    entryPoints: Object.fromEntries(entryPoints.map(({ file, source }) => [file.replace(/\.js$/, ''), source])),
    platform: 'neutral',
    target: 'es2022',
    sourcemap: true,
  });
  const web = await bundleWeb(join(outdir, 'web'), { vectors });
  // After the app, whose pages are kept on every device: the documentation is not.
  const docs = await buildDocs(join(outdir, 'web'));
  await esbuild.stop();
  return { command: [command.metafile], library: [library.metafile], web: [...web, docs] };
}

/** @param {string} outdir */
function declare(outdir) {
  const { command, options } = tool('tsc');
  const args = ['-p', 'tsconfig.build.json', '--outDir', join(outdir, 'types')];
  const { status } = spawnSync(command, args, { ...options, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('the type declarations have errors');
}

/**
 * The text of a package's licence: of its own file, or of the section that its README ends with.
 * @param {string} path the folder of the package
 */
function licenceOf(path) {
  const names = readdirSync(join(root, path));
  const file = names.find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(join(root, path, file), 'utf8').trim();
  const readme = names.find((name) => /^readme\.md$/i.test(name));
  const section =
    readme === undefined ? null : /^#+ licen[cs]e\s*$(.+)/ims.exec(readFileSync(join(root, path, readme), 'utf8'));
  const text = section?.[1]?.trim() ?? '';
  if (!/copyright/i.test(text)) throw new Error(`${path} is bundled but has no licence text`);
  return text;
}

/**
 * The licences of bundled packages ask to travel with their code.
 * @param {string} outdir
 * @param {string[]} sources
 */
function copyLicences(outdir, sources) {
  const texts = packagesOf(sources).map((path) => `${path.replace(/^.*node_modules\//, '')}\n\n${licenceOf(path)}\n`);
  // The web app is a folder that may stand alone.
  for (const folder of [outdir, join(outdir, 'web')])
    writeFileSync(join(folder, 'third-party-licenses.txt'), texts.join('\n----\n\n'));
}

/** @param {string} path */
function makeExecutable(path) {
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith('#!')) writeFileSync(path, `#!/usr/bin/env node\n${text}`);
  chmodSync(path, 0o755);
}

/**
 * Puts a finished folder in the place of dist/.
 * @param {string} outdir
 */
function publish(outdir) {
  const dist = join(root, 'dist');
  const old = join(root, '.dist-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(outdir, dist);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Builds dist/ aside and swaps it in whole; the caller holds the lock.
 * @param {{ types: boolean }} options
 */
export async function build({ types }) {
  const startedAt = new Date();
  const outdir = join(root, '.dist-new');
  rmSync(outdir, { recursive: true, force: true });
  try {
    const parts = await bundle(outdir);
    if (types) {
      declare(outdir);
      writeApi(join(outdir, 'types'), join(outdir, 'api'));
      refuseNew(await newScripts());
    }
    copyLicences(outdir, Object.values(parts).flat().flatMap(sourcesIn));
    writeFileSync(join(outdir, 'sbom.cdx.json'), `${JSON.stringify(makeSbom(root, parts), null, 2)}\n`);
    makeExecutable(join(outdir, 'duel.js'));
    // A source that changes during the build is then newer than its result.
    utimesSync(join(outdir, 'duel.js'), startedAt, startedAt);
    publish(outdir);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
