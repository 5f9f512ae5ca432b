import { createServer, type Socket } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Postgres, PostgresServer, preparePostgres } from './driver/postgres.js';
import { addEnvironment } from './noted-environment.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port at which tests ask for PostgreSQL. */
    readonly postgresDesk: number;
  }
}

/** What a test hears when it asks for PostgreSQL. */
export type PostgresAnswer =
  | { readonly url: string; readonly bin: string; readonly folder: string; readonly name: string }
  | { readonly missing: string };

/**
 * Keeps one PostgreSQL for all tests of a run, which starts when the first of them asks for it. The address of whoever asks is
 * a port of this machine, as tests run in threads and processes of their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresAnswer> | undefined;
  let server: PostgresServer | undefined;
  let postgres: Postgres | undefined;

  const start = async (): Promise<PostgresAnswer> => {
    const found = await preparePostgres();
    if (typeof found === 'string') return { missing: found };
    postgres = found;
    addEnvironment(project, found.name);
    server = await (await PostgresServer.make(found)).start();
    const { bin, folder, name } = found;
    return { url: server.url(), bin, folder, name };
  };

  const answer = async (socket: Socket): Promise<void> => {
    started ??= start().catch((error: unknown) => ({ missing: String(error) }));
    socket.end(JSON.stringify(await started));
  };
  const desk = createServer((socket) => {
    socket.on('error', () => undefined);
    void answer(socket);
  });
  const port = await new Promise<number>((resolve) => {
    desk.listen(0, '127.0.0.1', () => {
      const address = desk.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  project.provide('postgresDesk', port);
  return async () => {
    desk.close();
    await started;
    await server?.end();
    postgres?.remove();
  };
}
