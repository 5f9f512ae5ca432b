import { readFileSync } from 'node:fs';
import type { Bus } from './bus/bus.js';
import { createLocalBus } from './bus/local-bus.js';
import type { Shard } from './create-server.js';
import type { Log } from './log.js';
import { type Config, POSTGRES_BUS } from './settings/config.js';
import { lockFolder } from './store/folder-lock.js';
import { IN_MEMORY } from './store/in-memory.js';
import { openStore } from './store/open-store.js';
import { splitAddresses } from './store/postgres/address.js';
import type { DatabaseOptions } from './store/postgres/database.js';
import { StoreError } from './store/store.js';

/** Where a server keeps its matches, and how it hears of the other servers that use the same place. */
interface Storage {
  /** One, or several databases in the order of the slots of their matches. */
  readonly shards: readonly [Shard, ...Shard[]];
  close(): Promise<void>;
}

type Report = (error: unknown) => void;

/** A folder belongs to one server, or nothing is kept at all. */
function openFolder({ data, durability }: Config, report: Report): Storage {
  // Before the store, which may bring the data to a schema that the server who has it does not know.
  const unlock = data === IN_MEMORY ? () => undefined : lockFolder(data);
  try {
    const store = openStore({ data, durability: durability === 'normal' ? 'normal' : 'full' });
    const bus = createLocalBus(report);
    const close = async (): Promise<void> => {
      try {
        await bus.close();
        await store.close();
      } finally {
        unlock();
      }
    };
    return { shards: [{ store, bus }], close };
  } catch (error) {
    unlock();
    throw error;
  }
}

function readPassword(file: string): string {
  try {
    // An editor leaves an end of line.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = `The file ${file} with the database password can’t be read. (${error instanceof Error ? error.message : ''})`;
    throw new StoreError({ code: 'unavailable', reason });
  }
}

/** How to reach the database that was configured. Where the password is said nowhere, PGPASSWORD has it. */
export const databaseOptions = (url: string, passwordFile: string | undefined): DatabaseOptions => ({
  url,
  password: passwordFile === undefined ? undefined : readPassword(passwordFile),
});

/** Databases that several servers may share. Loaded only where they are wanted: most have none. */
async function openDatabases(urls: readonly string[], config: Config, log: Log, report: Report): Promise<Storage> {
  const [{ openPostgres, postgresStore }, { createPostgresBus }] = await Promise.all([
    import('./store/postgres-store.js'),
    import('./bus/postgres-bus.js'),
  ]);
  const busAddress = config.bus ?? POSTGRES_BUS;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  const openRedis = async (): Promise<Bus> => {
    const { createRedisBus } = await import('./bus/redis-bus.js');
    return createRedisBus(busAddress, report, (reason) => log.warn('the bus does not work', { reason }));
  };
  const openShard = async (url: string, position: number, redis: Bus | undefined): Promise<Shard> => {
    const database = await openPostgres({
      ...databaseOptions(url, config.storePasswordFile),
      waitsForDisk: config.durability !== 'normal',
      isReplicated: config.durability === 'replicated',
      place: { position, of: urls.length },
    });
    const store = postgresStore(database);
    closers.push(async () => store.close());
    const bus = redis ?? createPostgresBus(database, report);
    closers.push(async () => bus.close());
    return { store, bus };
  };
  try {
    const redis = busAddress === POSTGRES_BUS ? undefined : await openRedis();
    if (redis !== undefined) closers.push(async () => redis.close());
    const [first = '', ...others] = urls;
    const shards: [Shard, ...Shard[]] = [await openShard(first, 0, redis)];
    for (const [index, url] of others.entries()) shards.push(await openShard(url, index + 1, redis));
    return { shards, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens what a server was told to use; `onBug` is told what goes wrong in it. Throws a `StoreError` that says what to do. */
export const openStorage = async (config: Config, log: Log, onBug: Report): Promise<Storage> =>
  config.store === undefined
    ? openFolder(config, onBug)
    : openDatabases(splitAddresses(config.store), config, log, onBug);
