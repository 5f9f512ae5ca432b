// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * What people can import: `name` is what they write, `source` the file it is made from, `file` what they get in dist/.
 * @typedef {{ name: string, source: string, file: string, types: string }} EntryPoint
 */

/** @type {{ name: string, exports: Record<string, string | { types: string, default: string }> }} */
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * The entry points of the library, as package.json lists them.
 * @type {readonly EntryPoint[]}
 */
export const entryPoints = Object.entries(manifest.exports).flatMap(([path, target]) => {
  if (typeof target === 'string') return [];
  const types = target.types.replace('./dist/', '');
  return {
    name: `${manifest.name}${path.slice(1)}`,
    source: types.replace(/^types\/(.*)\.d\.ts$/, 'src/$1.ts'),
    file: target.default.replace('./dist/', ''),
    types,
  };
});
