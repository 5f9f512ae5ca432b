import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { findDataFile } from './data-folder.js';
import { schemaVersion } from './migrations.js';
import { numberIn, textIn } from './rows.js';
import { translating } from './sqlite-errors.js';

/** What was found in a data folder. It is sound if there are no problems. */
export interface Verified {
  readonly matches: number;
  readonly entries: number;
  /** A sentence each. */
  readonly problems: readonly string[];
}

/** Enough to see what is wrong; a damaged file can have thousands. */
const MOST_PROBLEMS = 20;

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
    `SELECT id FROM match LEFT JOIN entry ON entry.match = match.key GROUP BY match.key
     HAVING count(number) = 0 OR min(number) <> 0 OR max(number) <> count(number) - 1 LIMIT ${MOST_PROBLEMS}`,
  ).map((row) => `The log of match ${textIn(row, 'id')} has gaps.`);
  const orphans = rowsOf(
    database,
    `SELECT match, count(*) AS entries FROM entry WHERE match NOT IN (SELECT key FROM match)
     GROUP BY match LIMIT ${MOST_PROBLEMS}`,
  ).map((row) => `${numberIn(row, 'entries')} entries belong to no match.`);
  return [...gaps, ...orphans];
}

/** Reads everything in a data folder and says whether it is sound; changes nothing, and may run beside a server. */
export function verify(folder: string): Verified {
  const file = findDataFile(folder);
  return translating(() => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      if (schemaVersion(database) === 0) return { matches: 0, entries: 0, problems: [] };
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
