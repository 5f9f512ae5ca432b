import { isFields, parseJson } from '../../core/json.js';
import { failed, ok, type Result } from '../../core/result.js';
import { counted, printable } from '../../core/text.js';
import { GAMES } from '../../games/catalogue.js';
import { makeAddress } from '../address/address.js';
import { keep, keptNames, recall } from '../device/storage.js';
import { type DayRecords, makeRecords, parseRecords, readRecords } from '../puzzles/day-records.js';
import { ARCHIVE, archiveGame, isArchiveName } from '../records/archive.js';
import { keepLog, keptLog, mergeLogs, readLog } from '../records/game-log.js';
import { SITTINGS } from '../records/kept-sittings.js';
import { keepLessons, keptLessons, mergeLessons, readLessons } from '../records/lesson-log.js';
import { readReplayText } from '../records/replay-text.js';
import { bestRush, keepRush, readRush } from '../records/rush-best.js';
import { readKept } from '../records/sitting.js';

// Everything that would be a pity to lose, as one file. Seats of online matches are secrets and stay where they are.

const LEARN = 'learn/';
const DAYS = 'puzzles';
const SINGLE = ['games', DAYS, 'lessons', 'rush'] as const;

const VERSION = 1;
/** A device keeps less than this; more is no record of ours. */
export const MOST_BYTES = 8_000_000;

/** What is kept under a name, if it is in order; else what is wrong with it. */
interface Part {
  readonly name: string;
  readonly text: string;
}

/** The names of all that goes into a file. */
const namesToSave = (): readonly string[] => [
  ...SINGLE.filter((name) => recall(name) !== undefined),
  ...[ARCHIVE, SITTINGS, LEARN].flatMap((place) => keptNames(place)).toSorted(),
];

/** The record of this device as the text of a file. */
export function makeRecordFile(now: Date): string {
  const kept = namesToSave().flatMap((name): Part[] => {
    const text = recall(name);
    return text === undefined || problemOf({ name, text }) !== undefined ? [] : [{ name, text }];
  });
  const table = Object.fromEntries(kept.map(({ name, text }) => [name, text]));
  return `${JSON.stringify({ duelbook: VERSION, saved: now.toISOString(), kept: table }, null, 1)}\n`;
}

const errorIn = (read: Result<unknown, string>): string | undefined => (read.ok ? undefined : read.error);

function sittingProblem({ name, text }: Part): string | undefined {
  const sitting = readKept(text, GAMES);
  if (sitting === undefined) return 'A game in progress can’t be read.';
  const address = makeAddress({ screen: 'play', wish: sitting.wish });
  return name === SITTINGS + address ? undefined : 'A game in progress is under the name of another.';
}

/** What is wrong with a part of a record, in a sentence; undefined if nothing is. */
function problemOf(part: Part): string | undefined {
  const { name, text } = part;
  if (name === 'games') return errorIn(readLog(parseJson(text)));
  if (name === 'lessons') return errorIn(readLessons(parseJson(text)));
  if (name === 'rush') return readRush(text) === undefined ? 'The best rush isn’t a number of puzzles.' : undefined;
  if (name === DAYS) return errorIn(readRecords(parseJson(text)));
  if (name.startsWith(ARCHIVE)) {
    if (!isArchiveName(name)) return 'A replay has no date.';
    const read = readReplayText(text);
    return read.ok ? undefined : `A replay can’t be read. ${read.error}`;
  }
  if (name.startsWith(SITTINGS)) return sittingProblem(part);
  if (name.startsWith(LEARN) && name.length <= 300)
    return /^[0-9]{1,3}(,[0-9]{1,3}){0,200}$/.test(text) ? undefined : 'The steps of a lesson can’t be read.';
  return `“${printable(name, 40)}” isn’t part of a record.`;
}

/** Reads the text of a file without changing anything on this device. */
function readRecordFile(text: string): Result<readonly Part[], string> {
  if (text.length > MOST_BYTES) return failed('This file is too large to be a Duelbook record.');
  const file = parseJson(text);
  if (!isFields(file) || !('duelbook' in file)) return failed('This file isn’t a Duelbook record.');
  if (file['duelbook'] !== VERSION)
    return failed('This record was saved by a newer Duelbook. Reload this page, then try again.');
  const { kept } = file;
  if (!isFields(kept)) return failed('This record is damaged: nothing is kept in it.');
  const parts: Part[] = [];
  for (const [name, value] of Object.entries(kept)) {
    if (typeof value !== 'string') return failed(`This record is damaged: “${printable(name, 40)}” isn’t text.`);
    const problem = problemOf({ name, text: value });
    if (problem !== undefined) return failed(`This record is damaged. ${problem}`);
    parts.push({ name, text: value });
  }
  return ok(parts);
}

/** Of two records of a day, the one of this device counts, unless it is still open. */
function mergeDays(here: DayRecords, there: DayRecords): DayRecords {
  const merged = new Map(there);
  for (const [date, record] of here)
    if (record.end !== 'open' || merged.get(date) === undefined) merged.set(date, record);
  return merged;
}

/** Steps of a lesson that are done here or there. */
function mergeSteps(here: string | undefined, there: string): string {
  const steps = new Set([...(here ?? '').split(','), ...there.split(',')].filter((step) => step !== ''));
  return [...steps].toSorted((a, b) => Number(a) - Number(b)).join(',');
}

/** Adds a part, which is in order, to what this device has. False: there is no room. */
function addPart({ name, text }: Part): boolean {
  if (name === 'games') {
    const read = readLog(parseJson(text));
    return read.ok && keepLog(mergeLogs(keptLog(), read.value));
  }
  if (name === 'lessons') {
    const read = readLessons(parseJson(text));
    return read.ok && keepLessons(mergeLessons(keptLessons(), read.value));
  }
  if (name === 'rush') return keepRush(Math.max(bestRush(), readRush(text) ?? 0));
  if (name === DAYS) return keep(DAYS, makeRecords(mergeDays(parseRecords(recall(DAYS)), parseRecords(text))));
  if (name.startsWith(ARCHIVE)) return archiveGame(text, new Date(name.slice(ARCHIVE.length, ARCHIVE.length + 24)));
  if (name.startsWith(LEARN)) return keep(name, mergeSteps(recall(name), text));
  return recall(name) !== undefined || keep(name, text);
}

/**
 * Adds what is in a file to what this device has: nothing that is here gets lost. What is wrong with the file is said, and
 * then nothing has changed; nor has it where the browser has no room.
 */
export function importRecord(text: string): Result<string, string> {
  const read = readRecordFile(text);
  if (!read.ok) return read;
  const before = namesToSave().map((name) => [name, recall(name)] as const);
  for (const part of read.value)
    if (!addPart(part)) {
      for (const name of namesToSave()) keep(name, undefined);
      for (const [name, kept] of before) keep(name, kept);
      return failed('This browser has no room for the record, so nothing was changed.');
    }
  return ok(`Added ${counted(read.value.length, 'entry', 'entries')} to this device.`);
}
