import { WebSocket } from 'ws';
import type { Act } from '../../src/online/decide.js';
import { type ClientState, OnlineClient, type SocketLike } from '../../src/online/online-client.js';
import {
  type ClientMessage,
  makeClientMessage,
  parseServerMessage,
  type ServerMessage,
} from '../../src/online/protocol.js';
import { computersHere } from '../../src/server/computers/computers.js';
import { createServer, type DuelServer, type ServerConfig } from '../../src/server/create-server.js';
import type { ServerLimits } from '../../src/server/settings/default-limits.js';
import { ROUTES } from '../../src/server/http/routes.js';
import { jsonLog } from '../../src/server/log.js';
import type { WhoReadsMetrics } from '../../src/server/metrics.js';
import { SOCKET_PATH } from '../../src/server/sockets/socket-door.js';
import type { Store } from '../../src/server/store/store.js';
import { refuse } from '../../src/server/app/static-handler.js';
import { BugBook } from './bug-book.js';
import { SimpleBus, SimpleStore } from './node-parts.js';
import * as shapes from '../../src/online/api.js';
import { isDescribed, readAs } from './read-as.js';

/** A socket that remembers what it was told until the test asks. */
export class LiveSocket {
  readonly texts: string[] = [];
  readonly #heard: ServerMessage[] = [];
  #wake: () => void = () => undefined;
  closed: { readonly code: number; readonly reason: string } | undefined;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      this.texts.push(text);
      const message = parseServerMessage(text);
      if (message !== undefined) this.#heard.push(message);
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
    socket.on('error', () => this.#wake());
  }

  say(message: ClientMessage): void {
    this.socket.send(makeClientMessage(message));
  }

  do(id: string, act: Act): void {
    this.say({ type: 'do', command: { id, act } });
  }

  /** The next message of one of these types; those before it are forgotten. */
  async next<T extends ServerMessage['type']>(
    ...types: readonly T[]
  ): Promise<Extract<ServerMessage, { readonly type: T }>> {
    for (;;) {
      for (let message = this.#heard.shift(); message !== undefined; message = this.#heard.shift())
        if (isOf(message, types)) return message;
      if (this.closed !== undefined)
        throw new Error(`closed with ${this.closed.code} before ${types.join(' or ')} came`);
      await this.#woken();
    }
  }

  async end(): Promise<{ readonly code: number; readonly reason: string }> {
    while (this.closed === undefined) await this.#woken();
    return this.closed;
  }

  async #woken(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}

const isOf = <T extends ServerMessage['type']>(
  message: ServerMessage,
  types: readonly T[],
): message is Extract<ServerMessage, { readonly type: T }> => types.some((type) => type === message.type);

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

/** A server on a free port, and ways to talk to it. */
export class LiveServer {
  readonly sockets: LiveSocket[] = [];
  readonly clients: OnlineClient[] = [];
  readonly logged: string[] = [];
  readonly bugs = new BugBook();
  readonly store: SimpleStore;
  readonly server: DuelServer;
  url = '';

  constructor({
    limits = {},
    store = new SimpleStore(),
    realStore,
    metrics,
    mcp,
    proxies = 0,
  }: {
    limits?: Partial<ServerLimits>;
    store?: SimpleStore;
    /** Used instead of the simple one. */
    realStore?: Store;
    metrics?: WhoReadsMetrics;
    mcp?: ServerConfig['mcp'];
    proxies?: number;
  } = {}) {
    this.store = store;
    this.server = createServer({
      shards: [{ store: realStore ?? store, bus: new SimpleBus() }],
      computers: computersHere(),
      log: this.bugs.beside(jsonLog((line) => this.logged.push(line))),
      proxies,
      metrics,
      mcp,
      app: (request, response) => refuse(request, response, { status: 404, sentence: 'Nothing here.' }),
      limits,
    });
  }

  async start(port = 0): Promise<this> {
    this.url = await this.server.listen(port, '127.0.0.1');
    return this;
  }

  /** Throws if it has met a bug of ours that the test has not taken. */
  async stop(): Promise<void> {
    for (const client of this.clients) client.close();
    for (const { socket } of this.sockets) socket.terminate();
    await this.server.stop();
    this.bugs.close();
  }

  async open(headers: Record<string, string> = {}): Promise<LiveSocket> {
    const socket = new WebSocket(this.url.replace('http', 'ws') + SOCKET_PATH, { headers, perMessageDeflate: false });
    const live = new LiveSocket(socket);
    this.sockets.push(live);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return live;
  }

  async enter(match: string, token?: string): Promise<LiveSocket> {
    const socket = await this.open();
    socket.say({ type: 'enter', match, token, since: undefined });
    await socket.next('view');
    return socket;
  }

  /** Asks the API. An answer that its own description does not fit is an error of the test. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const reply: Reply = { status: response.status, body: isJson ? JSON.parse(text) : text, text };
    const template = path.replace(/\/matches\/[^/]+/, '/matches/{match}');
    const route = ROUTES.find((known) => known.method === method && known.path === template);
    const schema = response.ok ? route?.output : shapes.problem;
    // Not a field more than the description has: what is not described should not leave the server.
    if (schema !== undefined && !isDescribed(schema.json, readAs(schema, reply.body)))
      throw new Error(`${method} ${path} answers more than it describes: ${text}`);
    return reply;
  }

  async create(terms: object, name = 'Ana'): Promise<{ match: string; token: string; link: string }> {
    return readAs(shapes.seated, (await this.ask('POST', '/api/v1/matches', { terms, name })).body);
  }

  async sit(match: string, name = 'Ben'): Promise<{ match: string; token: string }> {
    return readAs(shapes.seated, (await this.ask('POST', `/api/v1/matches/${match}/seats`, { name })).body);
  }

  /** Two players at a match. */
  async table(terms: object): Promise<{ match: string; tokens: readonly [string, string] }> {
    const { match, token } = await this.create(terms);
    return { match, tokens: [token, (await this.sit(match)).token] };
  }

  /** A client as terminal and browser have it; `onChange` is told of it too, once it is made. */
  client(
    match: string,
    token: string | undefined,
    onChange: (state: ClientState, client: OnlineClient) => void,
  ): OnlineClient {
    const index = this.clients.length;
    const client = new OnlineClient({
      match,
      token,
      visit: `v${index}x`,
      onChange: (state) => {
        const made = this.clients[index];
        if (made !== undefined) onChange(state, made);
      },
      onRefused: () => undefined,
      world: {
        connect: (events, id): SocketLike => {
          const address = `${this.url.replace('http', 'ws')}${SOCKET_PATH}/${id}`;
          const socket = new WebSocket(address, { perMessageDeflate: false });
          socket.on('open', () => events.opened());
          socket.on('message', (data: Buffer) => events.heard(data.toString()));
          socket.on('close', () => events.closed());
          socket.on('error', () => undefined);
          return { send: (text) => socket.send(text), close: () => socket.close() };
        },
        after: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      },
    });
    this.clients.push(client);
    return client;
  }
}
