import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { AnyGame } from '../core/game.js';
import type { Replay } from '../core/replay.js';
import { parseReplays } from '../core/replay-parser.js';
import { ENDING_SIGNALS, EXIT, UserError } from './world.js';

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

/** About as much as a string can hold. In bytes. */
const LONGEST = 500 * 2 ** 20;

/**
 * Does what may wait without end, as the opening of a pipe that nobody writes to does. No listener of ours is called meanwhile,
 * so that there must be none: a signal without listeners ends the process by itself.
 */
function whileSignalsEnd<T>(wait: () => T): T {
  const listeners = ENDING_SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  for (const signal of ENDING_SIGNALS) process.removeAllListeners(signal);
  try {
    return wait();
  } finally {
    for (const [signal, heard] of listeners) for (const listener of heard) process.on(signal, listener);
  }
}

/** The bytes of an open file to its end; undefined if they are too many, as those of `/dev/zero`. */
function readToEnd(file: number): Buffer | undefined {
  const parts: Buffer[] = [];
  const part = Buffer.allocUnsafe(64 * 1024);
  for (let length = 0; length <= LONGEST; ) {
    const read = readSync(file, part);
    if (read === 0) return Buffer.concat(parts);
    parts.push(Buffer.from(part.subarray(0, read)));
    length += read;
  }
  return undefined;
}

function readBytes(path: string): Buffer | undefined {
  if (path === '-') return readToEnd(0);
  const file = openSync(path, 'r');
  try {
    return readToEnd(file);
  } finally {
    closeSync(file);
  }
}

/** The text of a file that a user named; `-` is the standard input. */
export function readText(path: string): string {
  let bytes;
  try {
    bytes = whileSignalsEnd(() => readBytes(path));
  } catch (error) {
    throw new UserError(`Can’t read ${path}: ${fileReason(error)}.`);
  }
  if (bytes === undefined) throw new UserError(`Can’t read ${path}: it has more than ${LONGEST / 2 ** 20} MB.`);
  return bytes.toString();
}

/** The replays in a file, or an error with the line and the reason. */
export function readReplays(path: string, games: readonly AnyGame[]): readonly [Replay, ...Replay[]] {
  const parsed = parseReplays(readText(path), games);
  if (parsed.ok) return parsed.value;
  throw new UserError(`${path}, line ${parsed.error.line}: ${parsed.error.reason}`, EXIT.misused);
}
