import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { addressOf, isOwnOrigin } from '../address.js';
import { refuseConnection } from '../http/refuse-connection.js';
import { AddressBuckets, type Allowance, OpenCount } from '../limits.js';
import type { MatchHost } from '../node/match-host.js';
import type { NodeClock } from '../node/timer-wheel.js';
import { Connection, type ConnectionLimits } from './connection.js';
import { Outbox, Outboxes } from './outbox.js';
import { textFrames } from './text-frames.js';

export const SOCKET_PATH = '/api/v1/socket';

/** Whether a request asks for a socket; one for anything else, or elsewhere, is a plain request. */
export const isForSocket = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  isSocketPath(url) && headers.upgrade?.toLowerCase() === 'websocket';

/** The path may name the match, so that a balancer can send all who are at one match to one server; nothing depends on it. */
const isSocketPath = (path: string): boolean =>
  path === SOCKET_PATH || (path.startsWith(`${SOCKET_PATH}/`) && path.indexOf('/', SOCKET_PATH.length + 1) < 0);

/** The largest message that a client may send, in bytes; every message of the protocol is far smaller. */
export const LARGEST_MESSAGE = 4096;

export interface SocketLimits extends ConnectionLimits {
  readonly maxPerAddress: number;
  /** So many sockets of one address may be at no match: whoever is at none has a moment to enter one. */
  readonly maxSilent: number;
  readonly maxSockets: number;
  /** New connections of one address. */
  readonly connecting: Allowance;
}

interface DoorSettings {
  readonly baseUrl: string | undefined;
  readonly proxies: number;
  readonly limits: SocketLimits;
  readonly clock: NodeClock;
  readonly onBug: (error: unknown) => void;
}

/** Lets sockets in, and looks after those that are in. */
export class SocketDoor {
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LARGEST_MESSAGE,
    clientTracking: false,
    // Answered by the connection, which counts them like any message.
    autoPong: false,
  });
  readonly #connections = new Set<Connection>();
  readonly #outboxes: Outboxes;
  readonly #open: OpenCount;
  /** Those that are at no match yet. */
  readonly #silent: OpenCount;
  readonly #connecting: AddressBuckets;
  #isOpen = true;

  constructor(
    private readonly node: MatchHost,
    private readonly settings: DoorSettings,
  ) {
    const { maxPerAddress, maxSilent, maxSockets, connecting } = settings.limits;
    this.#outboxes = new Outboxes(settings.clock, settings.onBug);
    this.#open = new OpenCount(maxPerAddress, maxSockets);
    this.#silent = new OpenCount(maxSilent, maxSockets);
    this.#connecting = new AddressBuckets(connecting);
  }

  get size(): number {
    return this.#connections.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { baseUrl, proxies, limits, clock, onBug } = this.settings;
    const now = (): number => clock.now();
    if (!this.#isOpen) return refuseConnection(socket, 503, 'The server is stopping. Please come back in a moment.');
    if (!isOwnOrigin(request, baseUrl))
      return refuseConnection(socket, 403, 'Pages of other sites can’t connect here.');
    const address = addressOf(request, proxies);
    if (!this.#connecting.take(address, now()))
      return refuseConnection(socket, 429, 'Too many connections. Please wait a moment.');
    const close = this.#open.open(address);
    const entered = close === undefined ? undefined : this.#silent.open(address);
    if (close === undefined || entered === undefined) {
      close?.();
      return refuseConnection(socket, 429, 'Too many connections are open. Close some first.');
    }
    socket.on('close', () => {
      close();
      entered();
    });
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      // Past the package, which would write each message by itself; all that it writes is whole frames, too.
      const outbox = new Outbox(this.#outboxes, (texts) => {
        if (ws.readyState === ws.OPEN) socket.write(textFrames(texts), 'latin1');
      });
      const connection = new Connection(ws, outbox, this.node, address, limits, now, { entered, onBug });
      this.#connections.add(connection);
      ws.on('close', () => this.#connections.delete(connection));
    });
  }

  /** Asks every connection whether somebody is there, and drops those that did not answer the last time or never entered. */
  pingAll(): void {
    for (const connection of this.#connections) {
      try {
        connection.pingIdle();
      } catch (error) {
        this.settings.onBug(error);
        connection.drop();
      }
    }
  }

  /** Lets nobody in any more, and takes no commands from those who are in. They send them again when they come back. */
  stopCommands(): void {
    this.#isOpen = false;
    for (const connection of this.#connections) connection.stopCommands();
  }

  /** Tells everybody that the server stops. */
  close(retryAfter: number): void {
    this.stopCommands();
    for (const connection of this.#connections)
      connection.bye(
        'stopping',
        'The server is stopping. Nothing is lost: you’ll be back in the game when it is.',
        retryAfter,
      );
  }

  /** Ends what has not ended by itself. */
  dropAll(): void {
    for (const connection of this.#connections) connection.drop();
  }
}
