import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below all that systems hand out by themselves (Linux from 32,768 on, others from 49,152): the port stays free until it is taken, for
 * a second or for as long as a server that was killed is away, however many connections are made meanwhile.
 */
const [FIRST, LAST] = [12_000, 32_000];

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
};

/** A port of this machine where nobody listens, and that nobody is given by chance before it is used. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${LAST} seems to be free`);
}
