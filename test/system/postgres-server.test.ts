import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, runSql, type TestDatabase } from '../driver/databases.js';
import { PostgresServer } from '../driver/postgres.js';

let database: TestDatabase | string;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => {
  if (typeof database === 'object') await database.drop();
});

describe('PostgreSQL for the tests', () => {
  it('answers, and is empty again when told so', async ({ skip }) => {
    if (typeof database === 'string') return skip(database);
    const { url } = database;
    expect(await runSql(url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7) RETURNING n')).toEqual([
      { n: 7 },
    ]);
    await database.clear();
    await expect(runSql(url, 'SELECT n FROM kept')).rejects.toThrow('"kept" does not exist');
  });

  it('can be killed and started again with all that was in it', async ({ skip }) => {
    if (typeof database === 'string') return skip(database);
    const server = await (await PostgresServer.make(database.postgres)).start();
    await runSql(server.url(), 'CREATE TABLE kept AS SELECT 7 AS n');
    await server.end('SIGKILL');
    await expect(runSql(server.url(), 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await server.start();
    expect(await runSql(server.url(), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await server.end();
  });
});
