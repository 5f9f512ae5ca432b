import type { Append } from '../store.js';
import type { Statement } from './connection.js';

/** The time of the database in every answer, in milliseconds since 1970. */
export const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';
/** The same as a whole number, to be kept. */
export const NOW_KEPT = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The entries of one match in a batch that can be written together: each follows the one before. */
export interface Run {
  readonly match: string;
  readonly appends: readonly Append[];
}

/** The matches of a batch, each with the entries that follow each other from its first one on. What comes behind a gap is left out. */
export function runsOf(batch: readonly Append[]): readonly Run[] {
  const runs = new Map<string, { readonly appends: Append[]; isBroken: boolean }>();
  for (const append of batch) {
    const run = runs.get(append.match) ?? { appends: [], isBroken: false };
    runs.set(append.match, run);
    const before = run.appends.at(-1);
    if (before !== undefined && append.entry.number !== before.entry.number + 1) run.isBroken = true;
    if (!run.isBroken) run.appends.push(append);
  }
  return [...runs].map(([match, { appends }]) => ({ match, appends }));
}

/**
 * A whole batch in one statement, which is one transaction. Matches are made, and then locked and changed, in the order of their
 * ids: two batches that meet wait for each other in one direction only. `locked` waits for whoever is writing and then sees what
 * that one wrote, so its length is the true one. It looks matches up one by one: of a table that was small when it last looked,
 * the planner would rather read every row, and keep to that plan while the table grows.
 */
const APPEND = `WITH wanted AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bool[], $6::bool[], $7::text[], $8::bigint[])
      AS wanted (id, first, length, last_at, ends, lists, lobby, listed)
  ), made AS (
    INSERT INTO match (id, entries, last_at, is_ended, lobby, listed)
    SELECT id, length, last_at, ends, lobby, listed FROM wanted WHERE first = 0 ORDER BY id COLLATE "C"
    ON CONFLICT (id) DO NOTHING RETURNING key, id
  ), locked AS MATERIALIZED (
    SELECT match.key, match.id, match.entries FROM (SELECT id FROM wanted WHERE first > 0 ORDER BY id COLLATE "C") AS asked
    CROSS JOIN LATERAL (SELECT key, id, entries FROM match WHERE match.id = asked.id FOR NO KEY UPDATE) AS match
  ), grown AS (
    UPDATE match SET
      entries = wanted.first + wanted.length,
      last_at = wanted.last_at,
      is_ended = match.is_ended OR wanted.ends,
      lobby = CASE WHEN wanted.lists THEN wanted.lobby ELSE match.lobby END,
      listed = CASE WHEN wanted.lists THEN wanted.listed ELSE match.listed END
    FROM wanted JOIN locked ON locked.id = wanted.id
    WHERE match.key = locked.key AND locked.entries = wanted.first AND match.entries = wanted.first
    RETURNING match.key, match.id
  ), written AS MATERIALIZED (SELECT key, id FROM made UNION ALL SELECT key, id FROM grown
  ), entries AS (
    INSERT INTO entry (match, number, at, event)
    SELECT written.key, number, at, event
    FROM unnest($9::text[], $10::int[], $11::bigint[], $12::text[]) AS new (id, number, at, event) JOIN written ON written.id = new.id
  ), snapshots AS (
    INSERT INTO snapshot (match, entries, state)
    SELECT written.key, new.entries, new.state
    FROM unnest($13::text[], $14::int[], $15::text[]) AS new (id, entries, state) JOIN written ON written.id = new.id
    ON CONFLICT (match) DO UPDATE SET entries = excluded.entries, state = excluded.state
  )
  SELECT wanted.id, ${NOW} AS now, CASE
      WHEN written.id IS NOT NULL THEN 'written'
      WHEN wanted.first = 0 OR locked.id IS NOT NULL THEN 'conflict'
      ELSE 'gone' END AS answer
    FROM wanted LEFT JOIN written ON written.id = wanted.id LEFT JOIN locked ON locked.id = wanted.id`;

/**
 * The same for what nearly all batches are: one entry each for matches that are there, and nothing else to be said of them. It
 * is less work for the database.
 */
const APPEND_ONE_EACH = `WITH wanted AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bool[], $5::text[]) AS wanted (id, number, at, ends, event)
  ), locked AS MATERIALIZED (
    SELECT match.key, match.entries, asked.* FROM (SELECT * FROM wanted ORDER BY id COLLATE "C") AS asked
    CROSS JOIN LATERAL (SELECT key, entries FROM match WHERE match.id = asked.id FOR NO KEY UPDATE) AS match
  ), grown AS (
    UPDATE match SET entries = number + 1, last_at = at, is_ended = is_ended OR ends FROM locked
    WHERE match.key = locked.key AND locked.entries = number AND match.entries = number
    RETURNING match.key, locked.id, number, at, event
  ), entries AS (INSERT INTO entry (match, number, at, event) SELECT key, number, at, event FROM grown)
  SELECT wanted.id, ${NOW} AS now, CASE
      WHEN grown.id IS NOT NULL THEN 'written' WHEN locked.id IS NOT NULL THEN 'conflict' ELSE 'gone' END AS answer
    FROM wanted LEFT JOIN grown ON grown.id = wanted.id LEFT JOIN locked ON locked.id = wanted.id`;

/** Whether an entry says nothing of its match besides itself. */
const isUsual = ({ entry, lobby, snapshot }: Append): boolean =>
  entry.number > 0 && lobby === undefined && snapshot === undefined;

/** The entries of a batch for which `APPEND_ONE_EACH` will do; undefined: it won't. */
function oneEach(runs: readonly Run[]): readonly Append[] | undefined {
  const appends = runs.flatMap((run) => run.appends);
  return appends.length === runs.length && appends.every(isUsual) ? appends : undefined;
}

