import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeEach, inject } from 'vitest';
import type { PostgresAnswer } from '../postgres-for-all.js';
import type { Postgres } from './postgres.js';

const isAnswer = (value: unknown): value is PostgresAnswer => typeof value === 'object' && value !== null;

async function askDesk(): Promise<PostgresAnswer> {
  const socket = connect(inject('postgresDesk'), '127.0.0.1');
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  const answer: unknown = JSON.parse(text);
  if (!isAnswer(answer)) throw new Error(`no answer about PostgreSQL: ${text}`);
  return answer;
}

/** Runs statements on a database, one after the other; gives the rows of the last. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let rows: readonly unknown[] = [];
  try {
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
  return rows;
}

/** A database of the tests' PostgreSQL for one file. */
export interface TestDatabase {
  readonly url: string;
  /** To make clusters of one's own with. */
  readonly postgres: Postgres;
  /** Takes away all that is in it. */
  clear(): Promise<void>;
  /** Ends all connections to it, and takes no more. */
  shut(): Promise<void>;
  /** Takes connections again. */
  reopen(): Promise<void>;
  drop(): Promise<void>;
}

/** Makes an empty database; a text says why there is none. */
export async function makeDatabase(): Promise<TestDatabase | string> {
  const answer = await askDesk();
  if ('missing' in answer) return answer.missing;
  const { url: root, bin, folder, name } = answer;
  // Tests run in threads of one process and in others.
  const database = `test_${randomBytes(8).toString('hex')}`;
  const url = Object.assign(new URL(root), { pathname: `/${database}` }).href;
  await runSql(root, `CREATE DATABASE ${database}`);
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;
  const allow = (isAllowed: boolean): string => `ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isAllowed}`;
  return {
    url,
    postgres: { bin, folder, name, remove: () => undefined },
    clear: async () => void (await runSql(url, 'DROP SCHEMA public CASCADE', 'CREATE SCHEMA public')),
    shut: async () => void (await runSql(root, allow(false), end)),
    reopen: async () => void (await runSql(root, allow(true))),
    drop: async () => void (await runSql(root, `DROP DATABASE ${database} WITH (FORCE)`)),
  };
}

/** A database that is empty before each test of this file, and gone after the last; where there is none, its tests are skipped. */
export async function databaseForEach(): Promise<() => TestDatabase> {
  const found = await makeDatabase();
  beforeEach(async ({ skip }) => {
    if (typeof found === 'string') return skip(found);
    await found.clear();
  });
  afterAll(async () => {
    if (typeof found === 'object') await found.drop();
  });
  return () => {
    if (typeof found === 'string') throw new Error(found);
    return found;
  };
}
