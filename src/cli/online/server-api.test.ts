import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { LiveServer } from '../../../test/unit/live-server.js';
import { parseTerms } from '../../online/terms.js';
import { ServerApi } from './server-api.js';

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

/** Lets a server listen until the test is over; gives its address. */
async function listen(http: Server): Promise<string> {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  toClose.push(async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  });
  const address = http.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

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
  });
  return listen(way);
}

/** Something at an address that answers every request in this way. */
const liar = async (answer: (response: ServerResponse) => void): Promise<ServerApi> =>
  new ServerApi(await listen(createServer((_, response) => answer(response))), 'duel');

const json = (value: unknown): string => JSON.stringify(value);
const SEAT = { seat: 0, token: 'a'.repeat(32), link: 'http://127.0.0.1/' };
/** Sets the title of a terminal's window. */
const ESCAPE = '\u001B]0;hello\u0007';

it.each<[what: string, answer: (response: ServerResponse) => void, reason: string]>([
  ['breaks off its answer', (response) => response.write('{', () => response.destroy()), 'No server answers'],
  [
    'never ends its answer',
    (response) => {
      const timer = setInterval(() => response.write('x'.repeat(2 ** 20)));
      response.on('close', () => clearInterval(timer));
    },
    'No server answers',
  ],
  ['names a match as none is named', (response) => response.end(json({ ...SEAT, match: ESCAPE })), 'isn’t a Duelbook'],
  [
    'says what would rewrite the screen',
    (response) => response.writeHead(400).end(json({ code: 'bad-request', sentence: ESCAPE })),
    'isn’t a Duelbook',
  ],
])('says what is wrong with a server that %s', async (_, answer, reason) => {
  const api = await liar(answer);
  await expect(api.create(must(parseTerms({ game: 'dual-digits' })), 'Ana')).rejects.toThrow(reason);
});

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
