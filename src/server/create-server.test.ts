import { get } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { parseReplays } from '../core/replay-parser.js';
import { must } from '../../test/contract/playing.js';
import { LiveServer } from '../../test/unit/live-server.js';
import { ManualClock, SimpleStore } from '../../test/unit/node-parts.js';
import { SimulatedDatabase, SimulatedStore } from '../../test/unit/simulated-database.js';
import { GAMES } from '../games/catalogue.js';
import { viewOfFollowed } from '../online/followed.js';
import type { ClientState, OnlineClient } from '../online/online-client.js';
import { makeShown, shownTo } from '../online/shown.js';
import type { WhoReadsMetrics } from './metrics.js';
import { foldLog } from './node/match-log.js';
import { StoreError } from './store/store.js';

const servers: LiveServer[] = [];
async function start(settings: ConstructorParameters<typeof LiveServer>[0] = {}, port = 0): Promise<LiveServer> {
  const server = new LiveServer(settings);
  servers.push(server);
  return server.start(port);
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.stop()));
});

/** Plays the first legal move whenever it can, until the game is over. */
function playOn(state: ClientState, client: OnlineClient): void {
  if (state.followed === undefined || state.pending.length > 0) return;
  const view = viewOfFollowed(state.followed);
  const choice = view?.choices.find(({ whyNot }) => whyNot === undefined);
  if (choice !== undefined) client.do({ kind: 'play', entry: `${choice.move}` });
}

const isOver = ({ followed }: ClientState): boolean => followed?.match?.status.kind === 'finished';

/** Resolves when all three (both players and a spectator) have seen the end. */
async function playToTheEnd(
  server: LiveServer,
  match: string,
  tokens: readonly string[],
): Promise<readonly OnlineClient[]> {
  const seen = [...tokens, undefined].map(
    async (token) =>
      new Promise<OnlineClient>((resolve) => {
        const client = server.client(match, token, (state, self) => {
          if (isOver(state)) resolve(self);
          else if (token !== undefined) playOn(state, self);
        });
        return client;
      }),
  );
  return Promise.all(seen);
}

describe('two clients', () => {
  // Both would choose alike in Number Duel, for ever.
  const inTurn = GAMES.map(({ id }) => id).filter((id) => id !== 'number-duel');

  it.each(inTurn)('play %s to the end, and everybody has the match of the log', async (game) => {
    const server = await start();
    const { match, tokens } = await server.table({ game, clock: { initial: 60_000, increment: 0 } });
    const clients = await playToTheEnd(server, match, tokens);
    const told = foldLog(server.store.logs.get(match) ?? []);
    if (told === undefined) throw new Error('the match is in the log');
    for (const [index, viewer] of ([0, 1, 'spectator'] as const).entries()) {
      const shown = clients[index]?.state.followed?.shown;
      expect(shown).toMatchObject({
        ...JSON.parse(makeShown(shownTo(told, viewer, 0))),
        game: { outcome: expect.anything(), clocks: expect.anything() },
      });
    }
    const replay = await server.ask('GET', `/api/v1/matches/${match}/replay`);
    expect(must(parseReplays(replay.text, GAMES))[0].match.status.kind).toBe('finished');
  });

  it('play rounds in secret, seen by both only when both have chosen', async () => {
    const server = await start();
    const { match, tokens } = await server.table({ game: 'number-duel' });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    for (let round = 0; round < 3; round += 1) {
      ana.do(`a${round}`, { kind: 'play', entry: '5' });
      await ben.next('chose');
      ben.do(`b${round}`, { kind: 'play', entry: '1' });
      await ana.next('done');
    }
    expect((await ben.next('view')).shown.game?.outcome).toEqual({ winner: 0, reason: 'points-gone' });
  });

  it('go on after the server was stopped and started again', async () => {
    const store = new SimpleStore();
    const first = await start({ store });
    const { match, tokens } = await first.table({ game: 'dual-digits' });
    const ana = await first.enter(match, tokens[0]);
    ana.do('k1', { kind: 'play', entry: '3' });
    await ana.next('done');
    await first.stop();
    const second = await start({ store }, Number(new URL(first.url).port));
    const again = await second.open();
    again.say({ type: 'enter', match, token: tokens[0], since: 3 });
    expect(await again.next('same')).toEqual({ type: 'same', count: 3 });
    again.do('k1', { kind: 'play', entry: '3' });
    expect(await again.next('done')).toMatchObject({ id: 'k1', number: 2 });
    expect(store.logs.get(match)).toHaveLength(3);
  });
});

