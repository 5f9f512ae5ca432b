import { migrate } from './migrations.js';
import { textIn } from './rows.js';
import { type DatabaseSyncInstance, openSqlite } from './sqlite.js';
import { StoreError } from './store.js';

/**
 * `full`: a commit is on the disk before it is answered, and survives a power cut.
 * `normal`: a commit is with the operating system; it survives the end of the process, but a power cut may take the
 * latest ones. The database stays whole either way.
 */
export type Durability = 'full' | 'normal';

export interface SqliteOptions {
  /** `full` unless told otherwise. */
  readonly durability?: Durability;
  /** Milliseconds to wait for another process that holds the database. The whole process waits, so keep it short. */
  readonly busyTimeout?: number;
  /** How many pages of 4 kB the file may have; without it, as many as the disk holds. */
  readonly mostPages?: number;
}

/** A commit that finds this many pages in the log beside the file carries them over into the file. */
const CHECKPOINT_PAGES = 1000;
/** Only a log that a long reader, a backup perhaps, made larger than usual is cut: growing it again would slow commits. */
const LOG_BYTES = 16 * 2 ** 20;

/** Opens a database file of ours, with its schema brought up to date. */
export function openDatabase(file: string, options: SqliteOptions): DatabaseSyncInstance {
  const { durability = 'full', busyTimeout = 100, mostPages } = options;
  const database = openSqlite(file, { timeout: busyTimeout, defensive: true });
  try {
    const mode = textIn(database.prepare('PRAGMA journal_mode = WAL').get(), 'journal_mode');
    if (mode !== 'wal')
      throw new StoreError({
        code: 'unavailable',
        reason: 'The data folder is on a disk that several processes can’t share. Choose one on a local disk.',
      });
    database.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'};
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
      PRAGMA journal_size_limit = ${LOG_BYTES};`);
    migrate(database);
    if (mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.floor(mostPages)}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
