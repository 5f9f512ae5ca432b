import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../driver/free-port.js';

it('a free port can be listened on, and is none that the system gives to others meanwhile', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(port).toBeLessThan(32_768);
  server.close();
});
