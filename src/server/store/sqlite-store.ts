import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareDataFolder } from './data-folder.js';
import { numberIn, openMatchIn, textIn } from './rows.js';
import type { DatabaseSyncInstance } from './sqlite.js';
import { openDatabase, type SqliteOptions } from './sqlite-database.js';
import { translating } from './sqlite-errors.js';
import { type Append, appendEach, type Appended, type LogEntry, type Store, StoreError } from './store.js';

/** So many entries of a log are read in one go before others get their turn. */
const PAGE = 1000;

/** The last moment that a clock can show, in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

/** So many matches are looked at in one go before others get their turn. */
const PRUNE_STEP = 100;
/** So many entries are deleted in one go: each may lie on a page of its own. */
const SWEEP_STEP = 500;

/** The last entries of a log, so many of them. An entry comes after its predecessor, or this would never end. */
const TAIL = `WITH RECURSIVE tail (key, previous) AS (
      SELECT key, previous FROM entry WHERE key = ?1
      UNION ALL
      SELECT entry.key, entry.previous FROM tail JOIN entry ON entry.key = tail.previous AND entry.key < tail.key
      LIMIT ?2
    )`;

/** Every statement of the store, prepared once. */
const prepareStatements = (database: DatabaseSyncInstance) => ({
  begin: database.prepare('BEGIN IMMEDIATE'),
  commit: database.prepare('COMMIT'),
  rollback: database.prepare('ROLLBACK'),
  create: database.prepare('INSERT INTO match (id) VALUES (?1) ON CONFLICT DO NOTHING'),
  // Behind its predecessor only: a log has no gaps, and one that was pruned does not begin in the middle.
  append: database.prepare(`INSERT INTO entry (previous, at, event)
    SELECT last, ?3, ?4 FROM match WHERE id = ?1 AND entries = ?2`),
  count: database.prepare(`UPDATE match SET entries = entries + 1, last = last_insert_rowid()
    WHERE id = ?1 AND entries = ?2`),
  list: database.prepare('UPDATE match SET lobby = ?2, listed = ?3 WHERE id = ?1'),
  end: database.prepare('UPDATE match SET is_ended = 1 WHERE id = ?1'),
  keep: database.prepare(`INSERT INTO snapshot (match, entries, state) SELECT key, entries, ?2 FROM match WHERE id = ?1
    ON CONFLICT DO UPDATE SET entries = excluded.entries, state = excluded.state`),
  find: database.prepare('SELECT key, entries, last FROM match WHERE id = ?1'),
  kept: database.prepare('SELECT entries, state FROM snapshot WHERE match = ?1'),
  // An entry and those before it, the last one first.
  page: database.prepare(`WITH RECURSIVE log (place, key, at, event, previous) AS (
      SELECT 1, key, at, event, previous FROM entry WHERE key = ?1
      UNION ALL
      SELECT place + 1, entry.key, entry.at, entry.event, entry.previous
      FROM log JOIN entry ON entry.key = log.previous AND entry.key < log.key WHERE place < ?2
    ) SELECT at, event, previous FROM log`),
  // Times only grow, but for those that a clock which was set back gave long ago. One that is no time is damage.
  lastAt: database.prepare(`SELECT coalesce(max(at), 0) AS at FROM (SELECT at FROM entry ORDER BY key DESC LIMIT 1000)
    WHERE typeof(at) = 'integer' AND at <= ${LAST_TIME}`),
  lobby: database.prepare(`SELECT id, lobby, listed FROM match WHERE lobby IS NOT NULL
    ORDER BY listed DESC, key DESC LIMIT ?1`),
  keys: database.prepare('SELECT coalesce(min(key), 0) AS first, coalesce(max(key), -1) AS last FROM match'),
  old: database.prepare(`SELECT match.key FROM match JOIN entry ON entry.key = last
    WHERE match.key BETWEEN ?1 AND ?2 AND at < iif(is_ended, ?3, ?4)`),
  forgetSnapshot: database.prepare('DELETE FROM snapshot WHERE match = ?1'),
  remove: database.prepare('INSERT INTO removed (last) SELECT last FROM match WHERE key = ?1'),
  forgetMatch: database.prepare('DELETE FROM match WHERE key = ?1'),
  removed: database.prepare('SELECT key, last FROM removed LIMIT 1'),
  tail: database.prepare(`${TAIL} SELECT coalesce(min(key), 0) AS first, count(*) AS entries FROM tail`),
  before: database.prepare('SELECT previous FROM entry WHERE key = ?1 AND previous < key'),
  cut: database.prepare(`${TAIL} DELETE FROM entry WHERE key IN (SELECT key FROM tail)`),
  shorten: database.prepare('UPDATE removed SET last = ?2 WHERE key = ?1'),
  forgetRemoved: database.prepare('DELETE FROM removed WHERE key = ?1'),
  try: database.prepare('SAVEPOINT trial'),
  undo: database.prepare('ROLLBACK TO trial'),
  check: database.prepare('INSERT INTO last_check (one, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = excluded.at'),
});

