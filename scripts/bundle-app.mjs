// @ts-check
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { TARGETS } from './browser-floor.mjs';
import { root } from './setup.mjs';

const ENTRY = join(root, 'src/web/main.ts');

/**
 * What a module imports before it can run, directly or not.
 * @param {import('rolldown').ChunkingContext} context
 * @param {string} id
 * @param {Set<string>} [found]
 */
function withImports(context, id, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const each of context.getModuleInfo(id)?.importedIds ?? []) withImports(context, each, found);
  return found;
}

/**
 * Bundles the scripts of the page: one file for the first screen, one for each other screen, and one for what those share. The
 * first screen must not wait for more than one: on a phone, each file is a way to the server and back.
 * @param {string} outdir
 * @param {{ define: Record<string, string>, plugins: import('rolldown').Plugin[] }} options
 * @returns {Promise<{ script: string, built: import('./sbom.mjs').Built }>} `script` is the name of the first
 */
export async function bundleApp(outdir, { define, plugins }) {
  const bundle = await rolldown({
    cwd: root,
    input: { main: ENTRY },
    platform: 'browser',
    tsconfig: false,
    // Otherwise the other screens may not import from the first one's file.
    preserveEntrySignatures: 'allow-extension',
    transform: { target: TARGETS, jsx: { runtime: 'automatic', importSource: 'preact' }, define },
    plugins,
  });
  /** @type {Set<string> | undefined} */
  let first;
  const { output } = await bundle.write({
    dir: outdir,
    format: 'esm',
    minify: true,
    hashCharacters: 'hex',
    entryFileNames: '[name]-[hash:8].js',
    chunkFileNames: '[name]-[hash:8].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'main',
          name: (id, context) => ((first ??= withImports(context, ENTRY)).has(id) ? 'main' : null),
          priority: 2,
        },
        { name: 'shared', minShareCount: 2, priority: 1 },
      ],
    },
  });
  await bundle.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  const script = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (script === undefined) throw new Error('the page has no script');
  const outputs = chunks.map(({ fileName, modules }) => {
    const inputs = Object.entries(modules).map(([id, module]) => [
      relative(root, id),
      { bytesInOutput: module?.renderedLength ?? 0 },
    ]);
    return [fileName, { inputs: Object.fromEntries(inputs) }];
  });
  return { script, built: { outputs: Object.fromEntries(outputs) } };
}
