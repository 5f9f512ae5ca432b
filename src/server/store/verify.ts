import { findDataFile } from './data-folder.js';
import { MIGRATIONS, schemaVersion } from './migrations.js';
import { entryIn, numberIn, textIn } from './rows.js';
import { type DatabaseSyncInstance, openSqlite } from './sqlite.js';
import { asStoreError, translating } from './sqlite-errors.js';
import { type LogEntry, StoreError } from './store.js';

/** What was found in a data folder. It is sound if there are no problems. */
export interface Verified {
  readonly matches: number;
  readonly entries: number;
  /** A sentence each. */
  readonly problems: readonly string[];
}

/** Enough to see what is wrong; a damaged file can have thousands. */
export const MOST_PROBLEMS = 20;

/** Every entry that can be reached from a match, or is left of one that was removed. One that came later is no predecessor, or this would never end. */
const LOGS = `WITH RECURSIVE log (match, entry, previous) AS (
    SELECT match.key, entry.key, previous FROM match JOIN entry ON entry.key = last
    UNION ALL
    SELECT NULL, entry.key, previous FROM removed JOIN entry ON entry.key = last
    UNION ALL
    SELECT match, entry.key, entry.previous FROM log JOIN entry ON entry.key = log.previous WHERE log.previous < log.entry
  )`;

function rowsOf(database: DatabaseSyncInstance, question: string): readonly unknown[] {
  return database.prepare(question).all();
}

/** The log of one match, as far as it can be reached. */
const LOG = `WITH RECURSIVE log (number, key, at, event, previous) AS (
    SELECT entries - 1, entry.key, at, event, previous FROM match JOIN entry ON entry.key = last WHERE match.key = ?1
    UNION ALL
    SELECT number - 1, entry.key, entry.at, entry.event, entry.previous
    FROM log JOIN entry ON entry.key = log.previous AND entry.key < log.key WHERE number > 0
  ) SELECT number, at, event FROM log ORDER BY number`;

/** Reads a log as a server would. Throws a `StoreError` if it cannot be read. */
export type ReadLog = (log: readonly LogEntry[]) => void;

/** Why a log cannot be read; undefined: it can. */
function whyUnreadable(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    const known = asStoreError(error);
    if (known === undefined) throw error;
    return known.problem.reason;
  }
}

/** Matches whose entries are all there, and mean nothing. */
function unreadable(database: DatabaseSyncInstance, readLog: ReadLog): readonly string[] {
  const ask = database.prepare(LOG);
  const problems: string[] = [];
  for (const row of rowsOf(database, 'SELECT key FROM match')) {
    if (problems.length >= MOST_PROBLEMS) break;
    const key = numberIn(row, 'key');
    const why = whyUnreadable(() => readLog(ask.all(key).map(entryIn)));
    if (why === undefined) continue;
    const match: unknown = database.prepare('SELECT id FROM match WHERE key = ?1').get(key);
    problems.push(`The log of match ${textIn(match, 'id')} can’t be read: ${why}`);
  }
  return problems;
}

function problemsOf(database: DatabaseSyncInstance, readLog: ReadLog): readonly string[] {
  const pages = rowsOf(database, `PRAGMA integrity_check(${MOST_PROBLEMS})`)
    .map((row) => textIn(row, 'integrity_check'))
    .filter((sentence) => sentence !== 'ok');
  // Behind damaged pages nothing that is counted means anything.
  if (pages.length > 0) return pages.map((sentence) => `The file is damaged: ${sentence}`);
  const gaps = rowsOf(
    database,
    `${LOGS} SELECT id FROM match LEFT JOIN
       (SELECT match, count(*) AS found, count(*) - count(previous) AS firsts FROM log GROUP BY match) AS whole
       ON whole.match = match.key
     WHERE found IS NOT entries OR firsts IS NOT 1 LIMIT ${MOST_PROBLEMS}`,
  ).map((row) => `The log of match ${textIn(row, 'id')} has gaps.`);
  const orphans = rowsOf(
    database,
    `${LOGS} SELECT count(*) AS entries FROM entry WHERE key NOT IN (SELECT entry FROM log)`,
  ).flatMap((row) =>
    numberIn(row, 'entries') === 0 ? [] : [`Entries that belong to no match: ${numberIn(row, 'entries')}.`],
  );
  // What is missing says it all.
  return gaps.length > 0 ? [...gaps, ...orphans] : [...orphans, ...unreadable(database, readLog)];
}

/** What is asked here is asked of the present schema, and only a server brings data up to date. */
export function requirePresent(version: number, present: number): void {
  if (version === present) return;
  const reason = `The data was written by an older Duelbook (schema ${version}; this one checks ${present}): start a server on it once, which brings it up to date, and check again.`;
  throw new StoreError({ code: 'unavailable', reason });
}

/**
 * Reads everything in a data folder, every log by `readLog` if there is one, and says whether it is sound; changes nothing, and may run beside
 * a server.
 */
export function verify(folder: string, readLog: ReadLog = () => undefined): Verified {
  const file = findDataFile(folder);
  return translating(() => {
    const database = openSqlite(file, { readOnly: true, timeout: 5000 });
    try {
      const version = schemaVersion(database);
      requirePresent(version, MIGRATIONS.length);
      // One reading transaction, so that all questions are about the same moment.
      database.exec('BEGIN');
      const problems = problemsOf(database, readLog);
      const counts: unknown = database
        .prepare('SELECT (SELECT count(*) FROM match) AS matches, (SELECT count(*) FROM entry) AS entries')
        .get();
      return { matches: numberIn(counts, 'matches'), entries: numberIn(counts, 'entries'), problems };
    } finally {
      database.close();
    }
  });
}
