import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveServer } from '../../../test/unit/live-server.js';
import { Listener, makeNode, ManualClock, SimpleBus, SimpleStore } from '../../../test/unit/node-parts.js';
import { must } from '../../../test/contract/playing.js';
import { anyoneTerms } from '../../online/anyone.js';
import * as shapes from '../../online/api.js';
import { readAs } from '../../../test/unit/read-as.js';
import { shownMatch } from '../../online/shown.js';
import { MatchNode } from '../node/match-node.js';
import { type Append, type Appended, StoreError } from '../store/store.js';
import { hashToken, matchIdOf } from '../tokens.js';
import { playAnyone } from './play-anyone.js';
import { RecentSeats } from './recent-seats.js';
import type { Api } from './seating.js';

let server: LiveServer;
beforeAll(async () => {
  server = await new LiveServer({ limits: { creating: { burst: 60, perSecond: 1 } } }).start();
});
afterAll(async () => server.stop());

const [ANA, BEN, CID] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)] as const;

const create = async (terms: object, token: string): Promise<string> =>
  readAs(shapes.seated, (await server.ask('POST', '/api/v1/matches', { terms, token })).body).match;

const post = (body: object): Promise<{ readonly status: number; readonly body: unknown }> =>
  server.ask('POST', '/api/v1/play-anyone', body);

const seated = async (body: object): Promise<shapes.Seated> => readAs(shapes.seated, (await post(body)).body);

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
    expect((await post({ game, token: BEN, waiting: match })).body).toMatchObject({ code: 'not-your-seat' });
    expect((await post({ game, token: BEN, waiting: 'nosuchmatch' })).body).toMatchObject({
      code: 'no-such-match',
    });
    expect(await listed(game)).toEqual([match]);
  });
});

/** After so long whoever asked has been told to ask again. In milliseconds. */
const TOO_LONG = 4000;

/** Somebody at a server whose time passes only when the test says so, who asks as if over HTTP. */
function setUpApi(store = new SimpleStore()) {
  const clock = new ManualClock();
  const node = makeNode({ store, bus: new SimpleBus(), clock, idOf: (key, terms) => matchIdOf(key, terms, 0) });
  const api: Api = { node, now: () => clock.time, linkOf: (match) => match, recentSeats: new RecentSeats() };
  const ask = async (token: string, more: { readonly waiting?: string } = {}): Promise<shapes.Seated | undefined> => {
    const answer = await playAnyone(api, { game: 'dual-digits', token, address: '', ...more });
    return answer.ok ? readAs(shapes.seated, answer.value.body) : undefined;
  };
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    await clock.settle();
    return work;
  };
  const open = async (token: string): Promise<string> => {
    const asked = { name: undefined, key: hashToken(token) };
    return must(await settled(node.create(anyoneTerms('dual-digits'), asked)));
  };
  /** Somebody connects to the match in which they have the first seat. */
  const enter = async (match: string): Promise<void> => {
    const hot = await node.open(match);
    if (hot === undefined) throw new Error('the match was created');
    await settled(Promise.resolve(node.enter(hot, new Listener(0), undefined)));
  };
  const inLobby = async (): Promise<readonly string[]> => (await settled(node.lobby())).map(({ match }) => match);
  return { store, clock, node, ask, settled, open, enter, inLobby };
}

