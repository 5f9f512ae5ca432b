import { afterAll, beforeEach, describe } from 'vitest';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { describeStore, type StorePlace } from '../contract/store-contract.js';
import { makeDatabase } from '../driver/databases.js';

const database = await makeDatabase();

async function emptyPlace(): Promise<StorePlace> {
  if (typeof database === 'string') throw new Error(database);
  await database.clear();
  return {
    open: async () => openPostgresStore({ url: database.url, writeWithin: 30_000 }),
    remove: async () => undefined,
  };
}

describe('on PostgreSQL', () => {
  beforeEach(({ skip }) => {
    if (typeof database === 'string') skip(database);
  });
  afterAll(async () => {
    if (typeof database === 'object') await database.drop();
  });

  describeStore({ name: 'the PostgreSQL store', isShared: true, makePlace: emptyPlace });
});
