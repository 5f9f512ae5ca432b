import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveServer } from '../../../test/unit/live-server.js';
import { SilentStore, SimpleStore } from '../../../test/unit/node-parts.js';
import { makeToken } from '../tokens.js';
import { object, record, text } from '../../online/schema.js';
import { PAID_ANSWER } from './api-handler.js';
import { ROUTES } from './routes.js';
import * as shapes from '../../online/api.js';
import { readAs } from '../../../test/unit/read-as.js';

let server: LiveServer;
beforeAll(async () => {
  server = await new LiveServer({
    limits: { creating: { burst: 60, perSecond: 1 }, requests: { burst: 500, perSecond: 1 } },
  }).start();
});
afterAll(async () => server.stop());

const description = object({
  openapi: text,
  paths: record(text, record(text, object({ summary: text, responses: record(text, object({})) }))),
  components: object({ schemas: record(text, object({})) }),
});

describe('the description of the API', () => {
  it('names every route, and nothing else', async () => {
    const { paths } = readAs(description, (await server.ask('GET', '/api/v1/openapi.json')).body);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('refers to nothing that is not in it', async () => {
    const { text: written, body } = await server.ask('GET', '/api/v1/openapi.json');
    const { components } = readAs(description, body);
    const names = [...written.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    expect(new Set(names)).toEqual(
      new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)),
    );
    expect(written).not.toContain('$defs');
  });

  it('names every status with which a route answers', async () => {
    const { paths } = readAs(description, (await server.ask('GET', '/api/v1/openapi.json')).body);
    const { match, token } = await server.create({ game: 'dual-digits', isPublic: true });
    const bearer = { Authorization: `Bearer ${token}` };
    const asked: readonly (readonly [string, string, unknown?, Record<string, string>?])[] = [
      ['POST', '/api/v1/matches', { terms: { game: 'number-duel' } }],
      ['GET', `/api/v1/matches/${match}`, undefined, bearer],
      ['POST', `/api/v1/matches/${match}/carry`, undefined, bearer],
      ['GET', '/api/v1/lobby'],
      ['POST', '/api/v1/play-anyone', { game: 'dual-digits', name: 'Cid' }],
      ['GET', `/api/v1/matches/${match}/replay`],
      ['POST', '/api/v1/play-anyone', { game: 'digit-duel-zero' }],
    ];
    for (const [method, path, body, headers] of asked) {
      const { status } = await server.ask(method, path, body, headers);
      const template = path.replace(/\/matches\/[^/]+/, '/matches/{match}');
      expect(Object.keys(paths[template]?.[method.toLowerCase()]?.responses ?? {})).toContain(`${status}`);
    }
  });
});

describe('a match', () => {
  it('is created, found, joined by a deliberate POST, and has a link without a seat', async () => {
    const { match, token, link } = await server.create({ game: 'dual-digits' });
    expect(link).toBe(`${server.url}/#/match/${match}`);
    expect(match).toMatch(/^[2-9a-km-np-z]{13}$/);
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    // What a link preview does takes no seat.
    await server.ask('GET', `/api/v1/matches/${match}`);
    expect((await server.ask('GET', `/api/v1/matches/${match}`)).body).toMatchObject({
      viewer: 'spectator',
      game: null,
    });
    await server.sit(match);
    expect((await server.ask('GET', `/api/v1/matches/${match}`)).body).toMatchObject({ game: { number: 1 } });
  });

  it('is created once, however often it is asked for with the same token, and after a restart as well', async () => {
    const { store } = server;
    const asked = { terms: { game: 'dual-digits', games: 7 }, name: 'Ana', token: makeToken() };
    const before = store.logs.size;
    const replies = await Promise.all(
      Array.from({ length: 3 }, async () => server.ask('POST', '/api/v1/matches', asked)),
    );
    const restarted = await new LiveServer({ store }).start();
    const later = await restarted.ask('POST', '/api/v1/matches', asked);
    await restarted.stop();
    const { match } = readAs(shapes.seated, later.body);
    for (const { status, body } of [...replies, later])
      expect({ status, ...readAs(shapes.seated, body) }).toMatchObject({
        status: 201,
        match,
        seat: 0,
        token: asked.token,
      });
    expect(store.logs.size).toBe(before + 1);
    expect(store.logs.get(match)).toHaveLength(1);
    const other = await server.ask('POST', '/api/v1/matches', { ...asked, terms: { game: 'dual-digits', games: 8 } });
    expect(readAs(shapes.seated, other.body).match).not.toBe(match);
  });

  it('keeps a name with a script in it as it is, as text', async () => {
    const name = '<script>alert(1)</script>';
    const { match } = await server.create({ game: 'dual-digits' }, name);
    const response = await fetch(`${server.url}/api/v1/matches/${match}`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ players: [{ name }, null] });
  });

  it('is carried to another device by a code, once', async () => {
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const path = `/api/v1/matches/${match}`;
    const made = await server.ask('POST', `${path}/carry`, undefined, { Authorization: `Bearer ${tokens[1]}` });
    const { code } = readAs(shapes.carryCode, made.body);
    const carried = readAs(shapes.seated, (await server.ask('POST', `${path}/seats`, { code })).body);
    expect(carried).toMatchObject({ seat: 1 });
    expect(carried.token).not.toBe(tokens[1]);
    expect(await server.ask('POST', `${path}/seats`, { code })).toMatchObject({
      status: 403,
      body: { code: 'bad-code' },
    });
    for (const token of [tokens[1], carried.token])
      expect((await server.ask('GET', path, undefined, { Authorization: `Bearer ${token}` })).body).toMatchObject({
        viewer: 1,
      });
    const stored = (server.store.logs.get(match) ?? []).map(({ event }) => event).join('\n');
    for (const secret of [...tokens, carried.token, code]) expect(stored).not.toContain(secret);
  });

  it('of anyone is joined, or opened for the next', async () => {
    const first = await server.ask('POST', '/api/v1/play-anyone', { game: 'multiplication-duel', name: 'Ana' });
    const second = await server.ask('POST', '/api/v1/play-anyone', { game: 'multiplication-duel', name: 'Ben' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect([first.body, second.body].map((body) => readAs(shapes.seated, body).seat)).toEqual([0, 1]);
    expect(readAs(shapes.seated, second.body).match).toBe(readAs(shapes.seated, first.body).match);
  });
});

describe('somebody who plays anyone', () => {
  const game = 'digit-duel-target';
  const playAnyone = async (body: object): Promise<shapes.Seated> =>
    readAs(shapes.seated, (await server.ask('POST', '/api/v1/play-anyone', { game, ...body })).body);

  it('is not seated opposite themselves, and has the same seat if the request is repeated', async () => {
    const token = 'a'.repeat(32);
    const first = await playAnyone({ token });
    expect(await playAnyone({ token })).toEqual(first);
    const second = await playAnyone({ own: [first.match] });
    expect(second).toMatchObject({ seat: 0 });
    expect(second.match).not.toBe(first.match);
    // Whoever has waited longest comes first.
    expect(await playAnyone({})).toMatchObject({ match: first.match, seat: 1 });
  });
});

describe('a hostile request', () => {
  it.each<[string, string, string, unknown, Record<string, string>, number]>([
    ['malformed JSON', 'POST', '/api/v1/matches', '{', {}, 400],
    ['wrong types', 'POST', '/api/v1/matches', { terms: 3 }, {}, 400],
    ['an unknown game', 'POST', '/api/v1/matches', { terms: { game: 'chess' } }, {}, 400],
    ['a bad option', 'POST', '/api/v1/matches', { terms: { game: 'dual-digits', options: { start: -5 } } }, {}, 400],
    ['a name of spaces', 'POST', '/api/v1/matches', { terms: { game: 'dual-digits' }, name: '  ' }, {}, 400],
    ['a short token', 'POST', '/api/v1/matches', { terms: { game: 'dual-digits' }, token: 'abc' }, {}, 400],
    [
      'a computer for huge numbers',
      'POST',
      '/api/v1/matches',
      { terms: { game: 'digit-duel-zero', options: { start: 10_000 }, computer: 'perfect' } },
      {},
      400,
    ],
    ['a megabyte', 'POST', '/api/v1/matches', 'x'.repeat(1_000_000), {}, 413],
    ['a form', 'POST', '/api/v1/matches', 'a=b', { 'Content-Type': 'text/plain' }, 415],
    [
      'a foreign page',
      'POST',
      '/api/v1/matches',
      { terms: { game: 'dual-digits' } },
      { Origin: 'http://evil.example' },
      403,
    ],
    ['a wrong method', 'DELETE', '/api/v1/matches', undefined, {}, 405],
    ['no such route', 'GET', '/api/v1/secrets', undefined, {}, 404],
    ['no such match', 'GET', '/api/v1/matches/zzzz', undefined, {}, 404],
    ['a path that leads out', 'GET', '/api/v1/matches/..%2f..%2fetc', undefined, {}, 404],
    ['no seat to carry', 'POST', '/api/v1/matches/zzzz/carry', undefined, {}, 404],
  ])('with %s is refused in words', async (_name, method, path, body, headers, status) => {
    const reply = await server.ask(method, path, body, headers);
    expect(reply.status).toBe(status);
    expect(readAs(shapes.problem, reply.body).sentence).toMatch(/\.$/);
  });

  it('with half a JSON text is told that it isn’t valid JSON', async () => {
    const reply = await server.ask('POST', '/api/v1/matches', '{"terms":');
    expect(readAs(shapes.problem, reply.body).sentence).toBe('The body isn’t valid JSON.');
  });

  it('that comes too often has to wait', async () => {
    const small = await new LiveServer({ limits: { creating: { burst: 2, perSecond: 0.001 } } }).start();
    const body = { terms: { game: 'dual-digits' } };
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await small.ask('POST', '/api/v1/matches', body)).status);
    expect(statuses).toEqual([201, 201, 429]);
    await small.stop();
  });

  it('to which the store never answers is answered, and may be sent again', async () => {
    const store = new SimpleStore();
    const slow = await new LiveServer({ store, limits: { answerTime: 50 } }).start();
    const letGo = store.standStill();
    const body = { terms: { game: 'dual-digits' }, token: 't'.repeat(32) };
    const reply = await fetch(`${slow.url}/api/v1/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await reply.json()).toMatchObject({ code: 'paused' });
    letGo();
    expect((await slow.ask('POST', '/api/v1/matches', body)).status).toBe(201);
    expect(store.logs.size).toBe(1);
    await slow.stop();
  });

  it('for what the store never reads is answered, too', async () => {
    const slow = await new LiveServer({ store: new SilentStore(), limits: { answerTime: 50 } }).start();
    for (const path of ['matches/abc', 'matches/abc/replay']) {
      const reply = await fetch(`${slow.url}/api/v1/${path}`);
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3']);
    }
    await slow.stop();
  });

  it('while the store fails is told so, honestly', async () => {
    const broken = await new LiveServer().start();
    broken.store.isBroken = true;
    const reply = await broken.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
    expect(reply).toMatchObject({ status: 503, body: { code: 'paused' } });
    expect(await broken.ask('GET', '/api/v1/matches/abc')).toMatchObject({ status: 503 });
    await broken.stop();
  });
});

describe('a long answer', () => {
  it('counts as several requests, since to make one takes longer', async () => {
    const matches = 40;
    const paid = await new LiveServer({
      limits: {
        creating: { burst: matches, perSecond: 0.001 },
        requests: { burst: matches + 2, perSecond: 0.001 },
      },
    }).start();
    for (let count = 0; count < matches; count += 1) await paid.create({ game: 'dual-digits', isPublic: true });
    const lobby = await paid.ask('GET', '/api/v1/lobby');
    expect(lobby.status).toBe(200);
    expect(lobby.text.length).toBeGreaterThan(PAID_ANSWER);
    expect(await paid.ask('GET', '/api/v1/info')).toMatchObject({ status: 429 });
    await paid.stop();
  });
});
