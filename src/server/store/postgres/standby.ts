import { setTimeout as delay } from 'node:timers/promises';
import { numberIn, textIn } from '../rows.js';
import { StoreError } from '../store.js';
import type { PostgresConnection } from './connection.js';

const ASK_WITHIN = 5000;
const STANDBYS = `SELECT current_setting('synchronous_standby_names') AS names,
    count(*) AS standbys,
    count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')) AS synchronous,
    count(*) FILTER (WHERE sync_state IS NULL) AS hidden,
    pg_current_wal_flush_lsn()::text AS flushed
  FROM pg_stat_replication`;
const IS_THERE = `SELECT count(*) AS standbys FROM pg_stat_replication
  WHERE sync_state IN ('sync', 'quorum') AND flush_lsn >= $1::pg_lsn`;
/** So often a standby is asked whether it has everything, and so many milliseconds apart. */
const CATCH_UP_TRIES = 40;
const CATCH_UP_WAIT = 50;

function whatIsMissing(row: unknown): string | undefined {
  if (textIn(row, 'names').trim() === '')
    return 'the database has no synchronous standby: set synchronous_standby_names there, or use --durability full.';
  if (numberIn(row, 'synchronous') > 0) return undefined;
  if (numberIn(row, 'hidden') > 0)
    return 'this database user can’t see the standbys: run "GRANT pg_read_all_stats TO" that user there.';
  return numberIn(row, 'standbys') === 0
    ? 'no standby is connected to the database: start it, and then this server.'
    : 'none of the standbys that are connected is a synchronous one: compare their application_name with synchronous_standby_names.';
}

const unsafe = (missing: string): StoreError =>
  new StoreError({
    code: 'unavailable',
    reason: `With --durability replicated, moves must be safe at a standby, and ${missing}`,
  });

/** Throws a `StoreError` that says what to do unless every commit waits for a standby that is connected now. */
export async function requireStandby(connection: PostgresConnection): Promise<void> {
  const { rows } = await connection.ask({ text: STANDBYS }, ASK_WITHIN);
  const missing = whatIsMissing(rows[0]);
  if (missing !== undefined) throw unsafe(missing);
}

/**
 * Throws a `StoreError` unless all that can be read now is at a standby. A primary that was killed while it waited for its standby
 * shows after its restart what it had written alone, and would lose it with its machine. Without standbys by the operator's will
 * there is nothing to wait for.
 */
export async function requireSafe(connection: PostgresConnection): Promise<void> {
  const { rows } = await connection.ask({ text: STANDBYS }, ASK_WITHIN);
  const [row] = rows;
  if (textIn(row, 'names').trim() === '') return;
  const missing = whatIsMissing(row);
  if (missing !== undefined) throw unsafe(missing);
  for (let tries = 0; tries < CATCH_UP_TRIES; tries += 1) {
    const { rows: safe } = await connection.ask({ text: IS_THERE, values: [textIn(row, 'flushed')] }, ASK_WITHIN);
    if (numberIn(safe[0], 'standbys') > 0) return;
    await delay(CATCH_UP_WAIT);
  }
  throw unsafe('none has received everything yet.');
}
