import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWeb } from '../../../scripts/bundle-web.mjs';
import { type Host, serve } from './host.js';

const CATALOGUE = fileURLToPath(new URL('catalogue-with-sixth-game.ts', import.meta.url));

/** Builds and serves the app as it would be with one game more in the catalogue. */
export async function serveSixthGameApp(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-web-'));
  await bundleWeb(folder, { catalogue: CATALOGUE });
  const host = await serve(folder);
  return {
    ...host,
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
