import { type Config, IN_MEMORY } from '../settings/config.js';
import { openMemoryStore } from './memory-store.js';
import { openSqliteStore } from './sqlite-store.js';
import type { Store } from './store.js';

/** Opens the store that a server was told to use. Throws a `StoreError` that says what to do. */
export const openStore = ({ data, durability }: Pick<Config, 'data' | 'durability'>): Store =>
  data === IN_MEMORY ? openMemoryStore() : openSqliteStore(data, { durability });
