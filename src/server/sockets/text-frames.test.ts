import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrames } from './text-frames.js';

const http = createServer();
beforeAll(async () => once(http.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => http.close());

/** What a client of the package reads. */
async function heard(texts: readonly string[]): Promise<readonly string[]> {
  http.once('upgrade', (request, socket, head) => {
    new WebSocketServer({ noServer: true }).handleUpgrade(request, socket, head, (server) => {
      socket.write(textFrames(texts), 'latin1');
      server.close();
    });
  });
  const address = http.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  const messages: string[] = [];
  client.on('message', (data, isBinary) =>
    messages.push(isBinary || !Buffer.isBuffer(data) ? 'binary' : data.toString()),
  );
  const [code] = await once(client, 'close');
  expect(code).toBe(1005);
  return messages;
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('a message of %i bytes arrives whole', async (length) => {
  const texts = ['x'.repeat(length)];
  expect(await heard(texts)).toEqual(texts);
});

it.each([
  ['plain', ['["d","x1",2]', '["m",3,0,"4"]', '', '~'.repeat(125)]],
  ['in any letters', ['["d","x1",2]', 'Áná’s 手', 'é'.repeat(63), '🎲'.repeat(20_000), '']],
  ['one of whose characters is a byte elsewhere', ['é']],
])('messages in one piece arrive one by one and in order, %s', async (_, texts) => {
  expect(await heard(texts)).toEqual(texts);
});
