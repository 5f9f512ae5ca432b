// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from 'assemblyscript/asc';
import { root } from './setup.mjs';

/** What is compiled: AssemblyScript, in a folder of its own because it is not quite TypeScript. */
const SOURCE = 'src/solver/wasm/digit-duel-zero.ts';

/**
 * Compiles the part of the solver that works by vectors.
 * @returns {Promise<Uint8Array<ArrayBuffer>>} the module, ready to be written or run
 */
export async function compileVectors() {
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const written = new Map();
  let complaints = '';
  const { error } = await main(
    [
      SOURCE,
      '--outFile',
      'module.wasm',
      '-O3',
      '--converge',
      '--runtime',
      'stub',
      '--importMemory',
      '--enable',
      'simd',
    ],
    {
      readFile: (name) => {
        try {
          return readFileSync(join(root, name), 'utf8');
        } catch {
          return null;
        }
      },
      writeFile: (name, contents) => {
        written.set(name, new Uint8Array(Buffer.from(contents)));
      },
      listFiles: () => [],
      stderr: {
        write: (/** @type {string | Uint8Array} */ text) => {
          complaints += typeof text === 'string' ? text : Buffer.from(text).toString();
        },
      },
    },
  );
  const module = written.get('module.wasm');
  if (error !== null || module === undefined) throw new Error(`${SOURCE} does not compile:\n${complaints}`);
  return module;
}
