import { describe, expect, it } from 'vitest';
import { asStoreError, translating } from './sqlite-errors.js';
import { StoreError } from './store.js';

const sqliteError = (message: string, errcode?: number): Error =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', ...(errcode === undefined ? {} : { errcode }) });

/** What each primary code of SQLite means here, with the words that SQLite has for it. */
const CODES: readonly (readonly [number, string, 'unavailable' | 'damaged', string])[] = [
  [3, 'access permission denied', 'unavailable', 'permissions'],
  [5, 'database is locked', 'unavailable', 'Another process'],
  [6, 'database table is locked', 'unavailable', 'Another process'],
  [7, 'out of memory', 'unavailable', 'memory'],
  [8, 'attempt to write a readonly database', 'unavailable', 'can’t be written'],
  [10, 'disk I/O error', 'unavailable', 'The disk failed'],
  [13, 'database or disk is full', 'unavailable', 'The disk is full.'],
  [14, 'unable to open database file', 'unavailable', 'can’t be opened'],
  [15, 'locking protocol', 'unavailable', 'Another process'],
  [26, 'file is not a database', 'damaged', 'not a database'],
  [11, 'database disk image is malformed', 'damaged', 'The database is damaged'],
  [1, 'no such table: entry', 'damaged', 'The database is damaged'],
];

describe('an error of SQLite', () => {
  it.each(CODES)('%s (%s) is %s', (errcode, message, code, words) => {
    const problem = asStoreError(sqliteError(message, errcode))?.problem;
    expect(problem).toEqual({ code, reason: expect.stringContaining(words) });
    expect(problem?.reason).toMatch(new RegExp(`^[A-Z].*\\. \\(SQLite: ${message}\\)$`));
    // An extended code tells more of the same.
    expect(asStoreError(sqliteError(message, errcode + 0x300))?.problem).toEqual(problem);
  });

  it.each(CODES)('without its code (%s) is known by its words: %s', (errcode, message) => {
    expect(asStoreError(sqliteError(message))?.problem).toEqual(asStoreError(sqliteError(message, errcode))?.problem);
  });
});

describe('another error', () => {
  it('of a number that JavaScript cannot hold is damage', () => {
    const error = Object.assign(new RangeError('too large'), { code: 'ERR_OUT_OF_RANGE' });
    expect(asStoreError(error)?.problem).toEqual({
      code: 'damaged',
      reason: 'The database is damaged: restore a backup. (too large)',
    });
  });

  it('of the operating system is told with its words', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' });
    expect(asStoreError(error)?.problem).toEqual({
      code: 'unavailable',
      reason:
        'The operating system doesn’t let the server use its data. Check the data folder. (EACCES: permission denied)',
    });
  });

  it('of the store stays as it is', () => {
    const error = new StoreError({ code: 'unavailable', reason: 'The store is closed.' });
    expect(asStoreError(error)).toBe(error);
  });

  it.each([
    new Error('a bug'),
    new TypeError('a bug'),
    Object.assign(new Error('a bug'), { code: 'ERR' }),
    'a text',
    undefined,
  ])('is our own: %s', (error) => {
    expect(asStoreError(error)).toBeUndefined();
  });
});

const failing = (error: unknown) => () =>
  translating(() => {
    throw error;
  });

describe('work on the database', () => {
  it('gives what it gives, or what stands in its way in our words', () => {
    expect(translating(() => 3)).toBe(3);
    expect(failing(sqliteError('database is locked', 5))).toThrow(StoreError);
    const bug = new Error('a bug');
    expect(failing(bug)).toThrow(bug);
  });
});
