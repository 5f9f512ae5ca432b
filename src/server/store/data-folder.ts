import { accessSync, closeSync, constants, openSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';
import { StoreError, WrongPlace } from './store.js';

/** The one file of a data folder; SQLite keeps a `-wal` and a `-shm` beside it while it is open. */
export const DATABASE_FILE = 'duelbook.db';

const unavailable = (reason: string): StoreError => new StoreError({ code: 'unavailable', reason });
const wrongPlace = (reason: string): StoreError => new WrongPlace({ code: 'unavailable', reason });
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** What stands in the way of a data folder, by the error of the operating system. */
export function folderFailure(folder: string, error: unknown): StoreError {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return wrongPlace(`The data folder ${folder} can’t be created: there’s a file with that name.`);
    case 'EACCES':
    case 'EPERM':
      return wrongPlace(`The data folder ${folder} can’t be created, read or written: permission denied.`);
    case 'ENOENT':
      return wrongPlace(`The data folder ${folder} can’t be created there. Choose another place with --data.`);
    case 'EROFS':
      return wrongPlace(`The data folder ${folder} can’t be written: it’s on a read-only disk.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return unavailable(`The data folder ${folder} can’t be created: the disk is full.`);
    default:
      return unavailable(`The data folder ${folder} can’t be used (${codeOf(error)}).`);
  }
}

/** Makes a data folder, with its file, that nobody but its owner may read, and gives the path of the file. What exists keeps its permissions. */
export function prepareDataFolder(folder: string): string {
  const file = join(folder, DATABASE_FILE);
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // SQLite would make it readable for all; its other files take the permissions of this one.
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw folderFailure(folder, error);
  }
  return file;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** What stands at a path in this data folder, if anything does. */
function statIn(folder: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw folderFailure(folder, error);
  }
}

/** The path of the file in a data folder that a server has used already. */
export function findDataFile(folder: string): string {
  const file = join(folder, DATABASE_FILE);
  // Looked at by itself: of what would be below a file, newer Nodes say only that it isn't there.
  if (statIn(folder, folder)?.isFile() === true)
    throw wrongPlace(`${folder} is a file. Name the folder that has a ${DATABASE_FILE}.`);
  const found = statIn(folder, file);
  if (found?.isFile() !== true) throw wrongPlace(`There’s no ${DATABASE_FILE} in ${folder}. Is this the data folder?`);
  if (found.size === 0 && sizeOf(`${file}-wal`) === 0)
    throw unavailable(`${DATABASE_FILE} in ${folder} is empty: no server has used it, or a copy of it failed.`);
  return file;
}