/** A match, how many entries it has, and the last of them. */
interface FoundMatch {
  readonly key: number;
  readonly entries: number;
  readonly last: number;
}

type Statements = ReturnType<typeof prepareStatements>;

function writeEntry(statements: Statements, { match, entry, lobby, isEnd, snapshot }: Append): Appended {
  if (entry.number === 0) statements.create.run(match);
  // Both find the match or neither does. Only `run` tells what changed, which takes as long as a third of what is done.
  statements.append.get(match, entry.number, entry.at, entry.event);
  if (statements.count.run(match, entry.number).changes === 0)
    return statements.find.get(match) === undefined ? 'gone' : 'conflict';
  if (lobby !== undefined) statements.list.run(match, lobby, entry.at);
  if (isEnd === true) statements.end.run(match);
  if (snapshot !== undefined) statements.keep.run(match, snapshot);
  return 'written';
}

const brokenLog = (match: string): StoreError =>
  new StoreError({ code: 'damaged', reason: `The log of match ${match} has gaps: restore a backup.` });

/** What a new match is tried with: an entry that needs room of its own. No match has such an id. */
const TRIAL = { match: '?', entry: { number: 0, event: 'x'.repeat(5000) }, lobby: 'x'.repeat(200) } as const;

/** Does all that a new match needs, undoes it, and writes something down that stays. */
function tryAll(statements: Statements, now: number): void {
  statements.try.run();
  writeEntry(statements, { ...TRIAL, entry: { ...TRIAL.entry, at: now } });
  statements.undo.run();
  statements.check.run(now);
}

/** Takes matches away from all who read; their entries go later. */
function removeMatches(statements: Statements, keys: readonly number[]): number {
  for (const key of keys) {
    statements.remove.run(key);
    statements.forgetSnapshot.run(key);
    statements.forgetMatch.run(key);
  }
  return keys.length;
}

/** Deletes a few entries of matches that were removed; whether there are more. */
function sweep(statements: Statements): boolean {
  for (let budget = SWEEP_STEP; budget > 0; ) {
    const log: unknown = statements.removed.get();
    if (log === undefined) return false;
    const [key, last] = [numberIn(log, 'key'), numberIn(log, 'last')];
    const tail: unknown = statements.tail.get(last, budget);
    const before: unknown = statements.before.get(numberIn(tail, 'first'));
    statements.cut.run(last, budget);
    if (before === undefined) statements.forgetRemoved.run(key);
    else statements.shorten.run(key, numberIn(before, 'previous'));
    // A log that is damaged may have nothing left; it costs something all the same.
    budget -= Math.max(1, numberIn(tail, 'entries'));
  }
  return true;
}

