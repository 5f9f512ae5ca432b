import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../../scripts/setup.mjs';
import { computersHere } from '../../../src/server/computers/computers.js';
import { createServer, type DuelServer } from '../../../src/server/create-server.js';
import type { ServerLimits } from '../../../src/server/settings/default-limits.js';
import { NO_LOG } from '../../../src/server/log.js';
import { readStaticFiles } from '../../../src/server/app/static-files.js';
import { staticHandler } from '../../../src/server/app/static-handler.js';
import { BugBook } from '../../unit/bug-book.js';
import { SimpleBus, SimpleStore } from '../../unit/node-parts.js';

/** A server for online matches with the app on it. What it has written outlives it. */
export class OnlineServer {
  readonly store = new SimpleStore();
  readonly #bugs = new BugBook();
  #server: DuelServer | undefined;
  #url = '';

  constructor(private readonly limits: Partial<ServerLimits> = {}) {}

  /** The address of the app. */
  get app(): string {
    return `${this.#url}/`;
  }

  async start(): Promise<void> {
    const port = this.#url === '' ? 0 : Number(new URL(this.#url).port);
    this.#server = createServer({
      shards: [{ store: this.store, bus: new SimpleBus() }],
      computers: computersHere(),
      log: this.#bugs.beside(NO_LOG),
      proxies: 0,
      app: staticHandler(readStaticFiles(join(root, 'dist/web'))),
      limits: this.limits,
    });
    this.#url = await this.#server.listen(port, '127.0.0.1');
  }

  /** Throws if it has met a bug of ours. */
  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
    this.#bugs.close();
  }
}

/** Starts a server that ends with the test. */
export async function startServer(limits: Partial<ServerLimits> = {}): Promise<OnlineServer> {
  const server = new OnlineServer(limits);
  await server.start();
  onTestFinished(async () => server.stop());
  return server;
}
