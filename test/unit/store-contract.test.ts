import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryStore } from '../../src/server/store/memory-store.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { describeStore, type StorePlace } from '../contract/store-contract.js';

async function folderPlace(): Promise<StorePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-store-'));
  return {
    open: async () => openSqliteStore(folder),
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

describeStore({
  name: 'the store in memory',
  isShared: false,
  makePlace: async () => ({ open: async () => openMemoryStore(), remove: async () => undefined }),
});

describeStore({ name: 'the SQLite store', isShared: true, makePlace: folderPlace });
