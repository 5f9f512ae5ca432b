import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from './store/store.js';

const LOCK = 'server.pid';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that wrote the lock, if it is another one and still runs. A killed server leaves its lock behind. */
function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a data folder to one server: two would not hear of each other's players. Returns how to let it go; throws a
 * `StoreError` if another server has it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, LOCK);
  const holder = holderOf(file);
  if (holder !== undefined)
    throw new StoreError({
      code: 'unavailable',
      reason: `Another server (process ${holder}) uses ${folder}. Stop it first, or choose another folder with --data.`,
    });
  writeFileSync(file, `${process.pid}`);
  return () => rmSync(file, { force: true });
}
