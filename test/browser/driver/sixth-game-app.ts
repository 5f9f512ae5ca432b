import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundleWeb } from '../../../scripts/bundle-web.mjs';
import { type Host, serve } from './host.js';

const CATALOGUE = fileURLToPath(new URL('catalogue-with-sixth-game.ts', import.meta.url));

/** Puts the longer catalogue in the place of the real one, which only the longer one itself may still read. */
const longerCatalogue: Plugin = {
  name: 'longer catalogue',
  setup(build) {
    build.onResolve({ filter: /\/games\/catalogue\.js$/ }, ({ importer }) =>
      importer === CATALOGUE ? undefined : { path: CATALOGUE },
    );
  },
};

/** Builds and serves the app as it would be with one game more in the catalogue. */
export async function serveSixthGameApp(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-web-'));
  await bundleWeb(folder, { plugins: [longerCatalogue] });
  const host = await serve(folder);
  return {
    ...host,
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
