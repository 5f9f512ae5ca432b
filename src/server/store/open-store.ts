import { IN_MEMORY } from './in-memory.js';
import { openMemoryStore } from './memory-store.js';
import type { Durability } from './sqlite-database.js';
import { openSqliteStore } from './sqlite-store.js';
import type { Store } from './store.js';

/** Opens the store that a server was told to use. Throws a `StoreError` that says what to do. */
export const openStore = ({ data, durability }: { readonly data: string; readonly durability: Durability }): Store =>
  data === IN_MEMORY ? openMemoryStore() : openSqliteStore(data, { durability });
