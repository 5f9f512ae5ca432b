// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, parse, relative } from 'node:path';
import { bundleApp } from './bundle-app.mjs';
import { FLOOR_TEXT, newStyles, refuseNew, TARGETS } from './browser-floor.mjs';
import { POLICY } from './policy.mjs';
import { root } from './setup.mjs';
import { compileVectors } from './wasm.mjs';

/** @param {{ check: string, script: string, style: string, fonts: string[] }} files */
const page = ({ check, script, style, fonts }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Two-player number games to play, solve and learn. Works offline, without an account.">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15161a">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Duelbook">
<meta property="og:title" content="Duelbook: number games for two">
<meta property="og:description" content="Five two-player number games to play, solve and learn. Works offline, without an account.">
<meta property="og:image" content="share.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<title>Duelbook</title>
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="icon-180.png">
${fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join('\n')}
<link rel="stylesheet" href="${style}">
<script src="${check}" defer></script>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>Duelbook needs JavaScript: the games run in this page and nowhere else. Please allow it, or play in a terminal.</noscript>
</body>
</html>
`;

const MANIFEST = {
  name: 'Duelbook',
  short_name: 'Duelbook',
  description: 'Two-player number games to play, solve and learn.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#fbf8f1',
  theme_color: '#fbf8f1',
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/**
 * Every file in a folder and below.
 * @param {string} folder
 * @returns {string[]}
 */
export const filesIn = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });

/**
 * The output of an entry, as the page calls it.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} outdir
 * @param {string} source
 */
function outputOf(metafile, outdir, source) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === source);
  if (found === undefined) throw new Error(`${source} was not built`);
  return relative(outdir, join(root, found[0]));
}

/**
 * Writes a file under a name that changes with its content, as the bundler does.
 * @param {string} folder
 * @param {string} name
 * @param {Uint8Array} content
 */
function writeFingerprinted(folder, name, content) {
  const { name: stem, ext } = parse(name);
  const fingerprint = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${stem}-${fingerprint}${ext}`), content);
  return `${stem}-${fingerprint}${ext}`;
}

const CATALOGUE = /\/games\/catalogue\.js$/;

/**
 * Puts another catalogue in the place of the real one, for esbuild.
 * @param {string} catalogue
 * @returns {import('esbuild').Plugin}
 */
const replaceCatalogue = (catalogue) => ({
  name: 'catalogue',
  setup(build) {
    build.onResolve({ filter: CATALOGUE }, ({ importer }) =>
      importer === catalogue ? undefined : { path: catalogue },
    );
  },
});

/**
 * Builds the app as a folder that any web host can serve, from a sub-path too.
 * @param {string} outdir
 * @param {{ vectors?: Uint8Array, catalogue?: string }} [options] `vectors` is the module of the solver, compiled here unless
 *   it's given; `catalogue` is a module in the place of the real catalogue, which only that module may still import.
 * @returns {Promise<import('./sbom.mjs').Built[]>} what was built from what
 */
