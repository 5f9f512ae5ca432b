// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDuelbook } from './server-process.mjs';

/**
 * Runs something with a server whose data lies in a new folder.
 * @template T
 * @param {(server: import('./server-process.mjs').ServerProcess, folder: string) => Promise<T>} work
 * @param {(folder: string) => Promise<void>} [prepare]
 */
export async function withServer(work, prepare = async () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
  try {
    await prepare(folder);
    const server = await startDuelbook(folder);
    try {
      return await work(server, folder);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
