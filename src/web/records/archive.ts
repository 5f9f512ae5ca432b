import { keep, keptNames, recall } from '../device/storage.js';

/** What the names of kept replays begin with. */
export const ARCHIVE = 'archive/';

/** So many games and series are kept; then the oldest goes. */
export const MOST_KEPT = 100;

/** A finished game or series on this device: the text of its replay, and when it was put here. */
export interface ArchivedGame {
  /** What it is kept under. Names grow with time. */
  readonly name: string;
  /** Undefined: the name is damaged. */
  readonly when: Date | undefined;
  readonly text: string;
}

/** All names, oldest first. */
const namesInOrder = (): readonly string[] => keptNames(ARCHIVE).toSorted();

function dateOf(name: string): Date | undefined {
  const when = new Date(name.slice(ARCHIVE.length, ARCHIVE.length + '2026-11-15T12:00:00.000Z'.length));
  return Number.isNaN(when.getTime()) ? undefined : when;
}

/** Whether a replay can be kept under this name: it says when that was. */
export const isArchiveName = (name: string): boolean =>
  /^archive\/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(-\d{1,3})?$/.test(name) && dateOf(name) !== undefined;

/** The games kept on this device, newest first. */
export const archivedGames = (): readonly ArchivedGame[] =>
  namesInOrder()
    .toReversed()
    .flatMap((name) => {
      const text = recall(name);
      return text === undefined ? [] : [{ name, when: dateOf(name), text }];
    });

/** The name under which this very text is kept, if it is. */
export const archivedName = (text: string): string | undefined =>
  keptNames(ARCHIVE).find((name) => recall(name) === text);

/** A name that nobody has yet: two games may end in the same millisecond. */
function freeName(when: Date): string {
  const taken = new Set(keptNames(ARCHIVE));
  const name = ARCHIVE + when.toISOString();
  for (let count = 2; ; count += 1) {
    const tried = count === 2 && !taken.has(name) ? name : `${name}-${count}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Keeps a text, and lets the oldest games go where the browser has no room; if that does not help, all stay. */
function keepWithRoom(name: string, text: string): boolean {
  const gone: (readonly [string, string])[] = [];
  for (const oldest of [undefined, ...namesInOrder()]) {
    if (oldest !== undefined) {
      gone.push([oldest, recall(oldest) ?? '']);
      keep(oldest, undefined);
    }
    if (keep(name, text)) return true;
  }
  for (const [before, kept] of gone) keep(before, kept);
  return false;
}

/**
 * Keeps a finished game or series. The same text is not kept twice, and a series that has grown takes the place of its
 * beginning. False: the browser keeps nothing.
 */
export function archiveGame(text: string, when: Date): boolean {
  if (archivedName(text) !== undefined) return true;
  const name = freeName(when);
  // The games of a series are written one after the other, with an empty line between.
  const beginnings = namesInOrder().filter((known) => text.startsWith(`${recall(known) ?? text}\n`));
  if (!keepWithRoom(name, text)) return false;
  for (const beginning of beginnings) keep(beginning, undefined);
  for (const oldest of namesInOrder().slice(0, -MOST_KEPT)) keep(oldest, undefined);
  return true;
}

/** Removes a game from this device. `restoreArchived` brings it back. */
export const forgetArchived = ({ name }: ArchivedGame): boolean => keep(name, undefined);

/** Brings a game back that was just removed, at its old place. False: the browser keeps nothing. */
export const restoreArchived = ({ name, text }: ArchivedGame): boolean => keepWithRoom(name, text);
