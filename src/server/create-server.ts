import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpFetch } from '../mcp/http.js';
import { isFromHere } from './address.js';
import type { Bus } from './bus/bus.js';
import type { Computers } from './computers/computers.js';
import { within } from './deadline.js';
import { ApiHandler, sendText } from './http/api-handler.js';
import { McpHandler } from './http/mcp-handler.js';
import { createListener } from './http/listener.js';
import type { Log } from './log.js';
import { type Metric, metricsText, type WhoReadsMetrics } from './metrics.js';
import { MatchNode } from './node/match-node.js';
import { SystemClock } from './node/system-clock.js';
import { pruneRegularly, type Retention } from './node/pruning.js';
import { sharedReadiness } from './readiness.js';
import { DEFAULT_LIMITS, type ServerLimits } from './settings/default-limits.js';
import { isForSocket, SocketDoor } from './sockets/socket-door.js';
import type { Store } from './store/store.js';
import { makeSeed, makeToken, matchIdOf } from './tokens.js';

/** What a server is made of. Whoever opened the store and the bus closes them, after the server has stopped. */
export interface ServerConfig {
  readonly store: Store;
  readonly bus: Bus;
  readonly computers: Computers;
  readonly log: Log;
  /** Where people reach this server: `https://duel.example`. Undefined: where it listens. */
  readonly baseUrl?: string | undefined;
  /** How many proxies in front say where requests come from. */
  readonly proxies: number;
  /** Who may read `/metrics`. Undefined: this machine. */
  readonly metrics?: WhoReadsMetrics | undefined;
  /** Answers assistants at `/mcp`. Undefined: there is no such place. */
  readonly mcp?: McpFetch | undefined;
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
/** Clients come back after so long when a server stops. */
const RETRY_AFTER = 1000;
/** Sockets that do not close by themselves are ended after so long. */
const CLOSING_TIME = 500;

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** Wires a server from its parts. */
export function createServer(config: ServerConfig): DuelServer {
  const { store, bus, computers, log, baseUrl, proxies, app, retention, metrics: readers = 'local' } = config;
  const limits = { ...DEFAULT_LIMITS, ...config.limits };
  const clock = new SystemClock(config.notBefore);
  const now = (): number => clock.now();
  const node = new MatchNode({
    store,
    bus,
    computers,
    clock,
    log,
    idOf: matchIdOf,
    makeSeed,
    name: makeToken(),
    settings: limits,
  });
  const onBug = (error: unknown): void => node.faults.caught(error);
  const door = new SocketDoor(node, { baseUrl, proxies, limits, now, onBug });
  let ownUrl = '';
  let isStopping = false;
  const linkOf = (match: string): string => `${(baseUrl ?? ownUrl).replace(/\/$/, '')}/#/match/${match}`;
  const apiSettings = { baseUrl, proxies, limits, onBug, isStopping: () => isStopping };
  const api = new ApiHandler({ node, now, linkOf }, apiSettings);
  const mcp = config.mcp === undefined ? undefined : new McpHandler(config.mcp, now, apiSettings);

  const metrics = (): readonly Metric[] => {
    const { batches, entries, conflicts, failures } = node.committer.counts;
    return [
      { name: 'sockets', kind: 'gauge', help: 'Open sockets.', value: door.size },
      { name: 'hot_matches', kind: 'gauge', help: 'Matches in memory.', value: node.size },
      {
        name: 'paused',
        kind: 'gauge',
        help: 'Whether nothing can be written now.',
        value: node.committer.isPaused ? 1 : 0,
      },
      { name: 'commits_total', kind: 'counter', help: 'Transactions.', value: batches },
      { name: 'events_total', kind: 'counter', help: 'Events written.', value: entries },
      { name: 'conflicts_total', kind: 'counter', help: 'Events that another node wrote first.', value: conflicts },
      { name: 'store_failures_total', kind: 'counter', help: 'Failures of the store.', value: failures },
      { name: 'faults_total', kind: 'counter', help: 'Bugs that were caught.', value: node.faults.count },
      { name: 'memory_bytes', kind: 'gauge', help: 'Resident memory.', value: process.memoryUsage.rss() },
    ];
  };

  const isReady = sharedReadiness(async () => store.check(), now);
  const ready = async (response: ServerResponse): Promise<void> => {
    if (isStopping) return sendText(response, 503, 'stopping\n');
    if (node.committer.isPaused) return sendText(response, 503, 'paused: nothing can be written\n');
    return (await isReady()) ? sendText(response, 200, 'ready\n') : sendText(response, 503, 'the store cannot write\n');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request;
    if (isStopping) response.setHeader('Connection', 'close');
    if (url.startsWith('/api/')) return api.handle(request, response);
    if (url === '/mcp' && mcp !== undefined) return mcp.handle(request, response);
    if (url === '/healthz') return sendText(response, 200, 'ok\n');
    if (url === '/readyz') return ready(response);
    if (url === '/metrics' && readers !== 'off')
      return readers === 'public' || isFromHere(request)
        ? sendText(response, 200, metricsText(metrics()))
        : sendText(
            response,
            403,
            'The figures are for the machine of this server. Its operator can say --metrics public.\n',
          );
    app(request, response);
  };
  const http = createListener({
    limits,
    proxies,
    answer,
    isForSocket,
    upgrade: (request, socket, head) => door.upgrade(request, socket, head),
    onBug,
  });

  const pings = setInterval(() => door.pingAll(), PING_EVERY);
  pings.unref();
  const stopPruning = retention === undefined ? () => undefined : pruneRegularly(store, retention, clock, log);

  return {
    listen: async (port, host) =>
      new Promise((resolve, reject) => {
        http.once('error', reject);
        http.listen(port, host, () => {
          // A connection that cannot be taken up, as too many files are open perhaps, ends nothing.
          http.on('error', (error) => log.warn('could not take up a connection', { reason: error.message }));
          const address = http.address();
          ownUrl = typeof address === 'object' && address !== null ? urlOf(address) : '';
          log.info('listening', { url: ownUrl });
          resolve(ownUrl);
        });
      }),
    caught: onBug,
    stop: async () => {
      isStopping = true;
      clearInterval(pings);
      stopPruning();
      door.stopCommands();
      // Whoever waits for an answer gets it before being told that the server stops, unless the store keeps all waiting.
      await within(limits.stopTime, node.committer.idle());
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      door.close(RETRY_AFTER);
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
      await within(limits.stopTime, Promise.all([node.stop(), computers.close()]));
      clock.stop();
      log.info('stopped');
    },
  };
}
