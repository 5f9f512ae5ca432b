import manifest from '../../package.json' with { type: 'json' };
import { SolvedGames } from '../env/solved-games.js';
import { GAMES } from '../games/catalogue.js';
import type { McpFetch } from '../mcp/http.js';
import { createLocalBus } from './bus/local-bus.js';
import { computersInThread } from './computers/computer-thread.js';
import { type Config, limitsOf } from './settings/config.js';
import { IN_MEMORY } from './store/in-memory.js';
import { createServer, type DuelServer } from './create-server.js';
import { lockFolder } from './store/folder-lock.js';
import { jsonLog, type Log, logFrom, plainLog } from './log.js';
import { readStaticFiles } from './app/static-files.js';
import { staticHandler } from './app/static-handler.js';
import { openStore } from './store/open-store.js';
import { type Store, StoreError } from './store/store.js';
import { makeSeed } from './tokens.js';

/** What a server is given by the program that runs it. */
export interface RunContext {
  /** The folder of the built app. */
  readonly app: string;
  /** The file of the computers' thread. */
  readonly computers: URL;
  /** Takes the lines of the log. */
  readonly write: (line: string) => void;
  /** Whether a person reads the log as it is written: then its lines are sentences and not JSON. */
  readonly forPeople: boolean;
}

const DAY = 86_400_000;

/** What is kept for ever is removed when it is older than anything. */
const daysToMilliseconds = (days: number): number => Math.min(days * DAY, Number.MAX_SAFE_INTEGER);

function openOrUnlock(config: Config, unlock: () => void): Store {
  try {
    return openStore(config);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Where the newest entries cannot be read, other matches still can. */
async function newestTime(store: Store, log: Log): Promise<number> {
  try {
    return await store.lastAt();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn('the newest entries cannot be read', { reason: error.problem.reason });
    return 0;
  }
}

/** A game with more positions than this is not solved while others wait for their moves. */
const MOST_SOLVED = 20_000;

/** Loaded only where it is wanted: it is as large as all the rest. */
async function assistants(): Promise<McpFetch> {
  const { createMcpFetch } = await import('../mcp/http.js');
  const desk = {
    games: GAMES,
    truths: new SolvedGames(MOST_SOLVED),
    drawSeed: makeSeed,
    today: () => new Date().toISOString().slice(0, 10),
  };
  return createMcpFetch(desk, { version: manifest.version, playOnly: false });
}

/** Starts a server as it was configured, with everything that belongs to it; `stop` lets go of all. */
export async function runServer(
  config: Config,
  { app, computers, write, forPeople }: RunContext,
): Promise<Pick<DuelServer, 'caught' | 'stop'> & { readonly address: string }> {
  const log = logFrom(config.logLevel, forPeople ? plainLog(write) : jsonLog(write));
  const files = staticHandler(readStaticFiles(app));
  // Before the store, which may bring the data to a schema that the server who has it does not know.
  const unlock = config.data === IN_MEMORY ? () => undefined : lockFolder(config.data);
  const store = openOrUnlock(config, unlock);
  const bus = createLocalBus((error) => log.warn('a bug', { reason: String(error) }));
  const server = createServer({
    mcp: config.mcp ? await assistants() : undefined,
    store,
    bus,
    computers: computersInThread(computers),
    log,
    baseUrl: config.baseUrl,
    proxies: config.proxies,
    metrics: config.metrics,
    app: files,
    limits: limitsOf(config),
    notBefore: await newestTime(store, log),
    retention: {
      ended: daysToMilliseconds(config.retentionDays),
      idle: daysToMilliseconds(config.idleRetentionDays),
    },
  });
  const close = async (): Promise<void> => {
    await bus.close();
    try {
      await store.close();
    } catch (error) {
      // All that was acknowledged is in the files beside the database, and is carried over at the next start.
      log.warn('could not close the store', { reason: String(error) });
    }
    unlock();
  };
  try {
    const own = await server.listen(config.port, config.host);
    return {
      address: `${(config.baseUrl ?? own).replace(/\/$/, '')}/`,
      caught: (error) => server.caught(error),
      stop: async () => {
        await server.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
