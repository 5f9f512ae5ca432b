import { type Contents, KEPT, keptMatchIn } from './contents.js';
import { describeAddress } from './postgres/address.js';
import { addressOf } from './postgres/database.js';
import { NOW_KEPT } from './postgres/statements.js';
import { openPostgres, type PostgresOptions, postgresStore } from './postgres-store.js';
import { numberIn } from './rows.js';
import { StoreError } from './store.js';

/** Opens a database, which no server may use meanwhile, to carry its matches. Throws a `StoreError`. */
export async function postgresContents(options: PostgresOptions): Promise<Contents> {
  const database = await openPostgres(options);
  const { rows } = await database.ask({ text: `SELECT count(*) AS nodes FROM node WHERE until >= ${NOW_KEPT}` });
  if (numberIn(rows[0], 'nodes') > 0) {
    await database.close();
    const reason =
      'Servers are using the database. Stop them first; one that was killed counts as gone after ten seconds.';
    throw new StoreError({ code: 'unavailable', reason });
  }
  const store = postgresStore(database);
  return {
    name: describeAddress(addressOf(options.url)),
    store,
    page: async (after, most) => {
      const found = await database.ask({ text: `${KEPT} WHERE id > $1 ORDER BY id LIMIT $2`, values: [after, most] });
      return found.rows.map(keptMatchIn);
    },
    count: async () =>
      numberIn((await database.ask({ text: 'SELECT count(*) AS matches FROM match' })).rows[0], 'matches'),
    close: async () => store.close(),
  };
}
