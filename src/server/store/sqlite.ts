// Not by its own name, which bundles give to what they put in front.
import { createRequire as requireFrom } from 'node:module';
import type { DatabaseSync, DatabaseSyncInstance, DatabaseSyncOptions } from '@photostructure/sqlite';
import { StoreError } from './store.js';

export type { DatabaseSyncInstance };

/** What is used of SQLite, which Node and the package offer alike. */
interface Sqlite {
  readonly DatabaseSync: typeof DatabaseSync;
}

/** SQLite as it was found, with its name for people. */
interface Found {
  readonly name: string;
  readonly sqlite: Sqlite;
}

const PACKAGE = '@photostructure/sqlite';
const require = requireFrom(import.meta.url);

const isSqlite = (module: unknown): module is Sqlite =>
  typeof module === 'object' && module !== null && 'DatabaseSync' in module;

/** Before 22.16, Node's own can't tell whether a transaction is open or how long to wait for a lock. */
const isComplete = (found: Sqlite): boolean => 'isTransaction' in new found.DatabaseSync(':memory:');

/** Loads Node's own SQLite. Some versions warn that it may change, which is nothing that players should care about. */
function loadNodes(): unknown {
  const own = { ...Object.getOwnPropertyDescriptor(process, 'emitWarning') };
  Object.defineProperty(process, 'emitWarning', { ...own, value: () => undefined });
  try {
    return process.getBuiltinModule?.('node:sqlite');
  } finally {
    Object.defineProperty(process, 'emitWarning', own);
  }
}

function loadPackage(): unknown {
  try {
    return require(PACKAGE);
  } catch {
    return undefined;
  }
}

function find(): Found | undefined {
  const nodes = loadNodes();
  if (isSqlite(nodes) && isComplete(nodes)) return { name: 'node:sqlite', sqlite: nodes };
  const packaged = loadPackage();
  return isSqlite(packaged) ? { name: PACKAGE, sqlite: packaged } : undefined;
}

let known: Found | undefined;

function sqlite(): Found {
  known ??= find();
  if (known !== undefined) return known;
  const reason = `This Node.js (${process.version}) has no SQLite, which stores the matches. Use Node.js 22.16 or newer, or install ${PACKAGE} next to Duelbook. With --data :memory: nothing is stored, and you need neither.`;
  throw new StoreError({ code: 'unavailable', reason });
}

/** Opens a database file: by Node's own SQLite where it has one, else by a package. Throws a `StoreError` if there is neither. */
export function openSqlite(file: string, options: DatabaseSyncOptions = {}): DatabaseSyncInstance {
  return new (sqlite().sqlite.DatabaseSync)(file, options);
}

/** Which SQLite is used here, for people: the version and the module that it comes in. */
export function describeSqlite(): string {
  const database = openSqlite(':memory:');
  const { version } = { ...database.prepare('SELECT sqlite_version() AS version').get() };
  database.close();
  return `SQLite ${version} (${sqlite().name})`;
}
