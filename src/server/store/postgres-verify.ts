import { asStoreError } from './sqlite-errors.js';
import { Database, type DatabaseOptions } from './postgres/database.js';
import { MIGRATIONS, schemaVersion } from './postgres/migrations.js';
import { postgresStore } from './postgres-store.js';
import { numberIn, textIn } from './rows.js';
import { type Store, StoreError } from './store.js';
import { type ReadLog, MOST_PROBLEMS, requirePresent, type Verified } from './verify.js';

/** Reading everything takes as long as it takes. In milliseconds. */
const READ_WITHIN = 3_600_000;
const PAGE = 500;

const GAPS = `SELECT id FROM match LEFT JOIN
    (SELECT match, count(*) AS found, min(number) AS first, max(number) AS last FROM entry GROUP BY match) AS log ON log.match = key
  WHERE entries < 1 OR found IS DISTINCT FROM entries OR first <> 0 OR last <> entries - 1 LIMIT ${MOST_PROBLEMS}`;
const ORPHANS = `SELECT count(*) AS entries FROM entry
  WHERE NOT EXISTS (SELECT FROM match WHERE key = entry.match) AND NOT EXISTS (SELECT FROM removed WHERE removed.match = entry.match)`;
const COUNTS = 'SELECT (SELECT count(*) FROM match) AS matches, (SELECT count(*) FROM entry) AS entries';
const IDS = `SELECT key, id FROM match WHERE key > $1 ORDER BY key LIMIT ${PAGE}`;

async function whyUnreadable(store: Store, match: string, readLog: ReadLog): Promise<string | undefined> {
  try {
    readLog(await store.read(match));
    return undefined;
  } catch (error) {
    const known = asStoreError(error);
    if (known === undefined) throw error;
    return known.problem.reason;
  }
}

/** Matches whose entries are all there, and mean nothing. */
async function unreadable(database: Database, readLog: ReadLog): Promise<readonly string[]> {
  const store = postgresStore(database);
  const problems: string[] = [];
  for (let last = -1; problems.length < MOST_PROBLEMS; ) {
    const { rows } = await database.ask({ text: IDS, values: [last] }, READ_WITHIN);
    for (const row of rows) {
      const match = textIn(row, 'id');
      const why = await whyUnreadable(store, match, readLog);
      if (why !== undefined) problems.push(`The log of match ${match} can’t be read: ${why}`);
    }
    if (rows.length < PAGE) break;
    last = numberIn(rows.at(-1), 'key');
  }
  return problems.slice(0, MOST_PROBLEMS);
}

async function problemsOf(database: Database, readLog: ReadLog): Promise<readonly string[]> {
  const gaps = (await database.ask({ text: GAPS }, READ_WITHIN)).rows.map(
    (row) => `The log of match ${textIn(row, 'id')} has gaps.`,
  );
  const orphans = numberIn((await database.ask({ text: ORPHANS }, READ_WITHIN)).rows[0], 'entries');
  const lost = orphans === 0 ? [] : [`Entries that belong to no match: ${orphans}.`];
  // What is missing says it all.
  return gaps.length > 0 ? [...gaps, ...lost] : [...lost, ...(await unreadable(database, readLog))];
}

/** The version of the schema in a database that a server has used already; throws a `StoreError` if none has. */
async function usedVersion(database: Database): Promise<number> {
  const connection = await database.connect();
  const version = await schemaVersion(connection);
  await connection.close();
  if (version > 0) return version;
  const reason = 'The database is empty: no server has used it, or a backup was not restored into it.';
  throw new StoreError({ code: 'unavailable', reason });
}

/** Throws a `StoreError` unless a server has used the database already. */
export async function requireUsed(options: DatabaseOptions): Promise<void> {
  const database = new Database(options);
  try {
    await usedVersion(database);
  } finally {
    await database.close();
  }
}

/** Reads everything in a database, every log by `readLog`, and says whether it is sound; changes nothing, and may run beside servers. */
export async function verifyPostgres(options: DatabaseOptions, readLog: ReadLog): Promise<Verified> {
  const database = new Database(options);
  try {
    requirePresent(await usedVersion(database), MIGRATIONS.length);
    const problems = await problemsOf(database, readLog);
    const counts = (await database.ask({ text: COUNTS }, READ_WITHIN)).rows[0];
    return { matches: numberIn(counts, 'matches'), entries: numberIn(counts, 'entries'), problems };
  } finally {
    await database.close();
  }
}