/** Opens the store in a data folder, which is made if it is not there. Throws a `StoreError` that says what to do. */
export function openSqliteStore(folder: string, options: SqliteOptions = {}): Store {
  const file = prepareDataFolder(folder);
  const { database, statements, ino, dev } = translating(() => {
    const opened = openDatabase(file, options);
    try {
      const { ino: itsInode, dev: itsDevice } = statSync(file);
      return { database: opened, statements: prepareStatements(opened), ino: itsInode, dev: itsDevice };
    } catch (error) {
      opened.close();
      throw error;
    }
  });

  const answer = <T>(work: () => T): T => {
    if (!database.isOpen) throw new StoreError({ code: 'unavailable', reason: 'The store is closed.' });
    return translating(work);
  };

  const transaction = <T>(work: () => T): T =>
    answer(() => {
      statements.begin.run();
      try {
        const result = work();
        statements.commit.run();
        return result;
      } catch (error) {
        // Some errors have rolled back already.
        if (database.isTransaction) statements.rollback.run();
        throw error;
      }
    });

  const requireFile = (): void => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.ino === ino && found.dev === dev) return;
    const reason = `The file ${file} disappeared while the server was running. Stop the server, put the file back, and start it again.`;
    throw new StoreError({ code: 'unavailable', reason });
  };

  const find = (match: string): FoundMatch | undefined => {
    const row: unknown = answer(() => statements.find.get(match));
    if (row === undefined) return undefined;
    const found = { key: numberIn(row, 'key'), entries: numberIn(row, 'entries'), last: numberIn(row, 'last') };
    // Each has the entry that created it.
    if (found.entries < 1) throw brokenLog(match);
    return found;
  };

  /** Undefined: there is none, or it is damaged; the log has all that it has. */
  const snapshotOf = ({
    key,
    entries,
  }: FoundMatch): { readonly state: string; readonly entries: number } | undefined => {
    try {
      const row: unknown = answer(() => statements.kept.get(key));
      const kept = row === undefined ? undefined : { state: textIn(row, 'state'), entries: numberIn(row, 'entries') };
      return kept !== undefined && kept.entries > 0 && kept.entries <= entries ? kept : undefined;
    } catch (error) {
      if (error instanceof StoreError && error.problem.code === 'damaged') return undefined;
      throw error;
    }
  };

  /** Reads a log from its end back to a number, a page at a time, and lets others take a turn in between. */
  const readBack = async (match: string, found: FoundMatch, from: number): Promise<readonly LogEntry[]> => {
    const entries: LogEntry[] = [];
    let next: number | undefined = found.last;
    for (let number = found.entries - 1; number >= from; ) {
      const most = Math.min(PAGE, number - from + 1);
      const rows: readonly unknown[] = next === undefined ? [] : readPage(next, most);
      // A match can be removed while it is read. Otherwise, what is missing was lost.
      if (rows.length < most) {
        if (find(match)?.key !== found.key) return [];
        throw brokenLog(match);
      }
      for (const row of rows) {
        entries.push({ number, at: numberIn(row, 'at'), event: textIn(row, 'event') });
        number -= 1;
      }
      next = number < from ? undefined : numberIn(rows.at(-1), 'previous');
      if (number >= from) await nextTurn();
    }
    return entries.toReversed();
  };

  const readPage = (key: number, most: number): readonly unknown[] => answer(() => statements.page.all(key, most));

  const sweepAll = async (): Promise<void> => {
    while (transaction(() => sweep(statements))) await nextTurn();
  };

  return {
    async append(batch) {
      return batch.length === 0 ? [] : transaction(() => appendEach(batch, (append) => writeEntry(statements, append)));
    },
    async read(match, from = 0) {
      const found = find(match);
      return found === undefined ? [] : readBack(match, found, from);
    },
    async open(match) {
      const found = find(match);
      if (found === undefined) return { snapshot: undefined, entries: [] };
      const kept = snapshotOf(found);
      // Both at this moment: what is written meanwhile is in neither.
      return { snapshot: kept?.state, entries: await readBack(match, found, kept?.entries ?? 0) };
    },
    async lastAt() {
      return numberIn(
        answer(() => statements.lastAt.get()),
        'at',
      );
    },
    async lobby(most) {
      return answer(() => statements.lobby.all(most).flatMap(openMatchIn));
    },
    async prune({ ended, idle }) {
      const keys: unknown = answer(() => statements.keys.get());
      const last = numberIn(keys, 'last');
      let pruned = 0;
      await sweepAll();
      for (let from = numberIn(keys, 'first'); from <= last; from += PRUNE_STEP) {
        pruned += transaction(() => {
          const rows: readonly unknown[] = statements.old.all(from, from + PRUNE_STEP - 1, ended, idle);
          return removeMatches(
            statements,
            rows.map((row) => numberIn(row, 'key')),
          );
        });
        await nextTurn();
        await sweepAll();
      }
      return pruned;
    },
    async check() {
      answer(requireFile);
      transaction(() => tryAll(statements, Date.now()));
    },
    async close() {
      if (!database.isOpen) return;
      translating(() => {
        try {
          // SQLite does this only when the last statement is gone, which the garbage collector decides. A copy of the
          // one file must be complete.
          database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        } finally {
          database.close();
        }
      });
    },
  };
}