describe('a race', () => {
  it('for a seat has one winner, and the others learn why', async () => {
    const server = await start();
    const { match } = await server.create({ game: 'dual-digits' });
    const path = `/api/v1/matches/${match}/seats`;
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => server.ask('POST', path, { name: `P${index}` })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'seat-taken' });
  });

  it('for a turn, from two devices of one player, has one winner', async () => {
    const server = await start();
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const devices = [await server.enter(match, tokens[0]), await server.enter(match, tokens[0])] as const;
    devices[0].do('a', { kind: 'play', entry: '3' });
    devices[1].do('b', { kind: 'play', entry: '4' });
    const answers = await Promise.all(devices.map(async (device) => device.next('done', 'refused')));
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['done', 'refused']);
    expect(server.store.logs.get(match)).toHaveLength(3);
  });

  it('for a seat is won once by a player who asks twice with the same token', async () => {
    const server = await start();
    const { match } = await server.create({ game: 'dual-digits' });
    const body = { name: 'Ben', token: 'b'.repeat(32) };
    const replies = await Promise.all(
      [0, 1].map(async () => server.ask('POST', `/api/v1/matches/${match}/seats`, body)),
    );
    expect(replies.map(({ status, body: reply }) => [status, reply])).toEqual(
      replies.map(() => [200, expect.objectContaining({ seat: 1, token: body.token })]),
    );
  });
});

describe('a sealed choice', () => {
  it('is told to nobody else: not by socket, API, replay, lobby, error or log', async () => {
    const server = await start();
    const { match, tokens } = await server.table({ game: 'number-duel', options: { max: 9 }, isPublic: true });
    const [ana, ben, eve] = [
      await server.enter(match, tokens[0]),
      await server.enter(match, tokens[1]),
      await server.enter(match),
    ];
    ana.do('secret1', { kind: 'play', entry: '7' });
    await ana.next('done');
    await ben.next('chose');
    await eve.next('chose');
    ben.say({ type: 'look' });
    eve.say({ type: 'look' });
    ben.do('p1', { kind: 'ask-takeback' });
    ben.do('p2', { kind: 'play', entry: '77' });
    eve.do('p3', { kind: 'play', entry: '1' });
    await ben.next('refused');
    await ben.next('refused');
    await eve.next('refused');
    const late = await server.enter(match);
    const path = `/api/v1/matches/${match}`;
    const asked = await Promise.all([
      server.ask('GET', path),
      server.ask('GET', path, undefined, { Authorization: `Bearer ${tokens[1]}` }),
      server.ask('GET', `${path}/replay`),
      server.ask('GET', '/api/v1/lobby'),
      server.ask('POST', `${path}/seats`, { name: 'Eve' }),
      server.ask('POST', `${path}/carry`, undefined, { Authorization: `Bearer ${'x'.repeat(32)}` }),
    ]);
    const told = [...ben.texts, ...eve.texts, ...late.texts, ...asked.map(({ text }) => text), ...server.logged];
    for (const text of told) expect(text).not.toMatch(/"7"|secret1|^\d+\. 7/m);
    // The owner may know it.
    expect((await server.ask('GET', path, undefined, { Authorization: `Bearer ${tokens[0]}` })).body).toMatchObject({
      game: { ownChoice: '7' },
    });
    ben.do('p4', { kind: 'play', entry: '2' });
    expect(await eve.next('revealed')).toMatchObject({ first: '7', second: '2' });
  });
});

