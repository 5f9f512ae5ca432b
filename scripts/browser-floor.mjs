// @ts-check
// The oldest browsers that the app is for, and the checks that it needs nothing that they lack.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root, tool } from './setup.mjs';

/** The first version of each that has all the app needs. Edge counts as Chrome. */
export const FLOOR = /** @type {const} */ ({ chrome: 111, firefox: 121, safari: 17 });

/** For the bundler, which rewrites newer syntax. */
export const TARGETS = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`);

/** For people. */
export const FLOOR_TEXT = `Chrome or Edge ${FLOOR.chrome}, Firefox ${FLOOR.firefox}, Safari ${FLOOR.safari}`;

/** Looks a little plainer without it, and nothing else. */
const ORNAMENT = 'the page works without it';
/** A browser is asked whether it has this before it is used. */
const ASKED_FOR = 'the code asks for it first';
/** MDN's data count it as missing because of a detail that the app doesn't need. */
const DETAIL = 'only a detail of it is newer';

/**
 * What the app may use although a browser at the floor lacks it, with the reason. The keys are those of MDN's
 * compatibility data; a key stands for all that is below it.
 * @type {Readonly<Record<string, string>>}
 */
const ALLOWED = {
  'api.CanvasRenderingContext2D.font': DETAIL,
  'api.Clipboard.write': ASKED_FOR,
  'api.ClipboardItem': ASKED_FOR,
  'api.KeyboardEvent.repeat': DETAIL,
  'api.Navigator.share': ASKED_FOR,
  'api.Navigator.vibrate': ASKED_FOR,
  'api.Notification': ASKED_FOR,
  'api.NotificationEvent': ASKED_FOR,
  'api.ServiceWorkerRegistration.showNotification': ASKED_FOR,
  // TypeScript declares `cancel` once for all kinds of readers, and the kind that the app uses is old.
  'api.ReadableStreamBYOBReader.cancel': DETAIL,
  'api.Window.devicePixelRatio': DETAIL,
  'css.properties.font-family.ui-monospace': ORNAMENT,
  'css.properties.forced-color-adjust': ORNAMENT,
  'css.properties.overscroll-behavior': ORNAMENT,
  'css.properties.scrollbar-gutter': ORNAMENT,
  'css.properties.text-wrap': ORNAMENT,
};

/** @param {string} key */
const isAllowed = (key) => Object.keys(ALLOWED).some((allowed) => key === allowed || key.startsWith(`${allowed}.`));

/** @typedef {Readonly<Partial<Record<string, string>>>} Support the first version of each browser that has a feature */

/**
 * Which browsers have a feature, for every feature that is known.
 * @returns {Promise<ReadonlyMap<string, Support>>}
 */
export async function loadSupport() {
  const { features } = await import('web-features');
  /** @type {Map<string, Support>} */
  const support = new Map();
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const key of feature.compat_features ?? [])
      support.set(key, (feature.status.by_compat_key?.[key] ?? feature.status).support);
  }
  return support;
}

/** @param {Support} support */
const isTooNew = (support) =>
  // A version can be "≤79": this one, and perhaps one before.
  Object.entries(FLOOR).some(([browser, floor]) => !(Number(support[browser]?.replace('≤', '')) <= floor));

/**
 * Every feature that the app may not use.
 * @returns {Promise<ReadonlySet<string>>}
 */
async function tooNewFeatures() {
  const support = await loadSupport();
  return new Set([...support].flatMap(([key, its]) => (isTooNew(its) && !isAllowed(key) ? [key] : [])));
}

/**
 * The features in a style sheet that have a name: properties and their keywords, selectors, at-rules, functions.
 * @param {string} css
 * @returns {ReadonlySet<string>}
 */
function featuresOf(css) {
  const plain = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '');
  const declarations = plain.matchAll(/(?<=[{;])\s*([a-z-]+)\s*:([^;{}]+)(?=[;}])/g);
  // What is left when the blocks of declarations are taken out.
  const heads = plain.replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([
    ...[...declarations].flatMap(([, name = '', value = '']) => [
      `css.properties.${name}`,
      ...(value.match(/[a-z-]+/g) ?? []).map((word) => `css.properties.${name}.${word}`),
    ]),
    ...[...heads.matchAll(/::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`),
    ...[...heads.matchAll(/@([a-z-]+)/g)].map(([, name]) => `css.at-rules.${name}`),
    ...[...heads.matchAll(/\(([a-z-]+)/g)].map(([, name]) => `css.at-rules.media.${name}`),
    ...[...plain.matchAll(/([a-z-]+)\(/g)].flatMap(([, name]) => [`css.types.${name}`, `css.types.color.${name}`]),
  ]);
}

