import { type StoreProblem, StoreError } from './store.js';

type SqliteError = Error & { readonly errcode?: number };
type Problem = Pick<StoreProblem, 'code'> & { readonly sentence: string };

const unavailable = (sentence: string): Problem => ({ code: 'unavailable', sentence });
const damaged = (sentence: string): Problem => ({ code: 'damaged', sentence });

/**
 * What SQLite's primary result codes (https://sqlite.org/rescode.html) mean for whoever runs the server, and SQLite's own name
 * for each: an error of the package that is used where Node has no SQLite may have lost its code on the way.
 */
const PROBLEMS: readonly (readonly [code: number, name: string, problem: Problem])[] = [
  [
    3,
    'access permission denied',
    unavailable('The database can’t be opened. Check the permissions of the data folder.'),
  ],
  [5, 'database is locked', unavailable('Another process is using the database. Stop it first.')],
  [6, 'database table is locked', unavailable('Another process is using the database. Stop it first.')],
  [7, 'out of memory', unavailable('There’s no memory left.')],
  [
    8,
    'attempt to write a readonly database',
    unavailable('The database can’t be written. Check the permissions of the data folder.'),
  ],
  [10, 'disk I/O error', unavailable('The disk failed to read or write. Check its space, its quota and its health.')],
  [13, 'database or disk is full', unavailable('The disk is full.')],
  [
    14,
    'unable to open database file',
    unavailable('The database can’t be opened. Check the data folder and its permissions.'),
  ],
  [15, 'locking protocol', unavailable('Another process is using the database. Stop it first.')],
  [26, 'file is not a database', damaged('The file is not a database: restore a backup.')],
];

const PRIMARY = 0xff;

/** Every question that is asked here fits sound data, so what SQLite cannot answer is the data's fault. */
const UNFIT = damaged('The database is damaged: restore a backup.');

function problemOfSqlite({ errcode, message }: SqliteError): StoreProblem {
  const found = PROBLEMS.find(([code, name]) =>
    errcode === undefined ? name === message : code === (errcode & PRIMARY),
  );
  const { code, sentence } = found?.[2] ?? UNFIT;
  return { code, reason: `${sentence} (SQLite: ${message})` };
}

/** What the operating system refuses: permissions, links, names, files that are open. */
const problemOfSystem = (error: Error): StoreProblem => ({
  code: 'unavailable',
  reason: `The operating system doesn’t let the server use its data. Check the data folder. (${error.message})`,
});

/** A number that SQLite has and JavaScript has not: none of ours is as large. */
const isTooLarge = (error: Error): boolean => 'code' in error && error.code === 'ERR_OUT_OF_RANGE';

const isOfSqlite = (error: Error): error is SqliteError => 'code' in error && error.code === 'ERR_SQLITE_ERROR';

function problemBehind(error: Error): StoreProblem | undefined {
  if (isOfSqlite(error)) return problemOfSqlite(error);
  if (isTooLarge(error)) return { code: 'damaged', reason: `${UNFIT.sentence} (${error.message})` };
  return 'syscall' in error ? problemOfSystem(error) : undefined;
}

/** The problem behind an error that was thrown here; undefined if it is no fault of disk, file or neighbours but ours. */
export function asStoreError(error: unknown): StoreError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreError) return error;
  const problem = problemBehind(error);
  return problem && new StoreError(problem);
}

/** Runs work on the database; what disk, file or neighbours cause comes out as a `StoreError`. */
export function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asStoreError(error) ?? error;
  }
}
