import { numberIn, textIn } from '../rows.js';
import { StoreError } from '../store.js';
import type { PostgresConnection } from './connection.js';

/** So long a node waits for another that brings the schema up to date, and so long a step may take. In milliseconds. */
const MIGRATE_WITHIN = 600_000;
const ASK_WITHIN = 5000;
/** `DUEL` in ASCII: the advisory lock of those who change the schema. */
const LOCK = 0x4455454c;

/**
 * The steps that lead from an empty database to the present schema; a step that data was written with never changes.
 * A match has its length, and an entry its match and number as its key. Nothing that changes with every entry is in an index,
 * so that PostgreSQL changes a match in its place. What is lost with a crash and told again by the nodes is not logged.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE match (
     key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id text COLLATE "C" NOT NULL UNIQUE,
     entries integer NOT NULL,
     last_at bigint NOT NULL,
     is_ended boolean NOT NULL,
     lobby text,
     listed bigint
   ) WITH (fillfactor = 70);
   CREATE INDEX match_listed ON match (listed, key) WHERE lobby IS NOT NULL;
   CREATE TABLE entry (
     match bigint NOT NULL,
     number integer NOT NULL,
     at bigint NOT NULL,
     event text NOT NULL,
     PRIMARY KEY (match, number)
   );
   CREATE TABLE snapshot (match bigint PRIMARY KEY, entries integer NOT NULL, state text NOT NULL);
   CREATE TABLE removed (match bigint PRIMARY KEY);
   CREATE TABLE last_check (one boolean PRIMARY KEY CHECK (one), at bigint NOT NULL);
   CREATE TABLE node (name text COLLATE "C" PRIMARY KEY, beat bigint NOT NULL, until bigint NOT NULL);
   CREATE TABLE outage (since bigint PRIMARY KEY, until bigint NOT NULL);
   CREATE UNLOGGED TABLE presence (
     match text COLLATE "C" NOT NULL,
     node text COLLATE "C" NOT NULL,
     first_seat integer NOT NULL,
     second_seat integer NOT NULL,
     watching integer NOT NULL,
     PRIMARY KEY (match, node)
   );
   CREATE INDEX presence_node ON presence (node);
   CREATE UNLOGGED TABLE listener (
     match text COLLATE "C" NOT NULL,
     channel text COLLATE "C" NOT NULL,
     PRIMARY KEY (match, channel)
   );
   CREATE INDEX listener_channel ON listener (channel);`,
  // Which of several databases this is, counted from 0.
  `CREATE TABLE place (one boolean PRIMARY KEY DEFAULT true CHECK (one), position integer NOT NULL, places integer NOT NULL);`,
];

/** Throws a `StoreError` unless the database can keep every name that people have. */
export async function requireUnicode(connection: PostgresConnection): Promise<void> {
  const { rows } = await connection.ask({ text: "SELECT current_setting('server_encoding') AS encoding" }, ASK_WITHIN);
  const encoding = textIn(rows[0], 'encoding');
  if (encoding === 'UTF8') return;
  const reason = `The database keeps text as ${encoding}, which cannot hold every name: make one with "createdb -T template0 -E UTF8".`;
  throw new StoreError({ code: 'unavailable', reason });
}

/** The version of the schema in a database: 0 for an empty one. Refuses those of other and of newer programs. */
export async function schemaVersion(connection: PostgresConnection): Promise<number> {
  const { rows: tables } = await connection.ask(
    { text: 'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1' },
    ASK_WITHIN,
  );
  if (tables.length === 0) return 0;
  if (!tables.some((table) => textIn(table, 'name') === 'duelbook_schema'))
    throw new StoreError({
      code: 'damaged',
      reason: `The database belongs to another program (it has the table ${textIn(tables[0], 'name')}). Create an empty one for Duelbook with "createdb".`,
    });
  const { rows } = await connection.ask({ text: 'SELECT version FROM duelbook_schema' }, ASK_WITHIN);
  const version = numberIn(rows[0], 'version');
  if (version > MIGRATIONS.length)
    throw new StoreError({
      code: 'damaged',
      reason: `The data was written by a newer Duelbook (schema ${version}; this one knows ${MIGRATIONS.length}): install that one, or choose another database.`,
    });
  return version;
}

/** Brings a database to the present schema: all of it or nothing, and once, however many nodes start together. */
export async function migrate(connection: PostgresConnection): Promise<void> {
  if ((await schemaVersion(connection)) === MIGRATIONS.length) return;
  await connection.ask({ text: `SELECT pg_advisory_lock(${LOCK})` }, MIGRATE_WITHIN);
  try {
    // Another node may have done it while this one waited for its turn.
    const version = await schemaVersion(connection);
    if (version === MIGRATIONS.length) return;
    const note =
      version === 0
        ? `CREATE TABLE duelbook_schema (one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL);
           INSERT INTO duelbook_schema (version) VALUES (${MIGRATIONS.length})`
        : `UPDATE duelbook_schema SET version = ${MIGRATIONS.length}`;
    // Statements that are sent together are one transaction.
    const text = [...MIGRATIONS.slice(version), note].join('\n');
    await connection.ask({ text, isWriting: true }, MIGRATE_WITHIN);
  } finally {
    if (connection.isOpen) await connection.ask({ text: `SELECT pg_advisory_unlock(${LOCK})` }, ASK_WITHIN);
  }
}
