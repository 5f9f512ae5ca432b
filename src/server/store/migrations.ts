import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { numberIn } from './rows.js';
import { StoreError } from './store.js';

/** `DUEL` in ASCII, by which a file says that it is ours. */
const APPLICATION = 0x4455454c;

/**
 * The steps that lead from an empty file to the present schema; a step that was released never changes.
 * Entries lie in the order in which their matches were made, so that the matches of one evening share pages, and a
 * commit writes few of them.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE match (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     lobby TEXT,
     listed INTEGER,
     is_ended INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX match_listed ON match (listed) WHERE lobby IS NOT NULL;
   CREATE TABLE entry (
     match INTEGER NOT NULL,
     number INTEGER NOT NULL,
     at INTEGER NOT NULL,
     event TEXT NOT NULL,
     PRIMARY KEY (match, number)
   ) WITHOUT ROWID, STRICT;
   CREATE TABLE last_check (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;`,
];

const pragma = (database: DatabaseSyncInstance, name: string): number =>
  numberIn(database.prepare(`PRAGMA ${name}`).get(), name);

/** The version of the schema in a file: 0 for an empty one. Refuses files of other and of newer programs. */
export function schemaVersion(database: DatabaseSyncInstance): number {
  const version = pragma(database, 'user_version');
  const isEmpty = numberIn(database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get(), 'tables') === 0;
  if (version === 0 && isEmpty) return 0;
  if (pragma(database, 'application_id') !== APPLICATION)
    throw new StoreError({
      code: 'damaged',
      reason: 'The database was made by another program: choose another folder.',
    });
  if (version > MIGRATIONS.length)
    throw new StoreError({
      code: 'damaged',
      reason: `The data was written by a newer Duelbook (schema ${version}; this one knows ${MIGRATIONS.length}): install that one, or choose another folder.`,
    });
  return version;
}

/** Brings a database to the present schema, in one transaction: all of it, or nothing. */
export function migrate(database: DatabaseSyncInstance): void {
  if (schemaVersion(database) === MIGRATIONS.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for its turn.
    for (const step of MIGRATIONS.slice(schemaVersion(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
