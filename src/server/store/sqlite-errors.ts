import { type StoreProblem, StoreError } from './store.js';

type Problem = Pick<StoreProblem, 'code'> & { readonly sentence: string };

const unavailable = (sentence: string): Problem => ({ code: 'unavailable', sentence });
const damaged = (sentence: string): Problem => ({ code: 'damaged', sentence });

/** What SQLite's primary result codes (https://sqlite.org/rescode.html) mean for whoever runs the server. */
const PROBLEMS: ReadonlyMap<number, Problem> = new Map([
  [3, unavailable('The database may not be opened: look at the permissions of the data folder.')],
  [5, unavailable('Another process holds the database.')],
  [6, unavailable('Another process holds the database.')],
  [7, unavailable('There is no memory left.')],
  [8, unavailable('The database cannot be written to: look at the permissions of the data folder.')],
  [10, unavailable('The disk failed to read or write: look at its space, its quota and its health.')],
  [11, damaged('The database is damaged: put a backup in its place.')],
  [13, unavailable('The disk is full.')],
  [14, unavailable('The database cannot be opened: look at the data folder and its permissions.')],
  [15, unavailable('Another process holds the database.')],
  [26, damaged('The file is not a database: put a backup in its place.')],
]);

const PRIMARY = 0xff;

function problemOfSqlite(error: Error & { readonly errcode: number }): StoreProblem | undefined {
  const problem = PROBLEMS.get(error.errcode & PRIMARY);
  return problem && { code: problem.code, reason: `${problem.sentence} (SQLite: ${error.message})` };
}

/** What the operating system refuses: permissions, links, names, files that are open. */
const problemOfSystem = (error: Error): StoreProblem => ({
  code: 'unavailable',
  reason: `The operating system does not let the data be used: look at the data folder. (${error.message})`,
});

const isOfSqlite = (error: Error): error is Error & { readonly errcode: number } =>
  'errcode' in error && typeof error.errcode === 'number';

/** The problem behind an error that was thrown here; undefined if it is no fault of disk, file or neighbours but ours. */
export function asStoreError(error: unknown): StoreError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreError) return error;
  const problem = isOfSqlite(error) ? problemOfSqlite(error) : 'syscall' in error ? problemOfSystem(error) : undefined;
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
