import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveServer } from '../../../test/unit/live-server.js';
import { SimpleStore } from '../../../test/unit/node-parts.js';
import { anyoneTerms } from '../../online/anyone.js';
import * as shapes from '../../online/api.js';
import { readAs } from '../../../test/unit/read-as.js';
import { shownMatch } from '../../online/shown.js';
import type { Append, Appended } from '../store/store.js';

let server: LiveServer;
beforeAll(async () => {
  server = await new LiveServer({ limits: { creating: { burst: 60, perSecond: 1 } } }).start();
});
afterAll(async () => server.stop());

const [ANA, BEN, CID] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)] as const;

const create = async (terms: object, token: string): Promise<string> =>
  readAs(shapes.seated, (await server.ask('POST', '/api/v1/matches', { terms, token })).body).match;

const playAnyone = (body: object): Promise<{ readonly status: number; readonly body: unknown }> =>
  server.ask('POST', '/api/v1/play-anyone', body);

const seated = async (body: object): Promise<shapes.Seated> => readAs(shapes.seated, (await playAnyone(body)).body);

async function listed(game: string): Promise<readonly string[]> {
  const { matches } = readAs(shapes.lobby, (await server.ask('GET', '/api/v1/lobby')).body);
  return matches.filter(({ terms }) => terms.game === game).map(({ match }) => match);
}

describe('somebody who plays anyone', () => {
  it.each([
    ['a clock', { clock: { initial: 1000, increment: 0 } }],
    ['numbers of their own', { options: { max: 9 } }],
    ['a long series', { games: 99 }],
  ])('is not seated opposite somebody who has %s', async (_name, odd) => {
    const game = 'number-duel';
    await create({ game, isPublic: true, ...odd }, ANA);
    const waits = await seated({ game });
    expect(waits.seat).toBe(0);
    expect(await seated({ game })).toMatchObject({ match: waits.match, seat: 1 });
  });
});

describe('two who play anyone at the same moment', () => {
  it('meet at the older table, and the other one is off the lobby', async () => {
    const game = 'dual-digits';
    const older = await create(anyoneTerms(game), ANA);
    const newer = await create(anyoneTerms(game), BEN);
    expect(await seated({ game, token: ANA, waiting: older })).toMatchObject({ match: older, seat: 0 });
    expect(await seated({ game, token: BEN, waiting: newer })).toMatchObject({ match: older, seat: 1 });
    expect(await listed(game)).toEqual([]);
    // Whoever comes now is not seated opposite Ben, who has gone.
    const third = await seated({ game, token: CID });
    expect(third.seat).toBe(0);
    expect([older, newer]).not.toContain(third.match);
  });

  it('wait on if they cannot sit down there, and are listed again', async () => {
    const game = 'multiplication-duel';
    const older = await create(anyoneTerms(game), ANA);
    const newer = await create(anyoneTerms(game), BEN);
    const { players } = readAs(shownMatch, (await server.ask('GET', `/api/v1/matches/${older}`)).body);
    // Two of one name couldn’t be told apart.
    const moved = await seated({ game, token: BEN, waiting: newer, name: players[0]?.name });
    expect(moved).toMatchObject({ match: newer, seat: 0 });
    expect(new Set(await listed(game))).toEqual(new Set([older, newer]));
  });

  it('stay where they are if somebody has sat down there meanwhile', async () => {
    const game = 'digit-duel-zero';
    await create(anyoneTerms(game), ANA);
    const newer = await create(anyoneTerms(game), BEN);
    await server.ask('POST', `/api/v1/matches/${newer}/seats`, { token: CID });
    expect(await seated({ game, token: BEN, waiting: newer })).toMatchObject({ match: newer, seat: 0 });
  });

  it('leave no match but their own', async () => {
    const game = 'digit-duel-target';
    const match = await create(anyoneTerms(game), ANA);
    expect((await playAnyone({ game, token: BEN, waiting: match })).body).toMatchObject({ code: 'not-your-seat' });
    expect((await playAnyone({ game, token: BEN, waiting: 'nosuchmatch' })).body).toMatchObject({
      code: 'no-such-match',
    });
    expect(await listed(game)).toEqual([match]);
  });
});

/** A store that answers nobody from the moment on at which it takes a match off the lobby. */
class SlowStore extends SimpleStore {
  isTired = false;
  letGo: () => void = () => undefined;

  override async append(batch: readonly Append[]): Promise<readonly Appended[]> {
    const isDelisting = batch.some(({ lobby }) => lobby === null);
    if (this.isTired && isDelisting) {
      this.isTired = false;
      const answer = super.append(batch);
      this.letGo = this.standStill();
      return answer;
    }
    return super.append(batch);
  }
}