/** The statement that writes these runs. */
export function appendStatement(runs: readonly Run[]): Statement {
  const appends = oneEach(runs);
  if (appends === undefined) return { name: 'append', text: APPEND, values: appendValues(runs) };
  const values = [
    appends.map(({ match }) => match),
    appends.map(({ entry }) => entry.number),
    appends.map(({ entry }) => entry.at),
    appends.map(({ isEnd }) => isEnd === true),
    appends.map(({ entry }) => entry.event),
  ];
  return { name: 'append each', text: APPEND_ONE_EACH, values };
}

/** What stands at the end of a run for its match: the last that anything of it says. */
const lastSaying = <T>({ appends }: Run, say: (append: Append) => T | undefined): T | undefined =>
  appends.map(say).findLast((said) => said !== undefined);

/** The values of `APPEND`. */
function appendValues(runs: readonly Run[]): readonly unknown[] {
  const listings = runs.map((run) =>
    lastSaying(run, ({ lobby, entry }) => (lobby === undefined ? undefined : { lobby, at: entry.at })),
  );
  const entries = runs.flatMap(({ appends }) => appends);
  const snapshots = runs.flatMap((run) => {
    const kept = run.appends.findLast(({ snapshot }) => snapshot !== undefined);
    return kept === undefined ? [] : [kept];
  });
  return [
    runs.map(({ match }) => match),
    runs.map(({ appends }) => appends[0]?.entry.number),
    runs.map(({ appends }) => appends.length),
    runs.map(({ appends }) => appends.at(-1)?.entry.at),
    runs.map(({ appends }) => appends.some(({ isEnd }) => isEnd === true)),
    listings.map((listing) => listing !== undefined),
    listings.map((listing) => listing?.lobby),
    listings.map((listing) => listing?.at),
    entries.map(({ match }) => match),
    entries.map(({ entry }) => entry.number),
    entries.map(({ entry }) => entry.at),
    entries.map(({ entry }) => entry.event),
    snapshots.map(({ match }) => match),
    snapshots.map(({ entry }) => entry.number + 1),
    snapshots.map(({ snapshot }) => snapshot),
  ];
}

/** First, as row -1, how long a match is, where the entries begin and its snapshot; then its entries from there on. */
export const OPEN = `WITH found AS MATERIALIZED (SELECT key, entries FROM match WHERE id = $1),
    kept AS MATERIALIZED (
      SELECT snapshot.entries, state FROM snapshot JOIN found ON match = key
      WHERE snapshot.entries BETWEEN 1 AND found.entries
    ),
    start AS MATERIALIZED (SELECT key, found.entries, coalesce(kept.entries, 0) AS first, state FROM found LEFT JOIN kept ON true)
  SELECT -1 AS number, entries::bigint AS at, state AS event, first FROM start
  UNION ALL
  SELECT number, at, event, 0 FROM entry
    WHERE match = (SELECT key FROM start) AND number >= (SELECT first FROM start)
  ORDER BY number`;

/**
 * The entries of many matches, each from a number on; the same for each as above, without snapshots. Each match and each log is
 * looked up by itself (`OFFSET 0` and `ORDER BY` see to that): the planner would join with all matches, and with all their entries.
 */
export const READ_EACH = `WITH found AS MATERIALIZED (
    SELECT place, key, entries, first FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked (id, first, place)
    CROSS JOIN LATERAL (SELECT key, entries FROM match WHERE match.id = asked.id OFFSET 0) AS match
  )
  SELECT place, -1 AS number, entries::bigint AS at, NULL AS event, first FROM found
  UNION ALL
  SELECT place, number, at, event, 0 FROM found
    CROSS JOIN LATERAL (
      SELECT number, at, event FROM entry WHERE match = found.key AND number >= found.first ORDER BY number
    ) AS log
  ORDER BY place, number`;

export const LAST_AT = 'SELECT coalesce(max(last_at), 0) AS at FROM match';

export const LOBBY = `SELECT id, lobby, listed FROM match WHERE lobby IS NOT NULL AND starts_with(lobby, $2)
  ORDER BY listed DESC, key DESC LIMIT $1`;

export const KEYS = 'SELECT coalesce(min(key), 0) AS first, coalesce(max(key), -1) AS last FROM match';

/** Takes matches away from all who read; their entries go later. Who is being written to is not old. */
export const REMOVE = `WITH old AS MATERIALIZED (
    SELECT key FROM match WHERE key BETWEEN $1 AND $2 AND last_at < CASE WHEN is_ended THEN $3::bigint ELSE $4::bigint END
    FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM match USING old WHERE match.key = old.key RETURNING match.key
  ), forgotten AS (DELETE FROM snapshot USING gone WHERE match = key
  ), noted AS (INSERT INTO removed (match) SELECT key FROM gone)
  SELECT count(*) AS matches FROM gone`;

/** Deletes so many entries of matches that were removed. */
export const SWEEP = `WITH old AS MATERIALIZED (
    SELECT entry.match, number FROM removed JOIN entry ON entry.match = removed.match LIMIT $1
  ), cut AS (DELETE FROM entry USING old WHERE entry.match = old.match AND entry.number = old.number)
  SELECT count(*) AS entries FROM old`;

export const SWEPT = `DELETE FROM removed WHERE NOT EXISTS (SELECT FROM entry WHERE entry.match = removed.match)`;

export const CHECK = `INSERT INTO last_check (one, at) VALUES (true, ${NOW_KEPT})
  ON CONFLICT (one) DO UPDATE SET at = excluded.at RETURNING ${NOW} AS now`;
