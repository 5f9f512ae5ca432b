import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareDataFolder } from './data-folder.js';
import { type LogTail, LogTails } from './log-tails.js';
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
  append: database.prepare('INSERT INTO entry (key, previous, at, event) VALUES (?1, ?2, ?3, ?4)'),
  count: database.prepare('UPDATE match SET entries = ?2, last = ?3 WHERE key = ?1'),
  list: database.prepare('UPDATE match SET lobby = ?2, listed = ?3 WHERE key = ?1'),
  end: database.prepare('UPDATE match SET is_ended = 1 WHERE key = ?1'),
  keep: database.prepare(`INSERT INTO snapshot (match, entries, state) VALUES (?1, ?2, ?3)
    ON CONFLICT DO UPDATE SET entries = excluded.entries, state = excluded.state`),
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
  lobby:
    database.prepare(`SELECT id, lobby, listed FROM match WHERE lobby IS NOT NULL AND substr(lobby, 1, length(?2)) = ?2
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

type Statements = ReturnType<typeof prepareStatements>;

/** Behind its predecessor only: a log has no gaps, and one that was pruned does not begin in the middle. */
function writeEntry(
  statements: Statements,
  tails: LogTails,
  { match, entry: { number, at, event }, lobby, isEnd, snapshot }: Append,
): Appended {
  const tail = (number === 0 ? tails.create(match) : undefined) ?? tails.find(match);
  if (tail === undefined) return 'gone';
  if (tail.entries !== number) return 'conflict';
  const previous = tail.last;
  const last = tails.extend(tail);
  // `run` would also tell what changed, which takes as long as a third of what is done.
  statements.append.get(last, previous, at, event);
  statements.count.get(tail.key, number + 1, last);
  if (lobby !== undefined) statements.list.get(tail.key, lobby, at);
  if (snapshot !== undefined) statements.keep.get(tail.key, number + 1, snapshot);
  if (isEnd === true) {
    statements.end.get(tail.key);
    tails.forget(match);
  }
  return 'written';
}

const brokenLog = (match: string): StoreError =>
  new StoreError({ code: 'damaged', reason: `The log of match ${match} has gaps: restore a backup.` });

/** What a new match is tried with: an entry that needs room of its own. No match has such an id. */
const TRIAL = { match: '?', entry: { number: 0, event: 'x'.repeat(5000) }, lobby: 'x'.repeat(200) } as const;

/** Does all that a new match needs, undoes it, and writes something down that stays. */
function tryAll(statements: Statements, tails: LogTails, now: number): void {
  statements.try.run();
  writeEntry(statements, tails, { ...TRIAL, entry: { ...TRIAL.entry, at: now } });
  statements.undo.run();
  tails.forget(TRIAL.match);
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

/** What a file is known by, however its name is used later. */
function inodeOf(file: string): { readonly ino: number; readonly dev: number } {
  const { ino, dev } = statSync(file);
  return { ino, dev };
}

/** Opens the store in a data folder, which is made if it is not there. Throws a `StoreError` that says what to do. */
export function openSqliteStore(folder: string, options: SqliteOptions = {}): Store {
  const file = prepareDataFolder(folder);
  const { database, statements, tails, ino, dev } = translating(() => {
    const opened = openDatabase(file, options);
    try {
      return { database: opened, statements: prepareStatements(opened), tails: new LogTails(opened), ...inodeOf(file) };
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
        tails.begin();
        const result = work();
        statements.commit.run();
        return result;
      } catch (error) {
        tails.forgetAll();
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

  const find = (match: string): LogTail | undefined => {
    const found = answer(() => tails.read(match));
    // Each has the entry that created it.
    if (found?.last === null) throw brokenLog(match);
    return found;
  };

  /** Undefined: there is none, or it is damaged; the log has all that it has. */
  const snapshotOf = ({ key, entries }: LogTail): { readonly state: string; readonly entries: number } | undefined => {
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
  const readBack = async (match: string, found: LogTail, from: number): Promise<readonly LogEntry[]> => {
    const entries: LogEntry[] = [];
    let next: number | null = found.last;
    for (let number = found.entries - 1; number >= from; ) {
      const most = Math.min(PAGE, number - from + 1);
      const rows: readonly unknown[] = next === null ? [] : readPage(next, most);
      // A match can be removed while it is read. Otherwise, what is missing was lost.
      if (rows.length < most) {
        if (find(match)?.key !== found.key) return [];
        throw brokenLog(match);
      }
      for (const row of rows) {
        entries.push({ number, at: numberIn(row, 'at'), event: textIn(row, 'event') });
        number -= 1;
      }
      next = number < from ? null : numberIn(rows.at(-1), 'previous');
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
      if (batch.length === 0) return [];
      // What is written to a file that has no name any more is lost with this process.
      answer(requireFile);
      return transaction(() => appendEach(batch, (append) => writeEntry(statements, tails, append)));
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
    async lobby(most, beginning = '') {
      return answer(() => statements.lobby.all(most, beginning).flatMap(openMatchIn));
    },
    async prune({ ended, idle }) {
      const keys: unknown = answer(() => statements.keys.get());
      const last = numberIn(keys, 'last');
      let pruned = 0;
      await sweepAll();
      for (let from = numberIn(keys, 'first'); from <= last; from += PRUNE_STEP) {
        pruned += transaction(() => {
          const rows: readonly unknown[] = statements.old.all(from, from + PRUNE_STEP - 1, ended, idle);
          if (rows.length > 0) tails.forgetAll();
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
      transaction(() => tryAll(statements, tails, Date.now()));
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
