import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { addressOf, isOwnOrigin } from '../address.js';
import { refuseConnection } from '../http/refuse-connection.js';
import { AddressBuckets, type Allowance, OpenCount } from '../limits.js';
import type { MatchNode } from '../node/match-node.js';
import { Connection, type ConnectionLimits } from './connection.js';

export const SOCKET_PATH = '/api/v1/socket';

/** Whether a request asks for a socket; one for anything else, or elsewhere, is a plain request. */
export const isForSocket = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  url === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket';

/** The largest message that a client may send, in bytes; every message of the protocol is far smaller. */
export const LARGEST_MESSAGE = 4096;

export interface SocketLimits extends ConnectionLimits {
  readonly maxPerAddress: number;
  readonly maxSockets: number;
  /** New connections of one address. */
  readonly connecting: Allowance;
}

export interface DoorSettings {
  readonly baseUrl: string | undefined;
  readonly proxies: number;
  readonly limits: SocketLimits;
  readonly now: () => number;
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
  readonly #open: OpenCount;
  readonly #connecting: AddressBuckets;
  #isOpen = true;

  constructor(
    private readonly node: MatchNode,
    private readonly settings: DoorSettings,
  ) {
    const { maxPerAddress, maxSockets, connecting } = settings.limits;
    this.#open = new OpenCount(maxPerAddress, maxSockets);
    this.#connecting = new AddressBuckets(connecting);
  }

  get size(): number {
    return this.#connections.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { baseUrl, proxies, limits, now } = this.settings;
    if (!this.#isOpen) return refuseConnection(socket, 503, 'The server stops. Please come back in a moment.');
    if (!isOwnOrigin(request, baseUrl))
      return refuseConnection(socket, 403, 'Pages of other sites may not connect here.');
    const address = addressOf(request, proxies);
    if (!this.#connecting.take(address, now()))
      return refuseConnection(socket, 429, 'Too many connections came at once. Please wait a moment.');
    const close = this.#open.open(address);
    if (close === undefined) return refuseConnection(socket, 429, 'Too many connections are open. Close some first.');
    socket.on('close', close);
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const connection = new Connection(ws, this.node, address, limits, now, this.settings.onBug);
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
        'The server stops for a moment. Nothing is lost: it comes back by itself.',
        retryAfter,
      );
  }

  /** Ends what has not ended by itself. */
  dropAll(): void {
    for (const connection of this.#connections) connection.drop();
  }
}
