import { numberIn, textIn } from '../rows.js';
import { type Census, LEASE, type Outage, type Shared } from '../shared.js';
import type { Database } from './database.js';
import { NOW, NOW_KEPT } from './statements.js';

/** So long somebody may wait for a lock that is held for a moment, in milliseconds. */
const LOCK_WITHIN = 5000;
/** The advisory lock of those who report an outage: `OUTA` in ASCII. */
const OUTAGE_LOCK = 0x4f555441;

/**
 * Notes that this node lives. With the last sign of life of any node, it knows how long all were silent: nobody lived if no
 * heartbeat is good any more. Data that came from elsewhere has no nodes yet, and its last entry is the last sign of life.
 */
const BEGIN = `WITH life AS MATERIALIZED (
    SELECT coalesce((SELECT max(beat) FROM node), (SELECT max(last_at) FROM match)) AS beat,
      coalesce((SELECT max(until) FROM node), 0) AS until, ${NOW_KEPT} AS now
  ), old AS (DELETE FROM node USING life WHERE node.until < life.now AND name <> $1
  ), own AS (
    INSERT INTO node (name, beat, until) SELECT $1, now, now + ${LEASE} FROM life
    ON CONFLICT (name) DO UPDATE SET beat = excluded.beat, until = excluded.until
  )
  SELECT CASE WHEN beat IS NULL OR until >= now THEN -1 ELSE beat END AS silent, ${NOW} AS now FROM life`;

/** Replaces all that a node said before. What is the same is not written again, and nothing is compared with all else, however many there are. */
const ATTEND = `WITH beat AS (
    INSERT INTO node (name, beat, until) VALUES ($1, ${NOW_KEPT}, ${NOW_KEPT} + ${LEASE})
    ON CONFLICT (name) DO UPDATE SET beat = excluded.beat, until = excluded.until
  ), new AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::int[], $4::int[], $5::int[]) AS new (match, first_seat, second_seat, watching)
  ), gone AS (
    DELETE FROM presence WHERE node = $1 AND NOT EXISTS (SELECT FROM new WHERE new.match = presence.match)
  ), seen AS (
    INSERT INTO presence (match, node, first_seat, second_seat, watching)
    SELECT match, $1, first_seat, second_seat, watching
    FROM (SELECT * FROM new EXCEPT SELECT match, first_seat, second_seat, watching FROM presence WHERE node = $1) AS changed
    ORDER BY match
    ON CONFLICT (match, node) DO UPDATE
      SET first_seat = excluded.first_seat, second_seat = excluded.second_seat, watching = excluded.watching
  )
  SELECT ${NOW} AS now`;

const ATTENDANCE = `SELECT match, node, first_seat, second_seat, watching FROM presence JOIN node ON name = node
  WHERE match = ANY ($2::text[]) AND node <> $1 AND until >= ${NOW_KEPT} AND first_seat + second_seat + watching > 0
  ORDER BY node`;

const LENGTHS = `SELECT id, entries FROM match WHERE id = ANY ($1::text[])`;

const OUTAGES = 'SELECT since, until FROM outage WHERE until > $1 ORDER BY since';

/** Nobody is at a node that ended, which lived until now. */
const END = `WITH gone AS (DELETE FROM presence WHERE node = $1)
  UPDATE node SET beat = ${NOW_KEPT}, until = ${NOW_KEPT} WHERE name = $1`;

/** One outage of all that overlap. Two statements, so that the second sees what another node reported while the first waited. */
const reportSince = (since: number): string => `SELECT pg_advisory_xact_lock(${OUTAGE_LOCK});
  WITH own AS MATERIALIZED (SELECT ${since}::bigint AS since, greatest(${since}, ${NOW_KEPT}) AS until),
    old AS (DELETE FROM outage USING own WHERE outage.until >= own.since AND outage.since <= own.until
      RETURNING outage.since, outage.until)
  INSERT INTO outage (since, until)
  SELECT min(since), max(until) FROM (SELECT since, until FROM own UNION ALL SELECT since, until FROM old) AS all_of_them
  ON CONFLICT (since) DO UPDATE SET until = greatest(outage.until, excluded.until)`;

const TRY_ALONE = `SELECT pg_try_advisory_lock(hashtextextended('duelbook ' || $1, 0)) AS taken`;

const outageIn = (row: unknown): Outage => ({ since: numberIn(row, 'since'), until: numberIn(row, 'until') });

const censusIn = (row: unknown): Census & { readonly node: string } => ({
  node: textIn(row, 'node'),
  seats: [numberIn(row, 'first_seat'), numberIn(row, 'second_seat')],
  watching: numberIn(row, 'watching'),
});

const isTaken = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Reflect.get(row, 'taken') === true;

/** What nodes share through a database besides the logs. */
export function sharedThrough(database: Database): Shared {
  const reportOutage = async (since: number): Promise<void> => {
    await database.write({ text: reportSince(Math.floor(since)) });
  };

  return {
    now: () => database.time.now(),
    async begin(node) {
      const { rows } = await database.ask({ text: BEGIN, values: [node] });
      const silent = numberIn(rows[0], 'silent');
      if (silent >= 0) await reportOutage(silent);
    },
    async attend(node, seen) {
      const people = [...seen.values()];
      const values = [
        node,
        [...seen.keys()],
        people.map(({ seats }) => seats[0]),
        people.map(({ seats }) => seats[1]),
        people.map(({ watching }) => watching),
      ];
      await database.ask({ name: 'attend', text: ATTEND, values });
    },
    async attendance(node, matches) {
      if (matches.length === 0) return new Map();
      const { rows } = await database.ask({ name: 'attendance', text: ATTENDANCE, values: [node, matches] });
      const found = new Map<string, (Census & { readonly node: string })[]>();
      for (const row of rows) {
        const match = textIn(row, 'match');
        found.set(match, [...(found.get(match) ?? []), censusIn(row)]);
      }
      return found;
    },
    async lengths(matches) {
      if (matches.length === 0) return new Map();
      const { rows } = await database.ask({ name: 'lengths', text: LENGTHS, values: [matches] });
      return new Map(rows.map((row) => [textIn(row, 'id'), numberIn(row, 'entries')]));
    },
    reportOutage,
    async outages(after) {
      return (await database.ask({ text: OUTAGES, values: [after] })).rows.map(outageIn);
    },
    async alone(name, work) {
      // The lock is the connection's: it goes with it when this node dies.
      const connection = await database.connect();
      try {
        const { rows } = await connection.ask({ text: TRY_ALONE, values: [name] }, LOCK_WITHIN);
        if (!isTaken(rows[0])) return false;
        await work();
        return true;
      } finally {
        if (connection.isOpen) await connection.ask({ text: 'SELECT pg_advisory_unlock_all()' }, LOCK_WITHIN);
        await connection.close();
      }
    },
    onLoss(hear) {
      database.onLoss(hear);
    },
    onLeap(hear) {
      database.time.onLeap(hear);
    },
    async end(node) {
      await database.ask({ text: END, values: [node] });
    },
  };
}
