import { type Contents, KEPT, keptMatchIn } from './contents.js';
import { prepareDataFolder } from './data-folder.js';
import { lockFolder } from './folder-lock.js';
import { numberIn } from './rows.js';
import { openDatabase } from './sqlite-database.js';
import { translating } from './sqlite-errors.js';
import { openSqliteStore } from './sqlite-store.js';

/** Opens a data folder, which no server may use meanwhile, to carry its matches. Throws a `StoreError`. */
export function sqliteContents(folder: string): Contents {
  const unlock = lockFolder(folder);
  try {
    const store = openSqliteStore(folder);
    const database = translating(() => openDatabase(prepareDataFolder(folder), {}));
    return {
      name: folder,
      store,
      page: async (after, most) =>
        translating(() =>
          database.prepare(`${KEPT} WHERE id > ?1 ORDER BY id LIMIT ?2`).all(after, most).map(keptMatchIn),
        ),
      count: async () =>
        translating(() => numberIn(database.prepare('SELECT count(*) AS matches FROM match').get(), 'matches')),
      close: async () => {
        database.close();
        await store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
