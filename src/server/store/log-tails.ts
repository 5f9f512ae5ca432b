import { numberIn } from './rows.js';
import type { DatabaseSyncInstance } from './sqlite.js';

/** Where the log of a match ends: the key of the match, how many entries there are, and the key of the last; null: there is none. */
export interface LogTail {
  readonly key: number;
  entries: number;
  last: number | null;
}

/** More tails than this are not kept in memory. */
const MOST_TAILS = 5000;

const prepareStatements = (database: DatabaseSyncInstance) => ({
  create: database.prepare('INSERT INTO match (id) VALUES (?1) ON CONFLICT DO NOTHING RETURNING key'),
  find: database.prepare('SELECT key, entries, last FROM match WHERE id = ?1'),
  lastKey: database.prepare('SELECT coalesce(max(key), 0) AS key FROM entry'),
  // Changes when another connection has written, and only then.
  version: database.prepare('PRAGMA data_version'),
});

/**
 * Where logs end, kept in memory as this connection left them: an entry then needs no look into the file before it is written. As soon
 * as another connection has written, or something was undone, all is read from the file again.
 */
export class LogTails {
  readonly #tails = new Map<string, LogTail>();
  readonly #statements: ReturnType<typeof prepareStatements>;
  #lastKey: number | undefined;
  #version = 0;

  constructor(database: DatabaseSyncInstance) {
    this.#statements = prepareStatements(database);
  }

  /** To be called when a transaction has begun, from which on nobody else writes. */
  begin(): void {
    const version = numberIn(this.#statements.version.get(), 'data_version');
    if (version !== this.#version) this.forgetAll();
    this.#version = version;
  }

  /** Creates a match without entries; undefined: there is one of that name. */
  create(match: string): LogTail | undefined {
    const row: unknown = this.#statements.create.get(match);
    return row === undefined ? undefined : this.#keep(match, { key: numberIn(row, 'key'), entries: 0, last: null });
  }

  /** Where a log ends; undefined: there is no such match. */
  find(match: string): LogTail | undefined {
    const kept = this.#tails.get(match);
    if (kept !== undefined) return kept;
    const tail = this.read(match);
    return tail && this.#keep(match, tail);
  }

  /** The same, as the file has it. */
  read(match: string): LogTail | undefined {
    const row: unknown = this.#statements.find.get(match);
    if (row === undefined) return undefined;
    const entries = numberIn(row, 'entries');
    return { key: numberIn(row, 'key'), entries, last: entries < 1 ? null : numberIn(row, 'last') };
  }

  /** Adds an entry to the end of a log, and returns its key. */
  extend(tail: LogTail): number {
    const key = (this.#lastKey ?? numberIn(this.#statements.lastKey.get(), 'key')) + 1;
    this.#lastKey = key;
    tail.entries += 1;
    tail.last = key;
    return key;
  }

  forget(match: string): void {
    this.#tails.delete(match);
  }

  /** To be called when something was undone, or removed. */
  forgetAll(): void {
    this.#tails.clear();
    this.#lastKey = undefined;
  }

  #keep(match: string, tail: LogTail): LogTail {
    if (this.#tails.size >= MOST_TAILS) this.#tails.clear();
    this.#tails.set(match, tail);
    return tail;
  }
}