describe('somebody who plays anyone and asks the same again', () => {
  it('has the same seat opposite somebody else, and another one if they know of the first', async () => {
    const busy = await startBusy();
    const asks = { game: 'dual-digits', token: BEN, name: 'Ben' };
    const ana = await seatedAt(busy, { game: asks.game });
    const ben = await seatedAt(busy, asks);
    expect(ben).toMatchObject({ match: ana.match, seat: 1 });
    expect(await seatedAt(busy, asks)).toEqual(ben);
    expect((await seatedAt(busy, { ...asks, own: [ben.match] })).match).not.toBe(ana.match);
    await busy.stop();
  });

  it('has the same seat while the first answer is on its way', async () => {
    const { store, clock, ask, settled, open, inLobby } = setUpApi();
    const [first, second] = [await open(ANA), await open(CID)];
    const lobby = store.lobby.bind(store);
    const looks: (() => void)[] = [];
    store.lobby = async (...asked) => {
      await new Promise<void>((look) => {
        looks.push(look);
      });
      return lobby(...asked);
    };
    const asked = [ask(BEN), ask(BEN)];
    await clock.settle();
    // If each looked by itself, the second would see what the first has left.
    for (const look of looks) await settled(Promise.resolve(look()));
    store.lobby = lobby;
    expect(await settled(Promise.all(asked))).toMatchObject([
      { match: first, seat: 1 },
      { match: first, seat: 1 },
    ]);
    expect(await inLobby()).toEqual([second]);
  });

  it('is not listed where they waited once they have moved over, though another of their devices stays there', async () => {
    const { clock, ask, settled, open, enter, inLobby } = setUpApi();
    const [match, waiting] = [await open(ANA), await open(BEN)];
    await enter(waiting);
    expect(await settled(ask(BEN, { waiting }))).toMatchObject({ match, seat: 1 });
    await clock.pass(60_000);
    expect(await inLobby()).toEqual([]);
  });

  it('has the table that they opened, though others wait by then', async () => {
    const { ask, settled, open } = setUpApi();
    const own = await settled(ask(ANA));
    await settled(ask(BEN));
    await open(CID);
    expect(await settled(ask(ANA))).toEqual(own);
  });

  it('has the seat that was taken after the time for an answer, and no other before', async () => {
    const { store, clock, ask, settled, open } = setUpApi();
    const match = await open(ANA);
    const letGo = store.standStill();
    const first = ask(BEN);
    await clock.pass(TOO_LONG);
    expect(await first).toBeUndefined();
    const again = ask(BEN);
    await clock.pass(TOO_LONG);
    expect(await again).toBeUndefined();
    letGo();
    expect(await settled(ask(BEN))).toMatchObject({ match, seat: 1 });
    expect(store.logs.size).toBe(1);
  });

  it('has the seat to which they moved over after the time for an answer, and is not listed where they waited', async () => {
    const store = new SlowStore();
    const { clock, ask, settled, open, enter, inLobby } = setUpApi(store);
    const [match, waiting] = [await open(ANA), await open(BEN)];
    await enter(waiting);
    store.isTired = true;
    const first = ask(BEN, { waiting });
    await clock.pass(TOO_LONG);
    expect(await first).toBeUndefined();
    expect(await inLobby()).toEqual([match]);
    store.letGo();
    expect(await settled(ask(BEN, { waiting }))).toMatchObject({ match, seat: 1 });
    // Another device of theirs is still there.
    await clock.pass(60_000);
    expect(await inLobby()).toEqual([]);
  });

  it('plays elsewhere if the database of that seat is away while another is there', async () => {
    const { node, clock, ask, settled, open } = setUpApi();
    const first = await open(ANA);
    expect(await settled(ask(BEN))).toMatchObject({ match: first, seat: 1 });
    await open(CID);
    node.isAway = (match) => match === first;
    node.open = async (id) => {
      if (id === first) throw new StoreError({ code: 'unavailable', reason: 'it is away' });
      return MatchNode.prototype.open.call(node, id);
    };
    const again = ask(BEN);
    await clock.settle();
    expect((await again)?.match).not.toBe(first);
  });

  it('is told to ask again while it isn’t known whether they have left their table', async () => {
    const { store, clock, ask, open, enter } = setUpApi();
    await open(ANA);
    const waiting = await open(BEN);
    await enter(waiting);
    store.standStill();
    const moving = ask(BEN, { waiting });
    await clock.pass(TOO_LONG);
    expect(await moving).toBeUndefined();
  });

  it('is listed again after a while, if they could not sit down elsewhere', async () => {
    const store = new SlowStore();
    const { clock, node, ask, open, enter, inLobby } = setUpApi(store);
    const [older, waiting] = [await open(ANA), await open(BEN)];
    for (const match of [older, waiting]) await enter(match);
    store.isTired = true;
    const moving = ask(BEN, { waiting });
    await clock.pass(TOO_LONG);
    expect(await moving).toBeUndefined();
    // Nothing of it is written.
    store.isBroken = true;
    store.letGo();
    await clock.pass(1000);
    expect(node.committer.isPaused).toBe(true);
    store.logs.delete(older);
    store.isBroken = false;
    await clock.pass(30_000);
    expect(await inLobby()).toContain(waiting);
  });
});

/** A store that answers nobody from the moment on at which it has taken a match off the lobby. */
class SlowStore extends SimpleStore {
  isTired = false;
  letGo: () => void = () => undefined;

  override async append(batch: readonly Append[]): Promise<readonly Appended[]> {
    const appended = super.append(batch);
    if (this.isTired && batch.some(({ lobby }) => lobby === null)) {
      this.isTired = false;
      this.letGo = this.standStill();
    }
    return appended;
  }
}

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
