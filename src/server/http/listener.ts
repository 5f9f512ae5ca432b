import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressOfSocket } from '../address.js';
import { AddressBuckets, OpenCount } from '../limits.js';
import { refuseConnection, refuseRequest } from './refuse-connection.js';

export interface ListenerLimits {
  /** So many plain connections may one address have, and as many sockets beside them. */
  readonly maxPerAddress: number;
  /** So many plain connections there may be in all, and as many sockets beside them. */
  readonly maxSockets: number;
  /** So long a connection has to send the head of a request, in milliseconds. */
  readonly headTime: number;
  /** So long it has to send a whole request. */
  readonly requestTime: number;
  /** So long it may wait for its next request. */
  readonly idleTime: number;
  /** So long nothing may move on it while it is answered. */
  readonly stillTime: number;
}

interface ListenerSettings {
  readonly limits: ListenerLimits;
  readonly proxies: number;
  readonly now: () => number;
  /** Answers a request. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  /** Whether a request asks for a socket of ours. */
  readonly isForSocket: (request: IncomingMessage) => boolean;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Told of our own bugs; they end one connection and nothing else. */
  readonly onBug: (error: unknown) => void;
}

/** So often connections that take too long are looked for, in milliseconds. */
const LOOK_FOR_LATE = 1000;

/** So many requests of a connection may wait for their answers. Browsers and proxies wait for each. */
export const MOST_UNANSWERED = 16;
/** Connections that an address may lose by asking for more. Then it gets no others for a while: even to read what it sends takes time. */
export const FLOODS = { burst: 10, perSecond: 0.5 } as const;

/** A connection that counts. */
interface OpenConnection {
  readonly address: string;
  readonly unanswered: Set<ServerResponse>;
}

const OF_UPGRADES = new Set(['connection', 'upgrade', 'http2-settings']);

/** Servers take the whole address too, as proxies are sent it (RFC 9112, 3.2.2). */
function takeWholeAddress(request: IncomingMessage): void {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(request.url ?? '') ?? [];
  if (rest !== undefined) request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** The head of a request without its wish to speak something else from now on. */
function plainHead({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!OF_UPGRADES.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return Buffer.from([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1');
}

/**
 * A server for HTTP that bounds its connections, drops silent ones soon, and outlives whatever an answer throws. A request to
 * speak anything but our WebSocket (`curl --http2` sends one) is answered as if it had not wished so (RFC 9110, 7.8).
 */
export function createListener(settings: ListenerSettings): Server {
  const { limits, proxies, now, onBug } = settings;
  // Behind a proxy all connections come from the proxy.
  const open = new OpenCount(proxies > 0 ? Number.POSITIVE_INFINITY : limits.maxPerAddress, limits.maxSockets);
  const counted = new WeakMap<Duplex, OpenConnection & { readonly close: () => void }>();
  const floods = new AddressBuckets(FLOODS);
  // Behind a proxy nobody else would get through either.
  const isFlooding = (address: string): boolean => proxies === 0 && !floods.has(address, now());

  /** Counts a request; false: its connection has asked for too much at once, and is ended. */
  const isPatient = (connection: OpenConnection, { socket }: IncomingMessage, response: ServerResponse): boolean => {
    // What came in one piece is read to its end, though nobody waits for an answer any more.
    if (socket.destroyed) return false;
    connection.unanswered.add(response);
    response.on('close', () => connection.unanswered.delete(response));
    if (connection.unanswered.size <= MOST_UNANSWERED) return true;
    floods.take(connection.address, now());
    socket.destroy();
    return false;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    takeWholeAddress(request);
    // Who is gone before the answer needs none.
    response.on('error', () => response.destroy());
    const connection = counted.get(request.socket);
    if (connection === undefined || !isPatient(connection, request, response)) return;
    // A body that nobody wanted would be read on for as long as it lasts, however small its pieces.
    if (hasBody(request))
      response.on('finish', () =>
        // One that is here already ends in this turn.
        setImmediate(() => {
          if (request.complete) return;
          floods.take(connection.address, now());
          request.socket.destroySoon();
        }),
      );
    try {
      await settings.answer(request, response);
    } catch (error) {
      onBug(error);
      response.destroy();
    }
  };
  const options = {
    headersTimeout: limits.headTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: Math.min(LOOK_FOR_LATE, limits.headTime),
    keepAliveTimeout: limits.idleTime,
    // From Node 24.9 on; those before it hand over every connection whose request has such a wish.
    shouldUpgradeCallback: settings.isForSocket,
  };
  const http = createServer(options, (request, response) => void answer(request, response));
  http.setTimeout(limits.stillTime);
  http.on('timeout', (socket) => {
    const moved = (): number => socket.bytesRead + socket.bytesWritten;
    const before = moved();
    // If the server itself stood still, what came meanwhile is read in this turn.
    setImmediate(() => {
      if (moved() === before) socket.destroy();
    });
  });

  http.on('connection', (socket) => {
    // One whose request is answered plainly after all comes here twice.
    if (counted.has(socket)) return;
    const address = addressOfSocket(socket);
    if (isFlooding(address)) return refuseConnection(socket, 429, 'Too many requests came at once. Please slow down.');
    const close = open.open(address);
    if (close === undefined)
      return open.total >= limits.maxSockets
        ? refuseConnection(socket, 503, 'The server is full. Please come back in a moment.')
        : refuseConnection(socket, 429, 'Too many connections are open. Close some first.');
    counted.set(socket, { address, unanswered: new Set(), close });
    socket.on('close', close);
  });

  const unreadable = new WeakSet<Duplex>();
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What still comes on such a connection can't be read either.
    if (unreadable.has(socket)) return;
    unreadable.add(socket);
    const unanswered = [...(counted.get(socket)?.unanswered ?? [])];
    if (socket.writable && !unanswered.some(({ headersSent }) => headersSent)) refuseRequest(socket, error.code);
    else socket.destroy();
  });

  // Nobody is connected to elsewhere through a server of games.
  http.on('connect', (_, socket) => refuseConnection(socket, 400, 'This server is no proxy.'));

  http.on('upgrade', (request, socket, head) => {
    try {
      if (settings.isForSocket(request)) {
        counted.get(socket)?.close();
        return settings.upgrade(request, socket, head);
      }
      // Node has let go of the connection with the request: it gets it back, and reads it once more.
      socket.unshift(Buffer.concat([plainHead(request), head]));
      http.emit('connection', socket);
    } catch (error) {
      onBug(error);
      socket.destroy();
    }
  });
  return http;
}