describe('somebody who plays anyone and asks the same again', () => {
  const game = 'dual-digits';
  const asks = { game, token: BEN, name: 'Ben' };

  it('has the same seat opposite somebody else', async () => {
    const busy = await startBusy();
    const ana = await seatedAt(busy, { game });
    const ben = await seatedAt(busy, asks);
    expect(ben).toMatchObject({ match: ana.match, seat: 1 });
    expect(await seatedAt(busy, asks)).toEqual(ben);
    // At another table if they say that they know of the first.
    expect((await seatedAt(busy, { ...asks, own: [ben.match] })).match).not.toBe(ana.match);
    await busy.stop();
  });

  it('has the seat that was taken after the time for an answer', async () => {
    const store = new SimpleStore();
    const slow = await new LiveServer({ store, limits: { answerTime: 50 } }).start();
    const { match } = await seatedAt(slow, { game });
    const letGo = store.standStill();
    expect((await slow.ask('POST', '/api/v1/play-anyone', asks)).status).toBe(503);
    letGo();
    expect(await seatedAt(slow, asks)).toMatchObject({ match, seat: 1 });
    expect(store.logs.size).toBe(1);
    await slow.stop();
  });

  it('has the seat to which they moved over after the time for an answer', async () => {
    const store = new SlowStore();
    const slow = await new LiveServer({ store, limits: { answerTime: 50 } }).start();
    const { match } = await slow.create(anyoneTerms(game), 'Ana');
    const waiting = readAs(
      shapes.seated,
      (await slow.ask('POST', '/api/v1/matches', { terms: anyoneTerms(game), token: BEN })).body,
    ).match;
    store.isTired = true;
    expect((await slow.ask('POST', '/api/v1/play-anyone', { ...asks, waiting })).status).toBe(503);
    await expect.poll(async () => (await slow.ask('GET', `/api/v1/lobby?anyone=${game}`)).text).not.toContain(waiting);
    store.letGo();
    expect(await seatedAt(slow, { ...asks, waiting })).toMatchObject({ match, seat: 1 });
    expect(await listedAt(slow, `?anyone=${game}`)).toEqual([]);
    await slow.stop();
  });
});

const usual = (game: string): object => anyoneTerms(game);

describe('somebody who waits for anyone', () => {
  /** So many are listed by the store that none of those before them is. */
  const MANY = 1100;

  it.each<[string, string, object]>([
    ['tables of another game', 'multiplication-duel', usual('dual-digits')],
    ['tables of their game on other terms', 'multiplication-duel', { ...usual('multiplication-duel'), games: 3 }],
  ])('is found behind many %s', async (_name, game, terms) => {
    const busy = await startBusy();
    const ana = await seatedAt(busy, { game });
    for (let table = 0; table < 60; table += 1) await busy.create(terms, `P${table}`);
    expect(await seatedAt(busy, { game })).toMatchObject({ match: ana.match, seat: 1 });
    await busy.stop();
  });

  it.each([
    ['lately', 0],
    ['long ago', 3_600_000],
  ])('is found behind many tables that were listed %s and whose creators are away', async (_name, ago) => {
    const game = 'dual-digits';
    const busy = await startBusy();
    const ana = await seatedAt(busy, { game });
    const lobby = JSON.stringify({ terms: usual(game), name: 'Ghost' });
    // By the clock of the server, which is not quite that of the machine: all were listed after Ana, or long before.
    const listedSince = busy.store.logs.get(ana.match)?.[0]?.at ?? 0;
    const entry = { number: 0, at: listedSince + 1 - ago, event: '{}' };
    await busy.store.append(Array.from({ length: MANY }, (_, ghost) => ({ match: `g${ghost}`, entry, lobby })));
    // Those that were listed lately may be at another node, and are newer.
    const listings = [await listedAt(busy, ''), await listedAt(busy, `?anyone=${game}`)];
    expect(ago === 0 || listings.every((matches) => matches.includes(ana.match))).toBe(true);
    expect(await seatedAt(busy, { game })).toMatchObject({ match: ana.match, seat: 1 });
    await busy.stop();
  });

  it('sees the tables that anyone may take, and no others, however many there are', async () => {
    const game = 'dual-digits';
    const busy = await startBusy();
    const older = await busy.create(usual(game));
    const newer = await busy.create(usual(game));
    for (let table = 0; table < 60; table += 1) await busy.create({ game: 'number-duel', isPublic: true }, `P${table}`);
    await busy.create({ game, isPublic: true, games: 3 });
    expect(await listedAt(busy, `?anyone=${game}`)).toEqual([newer.match, older.match]);
    expect(await listedAt(busy, '')).toHaveLength(50);
    expect(await busy.ask('GET', '/api/v1/lobby?anyone=chess')).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
    await busy.stop();
  });
});

/** A server that lets one address do much. */
const startBusy = async (): Promise<LiveServer> =>
  new LiveServer({
    limits: { creating: { burst: 500, perSecond: 1 }, requests: { burst: 5000, perSecond: 1 } },
  }).start();

const seatedAt = async (busy: LiveServer, body: object): Promise<shapes.Seated> =>
  readAs(shapes.seated, (await busy.ask('POST', '/api/v1/play-anyone', body)).body);

async function listedAt(busy: LiveServer, query: string): Promise<readonly string[]> {
  const { matches } = readAs(shapes.lobby, (await busy.ask('GET', `/api/v1/lobby${query}`)).body);
  return matches.map(({ match }) => match);
}
