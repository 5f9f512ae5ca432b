import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseFields, textOf } from '../../arena/json.js';
import { type ArenaRecord, parseRecord } from '../../arena/record.js';
import { fileReason } from '../files.js';
import { UserError } from '../world.js';

/** Where the lines of a run go. What was appended survives a crash of ours. */
export interface RecordSink {
  append(lines: string): void;
  /** The whole record so far. */
  text(): string;
  close(): void;
}

/** A record that nobody asked to keep. */
export function memoryRecord(): RecordSink {
  const parts: string[] = [];
  return { append: (lines) => void parts.push(lines), text: () => parts.join(''), close: () => undefined };
}

function openOrFail(path: string, flags: string): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new UserError(
      exists
        ? `${path} exists already. Continue it with --resume, or choose another name.`
        : `Cannot write ${path}: ${fileReason(error)}.`,
    );
  }
}

const fileRecord = (path: string, file: number): RecordSink => ({
  append(lines) {
    const bytes = Buffer.from(lines);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
  },
  text: () => readFileSync(path, 'utf8'),
  close: () => closeSync(file),
});

/** A new record; refuses a file that is there already. */
export const newRecord = (path: string): RecordSink => fileRecord(path, openOrFail(path, 'wx'));

/** The record in a file, or an error in words. */
export function readRecord(path: string): ArenaRecord {
  let text: string;
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new UserError(`Cannot read ${path}: ${fileReason(error)}.`);
  }
  const record = parseRecord(text);
  if (record === undefined) throw new UserError(`${path} is not a record of the arena.`);
  return record;
}

/**
 * Where a record that was broken off can go on: after its last whole line; and, if only players of ours were at it, after
 * its last whole match, so that going on gives the very record that was broken off.
 */
function whereToGoOn(text: string, isOwn: (player: string) => boolean): number {
  const whole = text.lastIndexOf('\n') + 1;
  const lines = text.slice(0, whole).split('\n').slice(0, -1);
  let keep = lines.length;
  for (let index = lines.length - 1; index > 0; index -= 1) {
    const fields = parseFields(lines[index] ?? '');
    const type = textOf(fields?.['type']);
    if (type === 'start') {
      const players: unknown = fields?.['players'];
      if (!Array.isArray(players) || !players.every((name) => typeof name === 'string' && isOwn(name))) return whole;
      keep = index;
    } else if (type !== 'answer') break;
  }
  return lines.slice(0, keep).reduce((length, line) => length + line.length + 1, 0);
}

/** Opens a record to go on with it; what a crash left half-written is cut off. */
export function resumeRecord(path: string, isOwn: (player: string) => boolean): RecordSink {
  const file = openOrFail(path, 'r+');
  const text = readFileSync(path, 'utf8');
  const end = Buffer.byteLength(text.slice(0, whereToGoOn(text, isOwn)));
  ftruncateSync(file, end);
  closeSync(file);
  return fileRecord(path, openOrFail(path, 'a'));
}