describe('the end of a server', () => {
  it('is told to everybody, after what was asked for has been answered', async () => {
    const server = await start();
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    ana.do('k1', { kind: 'play', entry: '3' });
    await ben.next('moved');
    const stopped = server.server.stop();
    for (const socket of [ana, ben]) {
      expect(await socket.next('bye')).toMatchObject({ why: 'stopping', retryAfter: 1000 });
      expect((await socket.end()).code).toBe(1001);
    }
    await stopped;
    servers.splice(servers.indexOf(server), 1);
  });
});

describe('the end of one of several servers', () => {
  it('keeps nobody waiting: another one is there', async () => {
    const server = await start({ realStore: new SimulatedStore(new SimulatedDatabase(new ManualClock())) });
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const ana = await server.enter(match, tokens[0]);
    const stopped = server.server.stop();
    servers.splice(servers.indexOf(server), 1);
    expect(await ana.next('bye')).toMatchObject({ why: 'stopping', retryAfter: 0 });
    await stopped;
  });
});

describe('a server that stops under load', () => {
  it('takes no more commands, acknowledges those it has taken, and lets their senders come back with the rest', async () => {
    const server = await start();
    const { match, tokens } = await server.table({ game: 'dual-digits', begins: 'creator' });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    const letGo = server.store.standStill();
    ana.do('k1', { kind: 'play', entry: '3' });
    ana.say({ type: 'ping' });
    await ana.next('pong');
    const stopped = server.server.stop();
    servers.splice(servers.indexOf(server), 1);
    ben.do('k2', { kind: 'offer-draw' });
    ben.say({ type: 'ping' });
    await ben.next('pong');
    const refused = await server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
    expect(refused).toMatchObject({ status: 503, body: { code: 'stopping' } });
    letGo();
    expect(await ana.next('done')).toMatchObject({ id: 'k1' });
    // A refusal would make its client forget the command.
    expect(await ben.next('refused', 'bye')).toMatchObject({ type: 'bye', why: 'stopping', retryAfter: 1000 });
    await stopped;
    expect(server.store.logs.get(match)).toHaveLength(3);
  });

  it('ends though the store never answers and a request is under way', async () => {
    const server = await start({ limits: { stopTime: 50 } });
    const { match, tokens } = await server.table({ game: 'dual-digits', begins: 'creator' });
    const ana = await server.enter(match, tokens[0]);
    server.store.standStill();
    ana.do('k1', { kind: 'play', entry: '3' });
    const asked = server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } }).catch(() => 'cut off');
    ana.say({ type: 'ping' });
    await ana.next('pong');
    await server.server.stop();
    servers.splice(servers.indexOf(server), 1);
    expect(await ana.next('bye')).toMatchObject({ why: 'stopping' });
    expect(await asked).toBe('cut off');
  });
});

