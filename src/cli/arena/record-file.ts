import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { parseFields, textOf } from '../../arena/json.js';
import { type ArenaRecord, parseRecord } from '../../arena/record.js';
import { fileReason, readText } from '../files.js';
import { EXIT, UserError } from '../world.js';
import { lockRecord } from './record-lock.js';

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
        ? `${path} already exists. Continue it with --resume, or choose another name.`
        : `Can’t write ${path}: ${fileReason(error)}.`,
    );
  }
}

/** A record in an open file. Once something could not be written it takes nothing more: a torn line must stay the last. */
export function fileRecord(path: string, file: number, release: () => void): RecordSink {
  let broken: UserError | undefined;
  return {
    append(lines) {
      if (broken !== undefined) throw broken;
      const bytes = Buffer.from(lines);
      try {
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      } catch (error) {
        broken = new UserError(
          `Can’t write ${path}: ${fileReason(error)}. What it holds is kept: continue with the same command and --resume.`,
          EXIT.failed,
        );
        throw broken;
      }
    },
    text: () => readFileSync(path, 'utf8'),
    close() {
      closeSync(file);
      release();
    },
  };
}

/** A new record, kept to this run; refuses a file that is there already. */
export async function newRecord(path: string): Promise<RecordSink> {
  const file = openOrFail(path, 'wx');
  return fileRecord(path, file, await lockRecord(path));
}

function parseOrFail(path: string, text: string): ArenaRecord {
  const record = parseRecord(text);
  if (record === undefined) throw new UserError(`${path} isn’t an arena record.`);
  return record;
}

/** The record in a file, or an error in words. */
export const readRecord = (path: string): ArenaRecord => parseOrFail(path, readText(path));

const FIRST_WORDS = '{"record":"duel-arena/1"';

/** Whether a run ended before its first line was written. */
const isBarelyBegun = (text: string): boolean =>
  !text.includes('\n') && (FIRST_WORDS.startsWith(text) || text.startsWith(FIRST_WORDS));

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

/** What a record holds, and how to continue it; what a crash left half-written is cut off then. */
interface Resumable {
  /** Undefined: not even the configuration was written. */
  readonly before: ArenaRecord | undefined;
  resume(isOwn: (player: string) => boolean): RecordSink;
  close(): void;
}

/** Keeps a record to this run, so that it can be continued. */
export async function holdRecord(path: string): Promise<Resumable> {
  closeSync(openOrFail(path, 'r+'));
  const release = await lockRecord(path);
  try {
    const begun = readText(path);
    return {
      before: isBarelyBegun(begun) ? undefined : parseOrFail(path, begun),
      resume(isOwn) {
        const text = readFileSync(path, 'utf8');
        truncateSync(path, Buffer.byteLength(text.slice(0, whereToGoOn(text, isOwn))));
        return fileRecord(path, openOrFail(path, 'a'), release);
      },
      close: release,
    };
  } catch (error) {
    release();
    throw error;
  }
}
