import { StoreError, type StoreProblem } from '../store.js';

/** What PostgreSQL itself says of an error. */
interface ServerError extends Error {
  /** https://www.postgresql.org/docs/current/errcodes-appendix.html */
  readonly code: string;
  readonly severity: string;
}

/** Whether PostgreSQL answered with an error, as opposed to a connection that failed. */
const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';

/** Statements that lost against others and are simply asked again. */
export const isPassing = (error: unknown): boolean =>
  isServerError(error) && (error.code === '40P01' || error.code === '40001');

/** The database can be read and not written: it has become a standby, or somebody made it so. */
const isReadOnly = (error: unknown): boolean => isServerError(error) && error.code === '25006';

/** What the codes, or the classes they begin with, mean for whoever runs the server. */
const SENTENCES: Readonly<Record<string, string>> = {
  '28': 'The database rejects this user. Check the user in the address, its password (PGPASSWORD or --store-password-file) and pg_hba.conf.',
  '3D': 'There’s no such database. Create it with "createdb".',
  '42501': 'The database doesn’t let this user do that. Make the user its owner.',
  '53': 'The database has no room left. Check its disk, its memory and max_connections.',
  '57P03': 'The database is starting or stopping.',
  '57': 'The database is stopping.',
  '25006': 'The database can only be read at the moment: none of its hosts is a primary.',
  '22': 'The database can’t keep this text.',
  '23': 'The database has entries that its matches don’t know of: restore a backup.',
  '54': 'The database can’t keep anything this large.',
  XX: 'The database is damaged: check its log, and restore a backup.',
  '42': 'The database is missing tables: restore a backup.',
};

/** These will not go away by themselves: only what they are about must stop, and not all else with it. */
const DAMAGED = new Set(['22', '23', '54', 'XX', '42']);

function sentenceOf(code: string): { readonly key: string; readonly sentence: string } | undefined {
  const key = [code, code.slice(0, 2)].find((known) => Object.hasOwn(SENTENCES, known));
  const sentence = key === undefined ? undefined : SENTENCES[key];
  return key === undefined || sentence === undefined ? undefined : { key, sentence };
}

function problemOfServer(error: ServerError): StoreProblem {
  const found = sentenceOf(error.code);
  const reason = `${found?.sentence ?? 'The database refused.'} (PostgreSQL: ${error.message})`;
  return { code: found !== undefined && DAMAGED.has(found.key) ? 'damaged' : 'unavailable', reason };
}

/** What a failed attempt to connect means. */
function sentenceOfNetwork(error: unknown): string {
  const message =
    error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error);
  // What the driver says when it was asked for a password and has none.
  if (message.includes('client password must be a string')) return `${SENTENCES['28']} (it asked for a password)`;
  if (message.includes('does not support SSL'))
    return `The database doesn’t offer TLS. Turn it on there, or add ?sslmode=disable to the address if the network in between is private. (${message})`;
  if (/certificate|altnames|self.signed/i.test(message))
    return `The database's certificate isn’t trusted. Name its root certificate with sslrootcert=FILE in the address. (${message})`;
  return `The database doesn’t answer. (${message})`;
}

/** Nothing was done: the connection could not be had, or the database refused in words. */
export const refusal = (error: unknown): StoreError => {
  if (error instanceof StoreError) return error;
  const problem: StoreProblem = isServerError(error)
    ? problemOfServer(error)
    : { code: 'unavailable', reason: sentenceOfNetwork(error) };
  return Object.assign(new StoreError(problem), { cause: error });
};

/**
 * A statement that was sent and failed. An ERROR undoes a statement whole; whatever else happened, a statement that writes may
 * be done, or be done a little later.
 */
export function failure(error: unknown, isWriting: boolean): StoreError {
  if (!isWriting || (isServerError(error) && error.severity === 'ERROR')) return refusal(error);
  return new StoreError({ code: 'unknown', reason: refusal(error).problem.reason });
}

/** Whether nothing more can be asked over a connection: it broke, the server ends it, or it is to one that cannot be written to. */
export const endsConnection = (error: unknown): boolean =>
  !(isServerError(error) && error.severity === 'ERROR') || isReadOnly(error);
