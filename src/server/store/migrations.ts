import { numberIn } from './rows.js';
import type { DatabaseSyncInstance } from './sqlite.js';
import { StoreError } from './store.js';

/** `DUEL` in ASCII, by which a file says that it is ours. */
const APPLICATION = 0x4455454c;

/**
 * The steps that lead from an empty file to the present schema; a step that data was written with never changes.
 * Entries lie in the order in which they came, each knows the one before it in its match, and a match knows its last: what
 * fifty matches have to write at once fills a page or two, where a log for each match would touch fifty.
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
  `ALTER TABLE entry RENAME TO numbered;
   CREATE TABLE entry (
     key INTEGER PRIMARY KEY,
     previous INTEGER,
     at INTEGER NOT NULL,
     event TEXT NOT NULL
   ) STRICT;
   INSERT INTO entry (key, previous, at, event)
     SELECT row_number() OVER log, iif(number = 0, NULL, row_number() OVER log - 1), at, event
     FROM numbered WINDOW log AS (ORDER BY match, number);
   ALTER TABLE match ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE match ADD COLUMN last INTEGER;
   UPDATE match SET entries = log.entries, last = log.last
     FROM (
       SELECT match, count(*) AS entries, max(place) AS last
       FROM (SELECT match, row_number() OVER (ORDER BY match, number) AS place FROM numbered) GROUP BY match
     ) AS log
     WHERE log.match = match.key;
   DROP TABLE numbered;`,
  `CREATE TABLE snapshot (match INTEGER PRIMARY KEY, entries INTEGER NOT NULL, state TEXT NOT NULL) STRICT;`,
  // What is left of the logs of matches that were removed, a few entries at a time.
  `CREATE TABLE removed (key INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;`,
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
      reason: 'The database belongs to another program. Choose another folder.',
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
