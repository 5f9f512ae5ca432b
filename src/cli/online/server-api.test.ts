import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { LiveServer } from '../../../test/unit/live-server.js';
import { parseTerms } from '../../online/terms.js';
import { ServerApi } from './server-api.js';

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

/** A way to the server on which the answers to every other request are lost after all was done. */
async function lossyWay(url: string): Promise<string> {
  let requests = 0;
  const way = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
      requests += 1;
      const isLost = requests % 2 === 1;
      const body = Buffer.concat(parts).toString();
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}${request.url}`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (isLost) request.socket.destroy();
      else response.writeHead(answer.status, headers).end(text);
    };
    void forward();
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  toClose.push(async () => {
    way.closeAllConnections();
    way.close();
    await once(way, 'close');
  });
  const address = way.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

it('creates one match and takes one seat when the answers are lost', async () => {
  const server = await new LiveServer().start();
  toClose.push(async () => server.stop());
  const base = await lossyWay(server.url);
  const api = new ServerApi(base, 'duel');
  const { match } = await api.create(must(parseTerms({ game: 'dual-digits' })), 'Ana');
  const seated = await api.takeSeat({ base, match }, 'Ben');
  expect([...server.store.logs.keys()]).toEqual([match]);
  expect(server.store.logs.get(match)).toHaveLength(2);
  const ben = await server.enter(match, seated.token);
  expect(await ben.next('presence')).toMatchObject({ here: [false, true] });
});
