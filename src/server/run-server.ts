import manifest from '../../package.json' with { type: 'json' };
import { SolvedGames } from '../env/solved-games.js';
import { GAMES } from '../games/catalogue.js';
import { computersInThread } from './computers/computer-thread.js';
import { type Config, limitsOf } from './settings/config.js';
import { createServer, type DuelServer, type ServerConfig } from './create-server.js';
import { jsonLog, type Log, logFrom, plainLog } from './log.js';
import { readStaticFiles, withShareImage } from './app/static-files.js';
import { staticHandler } from './app/static-handler.js';
import { openStorage } from './storage.js';
import { type Store, StoreError } from './store/store.js';
import { makeSeed } from './tokens.js';

/** What a server is given by the program that runs it. */
interface RunContext {
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

/** Where the newest entries cannot be read, other matches still can. */
async function newestTime(store: Store, log: Log): Promise<number> {
  // Servers that share a store have its time.
  if (store.shared !== undefined) return 0;
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
async function assistants(): Promise<NonNullable<ServerConfig['mcp']>> {
  const { createMcpFetch } = await import('../mcp/http.js');
  const desk = {
    games: GAMES,
    truths: new SolvedGames(MOST_SOLVED),
    drawSeed: makeSeed,
    today: () => new Date().toISOString().slice(0, 10),
  };
  const settings = { version: manifest.version, playOnly: false };
  return (tables, onBug) => createMcpFetch((address) => ({ ...desk, table: tables(address) }), { ...settings, onBug });
}

/** Starts a server as it was configured, with everything that belongs to it; `stop` lets go of all. */
export async function runServer(
  config: Config,
  { app, computers, write, forPeople }: RunContext,
): Promise<Pick<DuelServer, 'caught' | 'stop'> & { readonly address: string }> {
  const log = logFrom(config.logLevel, forPeople ? plainLog(write) : jsonLog(write));
  const read = readStaticFiles(app);
  const files = staticHandler(config.baseUrl === undefined ? read : withShareImage(read, config.baseUrl));
  // Nothing goes wrong there before the server is made, which counts it.
  const storage = await openStorage(config, log, (error) => server.caught(error));
  const server = createServer({
    mcp: config.mcp ? await assistants() : undefined,
    shards: storage.shards,
    computers: computersInThread(computers),
    log,
    baseUrl: config.baseUrl,
    proxies: config.proxies,
    metrics: config.metrics,
    app: files,
    limits: limitsOf(config),
    notBefore: await newestTime(storage.shards[0].store, log),
    retention: {
      ended: daysToMilliseconds(config.retentionDays),
      idle: daysToMilliseconds(config.idleRetentionDays),
    },
  });
  const close = async (): Promise<void> => {
    try {
      await storage.close();
    } catch (error) {
      // All that was acknowledged is safe: in a database, or in the files beside one, which are carried over at the next start.
      log.warn('could not close the store', { reason: String(error) });
    }
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