/**
 * What a style sheet uses that a browser at the floor lacks.
 * @param {string} css
 * @returns {Promise<string[]>}
 */
export async function newStyles(css) {
  const tooNew = await tooNewFeatures();
  return [...featuresOf(css)].filter((feature) => tooNew.has(feature));
}

/** The folder with TypeScript's own declarations, in the package with the compiler for this machine. */
function libraryFolder() {
  const typescript = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
  const compiler = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return join(dirname(createRequire(typescript).resolve(compiler)), 'lib');
}

/**
 * A library of TypeScript without what is too new. The comment of each declaration names its page on MDN, and so the
 * feature that it is.
 * @param {string} library
 * @param {ReadonlySet<string>} tooNew
 */
function olderLibrary(library, tooNew) {
  const text = readFileSync(join(libraryFolder(), `lib.${library}.d.ts`), 'utf8');
  // A comment, the declaration behind it, and the other forms of the same function.
  const declaration =
    /docs\/Web\/API\/([\w/]+)\)\s*\*\/\n *(?:declare function |declare var |readonly |get |set )?(\w+)[^\n{]*\n(?: *\2\b[^\n{]*\n)*/g;
  return text
    .replaceAll(declaration, (whole, page) => (tooNew.has(`api.${page.replaceAll('/', '.')}`) ? '*/\n' : whole))
    .replaceAll(/^declare var (\w+): \{/gm, (line, name) =>
      tooNew.has(`api.${name}`) ? `declare var TooNew${name}: {` : line,
    );
}

/** The parts of the app, by the library that TypeScript has for the place where they run. */
const PARTS = [
  { library: 'dom', config: 'src/web/tsconfig.json', entries: ['src/web/main.ts'] },
  {
    library: 'webworker',
    config: 'src/web/worker/tsconfig.json',
    entries: ['src/web/worker/service-worker.ts', 'src/web/worker/truth-worker.ts'],
  },
];

/**
 * What the code of the app uses that a browser at the floor lacks, in TypeScript's words. Packages are not looked into.
 * @param {typeof PARTS} [parts]
 * @returns {Promise<string>}
 */
export async function newScripts(parts = PARTS) {
  const tooNew = await tooNewFeatures();
  const { command, options } = tool('tsc');
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-floor-'));
  try {
    const found = parts.map(({ library, config, entries }) => {
      // TypeScript takes a library from a package of this name, if there is one beside the configuration.
      const replacement = join(folder, `node_modules/@typescript/lib-${library}`);
      mkdirSync(replacement, { recursive: true });
      writeFileSync(join(replacement, 'index.d.ts'), olderLibrary(library, tooNew));
      const file = join(folder, `${library}.json`);
      const content = {
        extends: join(root, config),
        compilerOptions: { libReplacement: true, noEmit: true },
        files: entries.map((entry) => resolve(root, entry)),
        include: [],
      };
      writeFileSync(file, JSON.stringify(content));
      return spawnSync(command, ['-p', file], { ...options, encoding: 'utf8' }).stdout;
    });
    return found.join('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Fails the build if something is too new.
 * @param {string} found
 */
export function refuseNew(found) {
  if (found === '') return;
  throw new Error(`the app is for ${FLOOR_TEXT} and newer, and these are not in all of them:\n${found}`);
}
