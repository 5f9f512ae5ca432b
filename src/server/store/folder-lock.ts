import { join } from 'node:path';
import { prepareDataFolder } from './data-folder.js';
import { openSqlite } from './sqlite.js';
import { asStoreError, translating } from './sqlite-errors.js';
import { StoreError } from './store.js';

/** The file by which a server keeps a data folder to itself. */
export const LOCK = 'server.lock';
/** What SQLite answers when somebody else holds a file. */
const BUSY = 5;

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY;

/**
 * Keeps a data folder, which is made if it is not there, to one server: two would not hear of each other's players. Returns how to let it go; throws a
 * `StoreError` if another server has it.
 *
 * It is the lock of an empty database that nobody else uses. The operating system lets it go when the process ends, however
 * that happens; the number of a process in a file would outlive it, and one day be that of another.
 */
export function lockFolder(folder: string): () => void {
  prepareDataFolder(folder);
  const lock = translating(() => openSqlite(join(folder, LOCK), { timeout: 0 }));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw asStoreError(error) ?? error;
    const reason = `Another server is using ${folder}. Stop it first, or choose another folder.`;
    throw new StoreError({ code: 'unavailable', reason });
  }
}