describe('the person who runs it', () => {
  it('can see that it lives, is ready, and how it does', async () => {
    const server = await start();
    expect(await server.ask('GET', '/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect(await server.ask('GET', '/readyz')).toMatchObject({ status: 200 });
    await server.table({ game: 'dual-digits' });
    const { text } = await server.ask('GET', '/metrics');
    expect(text).toContain('# TYPE duelbook_events_total counter\nduelbook_events_total 2\n');
  });

  it.each<[WhoReadsMetrics, Record<string, string>, number]>([
    ['local', {}, 200],
    ['local', { 'X-Forwarded-For': '127.0.0.1' }, 403],
    ['local', { Forwarded: 'for=127.0.0.1' }, 403],
    ['local', { Host: 'duel.example' }, 403],
    ['public', { 'X-Forwarded-For': '192.0.2.1', Host: 'duel.example' }, 200],
    ['off', {}, 404],
  ])('lets others see how it does only if told so (%s, %j)', async (metrics, headers, status) => {
    const server = await start({ metrics });
    // fetch does not let a program choose the host.
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      get(`${server.url}/metrics`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(answered).toBe(status);
  });

  it('can see that it is not ready', async () => {
    const server = await start();
    server.store.isBroken = true;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  });

  it('can see that it is not ready while nothing can be written, though the store seems to work', async () => {
    const store = new SimpleStore();
    const server = await start({ store });
    store.append = async () => Promise.reject(new StoreError({ code: 'unavailable', reason: 'no room for matches' }));
    // So that the pause does not end while the test looks at it.
    store.check = async () => new Promise(() => undefined);
    await server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'paused: nothing can be written\n']);
  });

  it('can see that it is not ready as soon as damage kept a match from being created, though a check finds none', async () => {
    const store = new SimpleStore();
    const server = await start({ store });
    const ready = async (): Promise<readonly unknown[]> => {
      const response = await fetch(`${server.url}/readyz`);
      return [response.status, await response.text()];
    };
    expect(await ready()).toEqual([200, 'ready\n']);
    const append = store.append.bind(store);
    // A place that only some matches come to.
    store.append = async () => Promise.reject(new StoreError({ code: 'damaged', reason: 'page 7 is malformed' }));
    const refused = await server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
    expect(refused).toMatchObject({ status: 503, body: { sentence: expect.stringContaining('can’t read its data') } });
    expect(server.logged.join('')).toContain('page 7 is malformed');
    store.append = append;
    // Others may be created, but the damage is there until a backup is restored.
    await server.table({ game: 'dual-digits' });
    expect(await ready()).toEqual([503, 'the data is damaged: stop the server and restore a backup\n']);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('duelbook_damaged_total 1\n');
  });

  it('sees it ready after a bug of ours kept a match from being created', async () => {
    const store = new SimpleStore();
    const server = await start({ store });
    const append = store.append.bind(store);
    store.append = async () => Promise.reject(new Error('a bug'));
    await server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
    store.append = append;
    expect(server.bugs.take()).toEqual([expect.stringContaining('a bug')]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('keeps nobody waiting when the time of a store that it shares stands still: its own goes on', async () => {
    const store = new SimulatedStore(new SimulatedDatabase(new ManualClock()));
    // As soon as any time at all has passed, the bucket is full again.
    const server = await start({ realStore: store, limits: { messages: { burst: 50, perSecond: 1e6 } } });
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const ana = await server.enter(match, tokens[0]);
    ana.do('a', { kind: 'play', entry: '3' });
    expect(await ana.next('done')).toMatchObject({ id: 'a' });
    for (let index = 0; index < 100; index += 1) {
      ana.do(`b${index}`, { kind: 'play', entry: '4' });
      expect(await ana.next('refused')).toMatchObject({ id: `b${index}` });
    }
  });

  it('can see that a store it shares with others is away, and stays ready: with no server at all nobody would be told', async () => {
    const store = new SimulatedStore(new SimulatedDatabase(new ManualClock()));
    const server = await start({ realStore: store });
    const ready = async (): Promise<readonly unknown[]> => {
      const response = await fetch(`${server.url}/readyz`);
      return [response.status, await response.text()];
    };
    expect(await ready()).toEqual([200, 'ready\n']);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('duelbook_store_away 0\n');
    store.append = async () => Promise.reject(new StoreError({ code: 'unavailable', reason: 'it is away' }));
    store.check = async () => new Promise(() => undefined);
    await server.ask('POST', '/api/v1/matches', { terms: { game: 'dual-digits' } });
    expect(await ready()).toEqual([200, 'ready, but the shared store is away: matches are paused\n']);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('duelbook_store_away 1\n');
  });

  it('finds no secret in the log', async () => {
    const server = await start();
    const { tokens } = await server.table({ game: 'dual-digits' });
    for (const secret of [...tokens, 'Ana', 'Ben']) expect(server.logged.join('')).not.toContain(secret);
  });
});
