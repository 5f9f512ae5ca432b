import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeAddress } from './postgres/address.js';
import { addressOf, Database, type DatabaseOptions } from './postgres/database.js';
import { Gathered } from './postgres/gathered.js';
import { migrate, requireUnicode } from './postgres/migrations.js';
import { ONLY, type Place, takePlace } from './postgres/place.js';
import { requireStandby } from './postgres/standby.js';
import { sharedThrough } from './postgres/shared.js';
import * as statements from './postgres/statements.js';
import { entryIn, numberIn, openMatchIn, textIn } from './rows.js';
import { type Append, type Appended, type Store, StoreError, type StoredMatch } from './store.js';

export interface PostgresOptions extends DatabaseOptions {
  /** Which of several databases it is. */
  readonly place?: Place;
}

/** So many matches are looked at in one statement, and so many entries deleted. */
const PRUNE_STEP = 1000;
const SWEEP_STEP = 2000;

const ANSWERS: readonly Appended[] = ['written', 'conflict', 'gone'];

function answerIn(row: unknown): Appended {
  const text = textIn(row, 'answer');
  const answer = ANSWERS.find((known) => known === text);
  if (answer === undefined) throw new Error(`the database answered ${text}`);
  return answer;
}

/** Entries behind a gap were decided on a log that is not, also where those before it were written. */
function answersFor(
  batch: readonly Append[],
  runs: readonly statements.Run[],
  answers: ReadonlyMap<string, Appended>,
): readonly Appended[] {
  const sent = new Set(runs.flatMap(({ appends }) => appends));
  return batch.map((append) => {
    const answer = answers.get(append.match) ?? 'gone';
    return answer === 'written' && !sent.has(append) ? 'conflict' : answer;
  });
}

const snapshotIn = (row: unknown): string | undefined => {
  const state: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'event') : undefined;
  return typeof state === 'string' ? state : undefined;
};

const brokenLog = (match: string): StoreError =>
  new StoreError({ code: 'damaged', reason: `The log of match ${match} has gaps: restore a backup.` });

/** The match in the rows of `OPEN` or `READ_EACH`, whose entries must be all from the first to the length of the log. */
function matchIn([head, ...rest]: readonly unknown[], match: string): StoredMatch {
  if (head === undefined) return { snapshot: undefined, entries: [] };
  const [length, first] = [numberIn(head, 'at'), numberIn(head, 'first')];
  const entries = rest.map(entryIn);
  const isWhole = entries.length === Math.max(0, length - first);
  if (!isWhole || entries.some(({ number }, index) => number !== first + index)) throw brokenLog(match);
  return { snapshot: snapshotIn(head), entries };
}

/** From where on a match is read. */
interface Read {
  readonly match: string;
  readonly from: number;
}

/** The rows of each match, in one question for all. */
async function readEach(database: Database, asked: readonly Read[]): Promise<readonly (readonly unknown[])[]> {
  const values = [asked.map(({ match }) => match), asked.map(({ from }) => from)];
  const { rows } = await database.ask({ name: 'read', text: statements.READ_EACH, values });
  const each: unknown[][] = asked.map(() => []);
  for (const row of rows) each[numberIn(row, 'place') - 1]?.push(row);
  return each;
}

/** What became of one batch. */
async function writeBatch(database: Database, batch: readonly Append[]): Promise<readonly Appended[]> {
  const runs = statements.runsOf(batch);
  const { rows } = await database.write(statements.appendStatement(runs));
  return answersFor(batch, runs, new Map(rows.map((row) => [textIn(row, 'id'), answerIn(row)])));
}

/** Opens a PostgreSQL database, whose schema is made or brought up to date. Throws a `StoreError` that says what to do. */
export async function openPostgres({ place = ONLY, ...options }: PostgresOptions): Promise<Database> {
  const database = new Database(options);
  const connection = await database.connect();
  try {
    // First, as without its standby the database would not finish what follows.
    if (options.isReplicated === true) await requireStandby(connection);
    await requireUnicode(connection);
    await migrate(connection);
    await takePlace(connection, place, describeAddress(addressOf(options.url)));
  } finally {
    await connection.close();
  }
  await database.warmUp({ text: `SELECT ${statements.NOW} AS now` });
  return database;
}

/** The store in a database, which is closed with it. */
export function postgresStore(database: Database): Store {
  // News of many matches come at the same time, and are read together.
  const reads = new Gathered(async (asked: readonly Read[]) => readEach(database, asked));

  const sweep = async (): Promise<void> => {
    for (;;) {
      const { rows } = await database.ask({ text: statements.SWEEP, values: [SWEEP_STEP] });
      if (numberIn(rows[0], 'entries') < SWEEP_STEP) break;
      await nextTurn();
    }
    await database.ask({ text: statements.SWEPT });
  };

  return {
    shared: sharedThrough(database),
    async append(batch) {
      return batch.length === 0 ? [] : writeBatch(database, batch);
    },
    async read(match, from = 0) {
      const rows = await reads.ask({ match, from });
      return matchIn(rows, match).entries;
    },
    async open(match) {
      return matchIn((await database.ask({ name: 'open', text: statements.OPEN, values: [match] })).rows, match);
    },
    async lastAt() {
      const { rows } = await database.ask({ text: statements.LAST_AT });
      return numberIn(rows[0], 'at');
    },
    async lobby(most, beginning = '') {
      const { rows } = await database.ask({ name: 'lobby', text: statements.LOBBY, values: [most, beginning] });
      return rows.flatMap(openMatchIn);
    },
    async prune({ ended, idle }) {
      const { rows } = await database.ask({ text: statements.KEYS });
      const last = numberIn(rows[0], 'last');
      let pruned = 0;
      for (let from = numberIn(rows[0], 'first'); from <= last; from += PRUNE_STEP) {
        const values = [from, from + PRUNE_STEP - 1, ended, idle];
        const removed = await database.ask({ text: statements.REMOVE, values });
        pruned += numberIn(removed.rows[0], 'matches');
      }
      await sweep();
      return pruned;
    },
    async check() {
      await database.write({ name: 'check', text: statements.CHECK });
    },
    async close() {
      await database.close();
    },
  };
}

/** Opens the store in a PostgreSQL database. Throws a `StoreError` that says what to do. */
export const openPostgresStore = async (options: PostgresOptions): Promise<Store> =>
  postgresStore(await openPostgres(options));