export async function bundleWeb(outdir, { vectors, catalogue } = {}) {
  const esbuild = await import('esbuild');
  mkdirSync(outdir, { recursive: true });
  const plugins = catalogue === undefined ? [] : [replaceCatalogue(catalogue)];
  /** @satisfies {import('esbuild').BuildOptions} */
  const shared = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: TARGETS,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    metafile: true,
    logLevel: 'warning',
    plugins,
  };
  const assets = join(outdir, 'assets');
  const module = writeFingerprinted(assets, 'vectors.wasm', vectors ?? (await compileVectors()));
  const worker = await esbuild.build({
    ...shared,
    outdir: assets,
    splitting: true,
    entryPoints: ['src/web/worker/truth-worker.ts'],
    entryNames: '[name]-[hash]',
    chunkNames: 'truth-worker-[name]-[hash]',
    define: { VECTORS_FILE: JSON.stringify(`./${module}`) },
  });
  const workerFile = outputOf(worker.metafile, outdir, 'src/web/worker/truth-worker.ts');
  const app = await bundleApp(assets, {
    define: { TRUTH_WORKER: JSON.stringify(`./${basename(workerFile)}`) },
    plugins:
      catalogue === undefined
        ? []
        : [
            {
              name: 'catalogue',
              resolveId: (path, importer) => (CATALOGUE.test(path) && importer !== catalogue ? catalogue : undefined),
            },
          ],
  });
  const styles = await esbuild.build({
    ...shared,
    outdir: assets,
    entryPoints: ['src/web/look/index.css'],
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
  });
  const style = outputOf(styles.metafile, outdir, 'src/web/look/index.css');
  refuseNew((await newStyles(readFileSync(join(outdir, style), 'utf8'))).join('\n'));
  const check = await esbuild.build({
    ...shared,
    outdir: assets,
    entryPoints: ['src/web/old-browser.ts'],
    entryNames: '[name]-[hash]',
    format: 'iife',
    // It is for browsers that can't read more.
    target: 'es5',
    define: { FLOOR_TEXT: JSON.stringify(FLOOR_TEXT) },
  });
  const fonts = Object.keys(styles.metafile.outputs)
    .filter((path) => path.endsWith('.woff2'))
    .map((path) => relative(outdir, join(root, path)));
  const checkFile = outputOf(check.metafile, outdir, 'src/web/old-browser.ts');
  writeFileSync(join(outdir, 'index.html'), page({ check: checkFile, script: `assets/${app.script}`, style, fonts }));
  // The app asks whether it comes from a server for online matches: a host of files says no, and not "not found".
  mkdirSync(join(outdir, 'api/v1'), { recursive: true });
  writeFileSync(join(outdir, 'api/v1/info'), `${JSON.stringify({ name: 'duelbook', online: false })}\n`);
  writeFileSync(join(outdir, 'manifest.webmanifest'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  for (const file of readdirSync(join(root, 'src/web/icons')))
    copyFileSync(join(root, 'src/web/icons', file), join(outdir, file));
  const pictures = await drawPictures(esbuild, outdir, plugins);
  const card = await drawCard(esbuild, outdir);
  const serviceWorker = await buildServiceWorker(esbuild, shared, outdir);
  return [...[worker, styles, check, pictures, card, serviceWorker].map(({ metafile }) => metafile), app.built];
}

/**
 * Draws the pictures of the games, made from their truth maps, into one file.
 * @param {typeof import('esbuild')} esbuild
 * @param {string} outdir
 * @param {import('esbuild').Plugin[]} plugins
 */
async function drawPictures(esbuild, outdir, plugins) {
  const built = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/web/pictures/sprite.ts'],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    metafile: true,
    plugins,
  });
  const code = built.outputFiles[0]?.text ?? '';
  const { sprite } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  writeFileSync(join(outdir, 'pictures.svg'), sprite());
  return built;
}

/**
 * Draws the picture that previews of a link to the app show.
 * @param {typeof import('esbuild')} esbuild
 * @param {string} outdir
 */
async function drawCard(esbuild, outdir) {
  const built = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/server/picture/share-card.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
  });
  const code = built.outputFiles[0]?.text ?? '';
  const { APP_CARD, drawShareCard } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  writeFileSync(join(outdir, 'share.png'), drawShareCard(APP_CARD).png());
  return built;
}

/**
 * Everything is kept on the device, under a version that changes with any file.
 * @param {typeof import('esbuild')} esbuild
 * @param {import('esbuild').BuildOptions & { metafile: true }} shared
 * @param {string} outdir
 */
function buildServiceWorker(esbuild, shared, outdir) {
  const files = filesIn(outdir)
    .map((path) => relative(outdir, path))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(outdir, file)));
  const kept = ['./', ...files.filter((file) => file !== 'index.html' && !file.startsWith('api/'))];
  return esbuild.build({
    ...shared,
    outfile: join(outdir, 'service-worker.js'),
    entryPoints: ['src/web/worker/service-worker.ts'],
    define: { APP_FILES: JSON.stringify(kept), APP_VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)) },
  });
}
