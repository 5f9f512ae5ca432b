import { accessSync, closeSync, constants, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from './store.js';

/** The one file of a data folder; SQLite keeps a `-wal` and a `-shm` beside it while it is open. */
export const DATABASE_FILE = 'duelbook.db';

const unavailable = (reason: string): StoreError => new StoreError({ code: 'unavailable', reason });
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** What stands in the way of a data folder, by the error of the operating system. */
export function folderFailure(folder: string, error: unknown): StoreError {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return unavailable(`The data folder ${folder} cannot be made: a file stands in its way.`);
    case 'EACCES':
    case 'EPERM':
      return unavailable(`The data folder ${folder} cannot be made, read or written to: permission is missing.`);
    case 'EROFS':
      return unavailable(`The data folder ${folder} cannot be written to: it is on a read-only disk.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return unavailable(`The data folder ${folder} cannot be made: the disk is full.`);
    default:
      return unavailable(`The data folder ${folder} cannot be used (${codeOf(error)}).`);
  }
}

/** Makes a data folder, with its file, that nobody but its owner may read, and gives the path of the file. What exists keeps its permissions. */
export function prepareDataFolder(folder: string): string {
  const file = join(folder, DATABASE_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // SQLite would make it readable for all; its other files take the permissions of this one.
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw folderFailure(folder, error);
  }
  return file;
}

/** The path of the file in a data folder that must be there already. */
export function findDataFile(folder: string): string {
  const file = join(folder, DATABASE_FILE);
  let found: Stats | undefined;
  try {
    found = statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw folderFailure(folder, error);
  }
  if (found?.isFile() === true) return file;
  throw unavailable(`There is no ${DATABASE_FILE} in ${folder}: is this the data folder?`);
}
