import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpFetch } from '../mcp/http.js';
import { GAMES } from '../games/catalogue.js';
import { isFromHere } from './address.js';
import { isForShare, ShareHandler } from './app/share-handler.js';
import type { Bus } from './bus/bus.js';
import type { Computers } from './computers/computers.js';
import { within } from './deadline.js';
import { ApiHandler, sendText } from './http/api-handler.js';
import { McpHandler } from './http/mcp-handler.js';
import { mcpTables } from './http/mcp-table.js';
import { createListener } from './http/listener.js';
import { RecentSeats } from './http/recent-seats.js';
import { AddressBuckets } from './limits.js';
import type { Log } from './log.js';
import { type Metric, metricsText, type WhoReadsMetrics } from './metrics.js';
import { MatchNode } from './node/match-node.js';
import { NodeGroup } from './node/node-group.js';
import { clockOf } from './node/shared-clock.js';
import { SystemClock } from './node/system-clock.js';
import { pruneRegularly, type Retention } from './node/pruning.js';
import { sharedReadiness } from './readiness.js';
import { DEFAULT_LIMITS, type ServerLimits } from './settings/default-limits.js';
import { isForSocket, SocketDoor } from './sockets/socket-door.js';
import type { Store } from './store/store.js';
import { makeSeed, makeToken, matchIdOf } from './tokens.js';

/** A store, and how this server hears of the others that use it. */
export interface Shard {
  readonly store: Store;
  readonly bus: Bus;
}

/** What a server is made of. Whoever opened the stores and buses closes them, after the server has stopped. */
export interface ServerConfig {
  /** Where matches are kept: in the one whose place is the slot of their id. Either all are shared with other servers, or there is one. */
  readonly shards: readonly [Shard, ...Shard[]];
  readonly computers: Computers;
  readonly log: Log;
  /** Where people reach this server: `https://duel.example`. Undefined: where it listens. */
  readonly baseUrl?: string | undefined;
  /** How many proxies in front say where requests come from. */
  readonly proxies: number;
  /** Who may read `/metrics`. Undefined: this machine. */
  readonly metrics?: WhoReadsMetrics | undefined;
  /** Answers assistants at `/mcp`, who play people at these tables. Undefined: there is no such place. */
  readonly mcp?: ((tables: ReturnType<typeof mcpTables>, onBug: (error: unknown) => void) => McpFetch) | undefined;
  /** Answers what is not for the API: the app. */
  readonly app: (request: IncomingMessage, response: ServerResponse) => void;
  readonly limits?: Partial<ServerLimits>;
  /** The time of the newest entry in the store: the server's clock starts no earlier. */
  readonly notBefore?: number | undefined;
  /** Undefined: all matches are kept. */
  readonly retention?: Retention | undefined;
}

/** A server that can be started once and stopped once. */
export interface DuelServer {
  /** Resolves to the address where it listens. */
  listen(port: number, host: string): Promise<string>;
  /** Notes something that went wrong and that nobody caught; it is counted with all that was caught. */
  caught(error: unknown): void;
  /** Takes nothing more, writes what waits, tells everybody, and ends; within seconds, whatever does not answer. */
  stop(): Promise<void>;
}

