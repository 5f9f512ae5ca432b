import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AnyGame } from '../core/game.js';
import type { Replay } from '../core/replay.js';
import { parseReplays } from '../core/replay-parser.js';
import { EXIT, UserError } from './world.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there’s no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it’s a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EEXIST: 'it already exists',
};

/** Why a file operation failed, in words. */
export function fileReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

/** Writes a file whole or not at all: a crash in the middle leaves the old one. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Writes a file that must not exist yet: no saved match is ever overwritten. */
export function writeNew(path: string, content: string | Uint8Array): void {
  writeFileSync(path, content, { flag: 'wx' });
}

/** As `writeNew`, for a file that a user named: an error says why it can't be written. */
export function writeNewOrFail(path: string, content: string | Uint8Array): void {
  try {
    writeNew(path, content);
  } catch (error) {
    throw new UserError(`Can’t write ${path}: ${fileReason(error)}.`);
  }
}

/** Refuses a file that a game could not be kept in, before the game begins. */
export function refuseUnfit(path: string): void {
  if (existsSync(path)) throw new UserError(`${path} already exists. Choose another name, or delete it first.`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UserError(`Can’t write ${path}: ${fileReason(error)}.`);
  }
}

/** A path as it can be pasted into a shell. */
export const shellWord = (path: string): string =>
  /^[\w./:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** The text of a file; `-` is the standard input. */
function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new UserError(`Can’t read ${path}: ${fileReason(error)}.`);
  }
}

/** The replays in a file, or an error with the line and the reason. */
export function readReplays(path: string, games: readonly AnyGame[]): readonly [Replay, ...Replay[]] {
  const parsed = parseReplays(readText(path), games);
  if (parsed.ok) return parsed.value;
  throw new UserError(`${path}, line ${parsed.error.line}: ${parsed.error.reason}`, EXIT.misused);
}
