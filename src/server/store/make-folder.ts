import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder, and those it is in, unless they exist. Not with `recursive: true`: Node would try for ever where the system
 * says that nothing can be made in a folder that exists, as in `/proc`.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const parent = dirname(path);
  // Where even the root of a disk is missing, it is its own parent.
  if (parent !== path && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}