/** So often every socket is asked whether somebody is there. In milliseconds. */
const PING_EVERY = 20_000;
/** Clients come back after so long when the only server stops. If there are others, they come as soon as they like, as after a crash. */
const RETRY_AFTER = 1000;
/** Sockets that do not close by themselves are ended after so long. */
const CLOSING_TIME = 500;

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** Wires a server from its parts. */
export function createServer(config: ServerConfig): DuelServer {
  const { shards, computers, log, baseUrl, proxies, app, retention, metrics: readers = 'local' } = config;
  const limits = { ...DEFAULT_LIMITS, ...config.limits };
  const ownClock = new SystemClock(config.notBefore);
  const [{ store }] = shards;
  // What concerns this server alone goes by its own time: that of a store may stand still.
  const now = (): number => ownClock.now();
  const name = makeToken();
  const settings = { ...limits, maxInMemory: Math.ceil(limits.maxInMemory / shards.length) };
  const nodeOf = (shard: Shard, slot: number): MatchNode =>
    new MatchNode({
      ...shard,
      computers,
      clock: clockOf(shard.store, ownClock),
      log,
      idOf: (key, terms) => matchIdOf(key, terms, slot),
      makeSeed,
      name,
      settings,
    });
  const [first, ...others] = shards;
  const nodes = new NodeGroup([nodeOf(first, 0), ...others.map((shard, index) => nodeOf(shard, index + 1))]);
  const node = nodes.host;
  const onBug = (error: unknown): void => nodes.caught(error);
  const door = new SocketDoor(node, { baseUrl, proxies, limits, clock: ownClock, onBug });
  let ownUrl = '';
  let isStopping = false;
  const linkOf = (match: string): string => `${(baseUrl ?? ownUrl).replace(/\/$/, '')}/#/match/${match}`;
  const apiSettings = {
    baseUrl,
    proxies,
    answerTime: limits.answerTime,
    requests: new AddressBuckets(limits.requests),
    creating: new AddressBuckets(limits.creating),
    onBug,
    isStopping: () => isStopping,
  };
  const parts = { node, now, linkOf };
  const api = new ApiHandler({ ...parts, recentSeats: new RecentSeats() }, apiSettings);
  const shares = new ShareHandler(
    { games: GAMES, now, baseUrl, openMatch: async (id, address) => (await node.open(id, address))?.committed },
    { proxies, requests: limits.requests, answerTime: limits.answerTime, onBug },
  );
  const mcp =
    config.mcp === undefined
      ? undefined
      : new McpHandler(config.mcp(mcpTables(parts, apiSettings.creating), onBug), now, apiSettings);

  const metrics = (): readonly Metric[] => {
    return [
      { name: 'sockets', kind: 'gauge', help: 'Open sockets.', value: door.size },
      { name: 'hot_matches', kind: 'gauge', help: 'Matches in memory.', value: nodes.size },
      {
        name: 'paused',
        kind: 'gauge',
        help: 'In how many databases nothing can be written now.',
        value: nodes.paused,
      },
      {
        name: 'store_away',
        kind: 'gauge',
        help: 'How many databases cannot be reached, as far as this server knows.',
        value: nodes.away,
      },
      { name: 'commits_total', kind: 'counter', help: 'Transactions.', value: nodes.count('batches') },
      { name: 'events_total', kind: 'counter', help: 'Events written.', value: nodes.count('entries') },
      {
        name: 'conflicts_total',
        kind: 'counter',
        help: 'Events that another node wrote first.',
        value: nodes.count('conflicts'),
      },
      { name: 'store_failures_total', kind: 'counter', help: 'Failures of the store.', value: nodes.count('failures') },
      {
        name: 'damaged_total',
        kind: 'counter',
        help: 'New matches that could not be written because the data is damaged.',
        value: nodes.count('damaged'),
      },
      { name: 'faults_total', kind: 'counter', help: 'Bugs that were caught.', value: nodes.faults },
      { name: 'memory_bytes', kind: 'gauge', help: 'Resident memory.', value: process.memoryUsage.rss() },
    ];
  };

  const isReady = sharedReadiness(async () => store.check(), now, onBug);
  const ready = async (response: ServerResponse): Promise<void> => {
    if (isStopping) return sendText(response, 503, 'stopping\n');
    // All nodes lose a shared store at once. With none of them ready, nobody could even be told that the matches are paused.
    if (store.shared !== undefined)
      return sendText(
        response,
        200,
        nodes.away > 0 ? 'ready, but the shared store is away: matches are paused\n' : 'ready\n',
      );
    if (nodes.paused > 0) return sendText(response, 503, 'paused: nothing can be written\n');
    // A check tries one place in the data, and a match may come to another.
    if (nodes.count('damaged') > 0)
      return sendText(response, 503, 'the data is damaged: stop the server and restore a backup\n');
    return (await isReady()) ? sendText(response, 200, 'ready\n') : sendText(response, 503, 'the store cannot write\n');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request;
    if (isStopping) response.setHeader('Connection', 'close');
    if (url.startsWith('/api/')) return api.handle(request, response);
    if (isForShare(url)) return shares.handle(request, response);
    if (url === '/mcp' && mcp !== undefined) return mcp.handle(request, response);
    if (url === '/healthz') return sendText(response, 200, 'ok\n');
    if (url === '/readyz') return ready(response);
    if (url === '/metrics' && readers !== 'off')
      return readers === 'public' || isFromHere(request)
        ? sendText(response, 200, metricsText(metrics()))
        : sendText(
            response,
            403,
            'Only the server’s own machine can read these figures. Its operator can change that with --metrics public.\n',
          );
    app(request, response);
  };
  const http = createListener({
    limits,
    proxies,
    now,
    answer,
    isForSocket,
    upgrade: (request, socket, head) => door.upgrade(request, socket, head),
    onBug,
  });

  const pings = setInterval(() => door.pingAll(), PING_EVERY);
  pings.unref();
  const pruning =
    retention === undefined
      ? []
      : shards.map((shard) => pruneRegularly(shard.store, retention, clockOf(shard.store, ownClock), log, onBug));

  return {
    listen: async (port, host) => {
      await nodes.begin();
      return new Promise((resolve, reject) => {
        http.once('error', reject);
        http.listen(port, host, () => {
          // A connection that cannot be taken up, as too many files are open perhaps, ends nothing.
          http.on('error', (error) => log.warn('could not take up a connection', { reason: error.message }));
          const address = http.address();
          ownUrl = typeof address === 'object' && address !== null ? urlOf(address) : '';
          log.info('listening', { url: ownUrl });
          resolve(ownUrl);
        });
      });
    },
    caught: onBug,
    stop: async () => {
      isStopping = true;
      clearInterval(pings);
      for (const stopPruning of pruning) stopPruning();
      door.stopCommands();
      // Whoever waits for an answer gets it before being told that the server stops, unless the store keeps all waiting.
      await within(limits.stopTime, nodes.idle());
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      door.close(store.shared === undefined ? RETRY_AFTER : 0);
      http.closeIdleConnections();
      if (
        (await within(
          CLOSING_TIME,
          closed.then(() => true),
        )) === undefined
      ) {
        door.dropAll();
        http.closeAllConnections();
        await within(limits.stopTime, closed);
      }
      await within(limits.stopTime, Promise.all([nodes.stop(), computers.close()]));
      ownClock.stop();
      log.info('stopped');
    },
  };
}
