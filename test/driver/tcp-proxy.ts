import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** What comes back next is not passed on: the connection breaks instead. */
  isDoomed: boolean;
}

/** Stands between a program and a database on this machine, and breaks what goes through it. */
export class TcpProxy {
  readonly #pairs = new Set<Pair>();
  readonly #server: Server;
  #isCut = false;
  /** How many answers may still be cut off. */
  #cuts = 0;
  #statement = '';
  #onCut: () => void = () => undefined;

  private constructor(private readonly target: number) {
    this.#server = createServer((client) => this.#take(client));
  }

  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => {
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Ends all connections, and lets nobody in. */
  cut(): void {
    this.#isCut = true;
    for (const pair of this.#pairs) this.#drop(pair);
  }

  /** Nothing goes through any more, and nobody is told. */
  stall(): void {
    this.#isCut = true;
    for (const { client, server } of this.#pairs) {
      client.pause();
      server.pause();
    }
  }

  /** Works again; what stood still is ended. */
  restore(): void {
    this.#isCut = false;
    for (const pair of this.#pairs) this.#drop(pair);
  }

  /** Lets the next statement of this name through, and breaks the connection when its answer comes. Resolves when that was done. */
  async cutAnswerTo(statement: string): Promise<void> {
    this.#statement = statement;
    this.#cuts = 1;
    await new Promise<void>((resolve) => {
      this.#onCut = resolve;
    });
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #take(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#isCut) return void client.destroy();
    const server = connect(this.target, '127.0.0.1');
    const pair: Pair = { client, server, isDoomed: false };
    this.#pairs.add(pair);
    client.on('data', (data) => {
      if (this.#cuts > 0 && data.includes(this.#statement)) {
        this.#cuts -= 1;
        pair.isDoomed = true;
      }
      server.write(data);
    });
    server.on('data', (data) => {
      if (!pair.isDoomed) return client.write(data);
      this.#drop(pair);
      this.#onCut();
      return false;
    });
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => this.#drop(pair));
    }
  }

  #drop(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }
}
