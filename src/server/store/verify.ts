import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { findDataFile } from './data-folder.js';
import { MIGRATIONS, schemaVersion } from './migrations.js';
import { numberIn, textIn } from './rows.js';
import { translating } from './sqlite-errors.js';
import { StoreError } from './store.js';

/** What was found in a data folder. It is sound if there are no problems. */
export interface Verified {
  readonly matches: number;
  readonly entries: number;
  /** A sentence each. */
  readonly problems: readonly string[];
}

/** Enough to see what is wrong; a damaged file can have thousands. */
const MOST_PROBLEMS = 20;

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

function problemsOf(database: DatabaseSyncInstance): readonly string[] {
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
    numberIn(row, 'entries') === 0 ? [] : [`Entries that no match leads to: ${numberIn(row, 'entries')}.`],
  );
  return [...gaps, ...orphans];
}

/** What is asked here is asked of the present schema, and only a server brings data up to date. */
function requirePresent(version: number): void {
  if (version === MIGRATIONS.length) return;
  const reason = `The data was written by an older Duelbook (schema ${version}; this one checks ${MIGRATIONS.length}): start a server on it once, which brings it up to date, and check again.`;
  throw new StoreError({ code: 'unavailable', reason });
}

/** Reads everything in a data folder and says whether it is sound; changes nothing, and may run beside a server. */
export function verify(folder: string): Verified {
  const file = findDataFile(folder);
  return translating(() => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      const version = schemaVersion(database);
      if (version === 0) return { matches: 0, entries: 0, problems: [] };
      requirePresent(version);
      // One reading transaction, so that all questions are about the same moment.
      database.exec('BEGIN');
      const problems = problemsOf(database);
      const counts: unknown = database
        .prepare('SELECT (SELECT count(*) FROM match) AS matches, (SELECT count(*) FROM entry) AS entries')
        .get();
      return { matches: numberIn(counts, 'matches'), entries: numberIn(counts, 'entries'), problems };
    } finally {
      database.close();
    }
  });
}
