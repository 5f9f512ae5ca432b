import { request } from 'node:http';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveServer } from '../../../test/unit/live-server.js';
import { SilentStore } from '../../../test/unit/node-parts.js';
import { typed } from '../../../test/contract/playing.js';
import { PICTURE_PRICE, REPLAY_PRICE } from './share-handler.js';
import { createMatch, DEFAULT_TURN_LIMIT, makeReplays } from '../../core/index.js';
import { dualDigits } from '../../games/index.js';

let server: LiveServer;
beforeAll(async () => {
  server = await new LiveServer({
    limits: { creating: { burst: 60, perSecond: 1 }, requests: { burst: 500, perSecond: 1 } },
  }).start();
});
afterAll(async () => server.stop());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(server.url + path, init);

/** What a page says of itself to those who make previews. */
const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="([^"]*)" content="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Width and height of a PNG that can be unpacked. */
async function sizeOf(response: Response): Promise<readonly [number, number]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const length = bytes.readUInt32BE(33);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  expect(inflateSync(bytes.subarray(41, 41 + length))).toHaveLength((width * 3 + 1) * height);
  return [width, height];
}

const match = typed(
  createMatch({
    game: dualDigits,
    options: { start: 25, max: 4 },
    names: ['<b>Ana</b>', 'Ben"'],
    first: 0,
    turnLimit: DEFAULT_TURN_LIMIT,
    strict: false,
  }),
  ['4', '3'],
);
const replay = makeReplays([{ match, series: undefined, seed: undefined, computers: [undefined, undefined] }]);

/** As the links of the app hold a game. */
const makeCode = (text: string): string => `1${deflateSync(text).toString('base64url')}`;

describe('the page of a match', () => {
  it('has a title, a description and a picture, leads on to the app, and takes no seat', async () => {
    const { match: id } = await server.create({ game: 'dual-digits' });
    const response = await get(`/m/${id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(tagsOf(html)).toMatchObject({
      'og:title': 'Play Dual Digits with me',
      'og:url': `${server.url}/m/${id}`,
      'og:image': `${server.url}/m/${id}.png`,
    });
    expect(html).toContain(`url=../#/match/${id}"`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=30');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await sizeOf(await get(`/m/${id}.png`))).toEqual([1200, 630]);
    const { body } = await server.ask('GET', `/api/v1/matches/${id}`);
    expect(body).toMatchObject({ game: null });
  });

  it('tells how a game stands, and neither names nor secrets', async () => {
    const { match: id, token } = await server.create({ game: 'number-duel', name: 'Zelda' });
    await server.ask('POST', `/api/v1/matches/${id}/seats`, { name: 'Quentin' });
    const html = await (await get(`/m/${id}`)).text();
    expect(tagsOf(html)['og:description']).toBe('Not started yet. Player A: 15, Player B: 15.');
    expect(html).not.toMatch(/Zelda|Quentin/);
    expect(html).not.toContain(token);
  });

  it.each([
    '/m/',
    '/m/nobody',
    `/m/${'x'.repeat(41)}`,
    '/m/..%2f..%2fetc',
    '/m/<script>',
    '/m/a.png.png',
    '/m/a/b',
    '/r/',
    '/r/1abc',
    '/r/2abc',
    '/r/__proto__',
    `/r/1${'A'.repeat(7000)}`,
  ])('is not there for %s, and says nothing back', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('There’s no game at this address');
    expect(html).not.toContain('script>');
  });

  it('has no strange host of a request in it', async () => {
    const { match: id } = await server.create({ game: 'dual-digits' });
    const { host, port } = new URL(server.url);
    const html = await new Promise<string>((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, path: `/m/${id}`, headers: { Host: 'a"><script>' } },
        (response) => {
          response.setEncoding('utf8');
          let text = '';
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve(text));
        },
      );
      asked.on('error', reject);
      asked.end();
    });
    expect(html).not.toContain('<script');
    expect(html).not.toContain(host);
  });

  it('can only be read', async () => {
    const response = await get('/m/abc', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it.each(['/m/abc', '/m/abc.png'])('is not called deleted if the store doesn’t answer: %s', async (path) => {
    const slow = await new LiveServer({ store: new SilentStore(), limits: { answerTime: 50 } }).start();
    const response = await fetch(slow.url + path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await response.text()).toContain('Please try again in a moment.');
    await slow.stop();
  });

  it('is not given to somebody who asks all the time', async () => {
    const strict = await new LiveServer({ limits: { requests: { burst: 3, perSecond: 0.001 } } }).start();
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await fetch(`${strict.url}/m/abc`)).status);
    await strict.stop();
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });

  it('costs as much as several where a picture is drawn or a replay is read', async () => {
    const strict = await new LiveServer({
      limits: { requests: { burst: PICTURE_PRICE + 2 * REPLAY_PRICE, perSecond: 0.001 } },
    }).start();
    const code = makeCode(replay);
    const { match: id } = await strict.create({ game: 'dual-digits' });
    const statuses: number[] = [];
    for (const path of [`/r/${code}`, `/r/${code}`, `/m/${id}.png`, `/m/${id}`])
      statuses.push((await fetch(strict.url + path)).status);
    await strict.stop();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('the page of a replay', () => {
  it('tells of the game in its own address, without the names of its players', async () => {
    const code = makeCode(replay);
    const response = await get(`/r/${code}`);
    const html = await response.text();
    expect(tagsOf(html)).toMatchObject({
      'og:title': 'A game of Dual Digits',
      'og:description': '2 turns played. Shared number: 18.',
    });
    expect(html).not.toMatch(/Ana|Ben/);
    expect(html).toContain(`url=../#/replay/${code}"`);
    const picture = await get(`/r/${code}.png`);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sizeOf(picture)).toEqual([1200, 630]);
  });

  it('is not made from a text that unpacks to far more than a game', async () => {
    const code = makeCode('1. 1\n'.repeat(100_000));
    expect(code.length).toBeLessThan(8000);
    expect((await get(`/r/${code}`)).status).toBe(404);
  });

  it('is not made from more games than anybody plays in a row', async () => {
    expect((await get(`/r/${makeCode(replay.repeat(99))}`)).status).toBe(200);
    expect((await get(`/r/${makeCode(replay.repeat(100))}`)).status).toBe(404);
  });

  it('is answered without a body when only its head is asked for', async () => {
    const response = await get(`/r/${makeCode(replay)}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500);
    expect(await response.text()).toBe('');
  });
});
