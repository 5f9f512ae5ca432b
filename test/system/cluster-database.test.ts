import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import type { Store } from '../../src/server/store/store.js';
import { slotOf } from '../../src/server/slots.js';
import { databaseForEach, runSql } from '../driver/databases.js';
import { percentile, PlayWatch } from '../driver/play-watch.js';
import { expectAllKept, type Span, thinkingError } from '../driver/played-logs.js';
import { PostgresServer } from '../driver/postgres.js';
import { RestlessPlayers } from '../driver/restless-players.js';
import type { Served } from '../driver/served.js';
import { FaultTable, isLongRun, seconds, ServerCluster, times } from '../driver/server-cluster.js';

const SLOW = isLongRun ? 7_200_000 : 180_000;
const SERVERS = 3;
/** So many matches are played at any time. */
const TABLES = 10;
const TERMS = { clock: { initial: 10_800_000, increment: 0 } };

const database = await databaseForEach();
const table = new FaultTable();
afterAll(() => table.print());

/** A PostgreSQL of the test's own, to be killed. */
async function makePostgres(): Promise<PostgresServer> {
  const postgres = await PostgresServer.make(database().postgres);
  onTestFinished(async () => postgres.end('SIGKILL'));
  return postgres;
}

async function openStore(url: string, position = 0, of = 1): Promise<Store> {
  const store = await openPostgresStore({ url, place: { position, of } });
  onTestFinished(async () => store.close());
  return store;
}

interface World {
  readonly cluster: ServerCluster;
  readonly players: RestlessPlayers;
  readonly watch: PlayWatch;
}

async function begin(flags: readonly string[]): Promise<World> {
  const cluster = await ServerCluster.start({ servers: SERVERS, flagsOf: () => flags });
  const watch = new PlayWatch();
  const manner = { haste: 1, terms: TERMS, watch, thinking: 100 };
  const players = new RestlessPlayers(cluster, createRandom(7), () => undefined, manner);
  onTestFinished(() => players.leave());
  await players.fill(TABLES);
  await players.more(20);
  return { cluster, players, watch };
}

/** What a server says to somebody who wants a new match, and to a balancer. */
async function statusesOf({ address }: Served): Promise<{ readonly create: number; readonly ready: number }> {
  const body = JSON.stringify({ terms: { game: GAMES[0]?.id }, name: 'Cleo' });
  const headers = { 'Content-Type': 'application/json' };
  const create = await fetch(`${address}api/v1/matches`, { method: 'POST', headers, body });
  const ready = await fetch(`${address}readyz`);
  return { create: create.status, ready: ready.status };
}

/** How long it takes until this holds for everybody, in milliseconds. */
async function timeUntil(
  { players }: World,
  holds: Parameters<RestlessPlayers['until']>[0],
  since = Date.now(),
): Promise<number> {
  await players.until(holds);
  return Date.now() - since;
}

/** Whether a match is in the second of two databases. */
const isThere = (match: string): boolean => slotOf(match) === 1;

describe('servers whose database', () => {
  it(
    'is killed pause, stay ready to tell so, and go on when it is back',
    async () => {
      const postgres = await (await makePostgres()).start();
      const world = await begin(['--store', postgres.url()]);
      const { players, cluster, watch } = world;
      const count = times(30, 2);
      const spans: Span[] = [];
      let [shown, back] = [0, 0];
      for (let turn = 0; turn < count; turn += 1) {
        await players.fill(TABLES);
        await players.until(({ client }) => client.state.connection.kind === 'open');
        const since = Date.now();
        await postgres.end('SIGKILL');
        shown = Math.max(shown, await timeUntil(world, ({ client }) => client.state.paused !== undefined, since));
        for (const server of cluster.servers) expect(await statusesOf(server)).toEqual({ create: 503, ready: 200 });
        await postgres.start();
        back = Math.max(back, await timeUntil(world, ({ client }) => client.state.paused === undefined));
        spans.push({ since, until: Date.now() });
        await players.more(30);
      }
      const store = await openStore(postgres.url());
      const known = await expectAllKept(cluster, players, watch, [store]);
      const errors = await Promise.all(spans.map(async (span) => thinkingError(store, players, watch, span)));
      const error = Math.max(...errors.map(({ most }) => most));
      const moves = errors.reduce((sum, each) => sum + each.moves, 0);
      table.add(
        'the database is killed and restarted',
        count,
        `paused shown in ${seconds(shown)}, on in ${seconds(back)} at most; ${moves} moves around that charged wrong by ${error} ms at most; ${known} acknowledged`,
      );
    },
    SLOW,
  );

  it(
    'fails over follow the standby with all that was acknowledged, and never believe the old primary',
    async () => {
      const count = times(20, 1);
      let [back, known] = [0, 0];
      for (let turn = 0; turn < count; turn += 1) {
        const primary = await makePostgres();
        const standby = await primary.makeStandby('second');
        onTestFinished(async () => standby.end('SIGKILL'));
        await primary.start({ synchronous_standby_names: 'second' });
        await standby.start();
        const url = new URL(primary.url());
        const both = `postgres://${url.username}:${url.password}@${url.host},127.0.0.1:${standby.port}${url.pathname}`;
        const world = await begin(['--store', both, '--durability', 'replicated']);
        const { players, cluster, watch } = world;
        await players.more(isLongRun ? 3200 : 200);
        await primary.end('SIGKILL');
        await players.until(({ client }) => client.state.paused !== undefined);
        standby.promote();
        back = Math.max(back, await timeUntil(world, ({ client }) => client.state.paused === undefined));
        await players.more(50);
        // The old primary comes back and believes that it is one, while all connections to the new one break.
        await primary.start({ synchronous_standby_names: '' });
        const [before] = await runSql(primary.url(), 'SELECT count(*)::int AS entries FROM entry');
        const cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'duelbook%'";
        await runSql(standby.url(), cut);
        await players.more(50);
        known += await expectAllKept(cluster, players, watch, [await openStore(standby.url())]);
        expect(await runSql(primary.url(), 'SELECT count(*)::int AS entries FROM entry')).toEqual([before]);
        await primary.end('SIGKILL');
        await standby.end('SIGKILL');
      }
      table.add(
        'the primary is killed and the standby promoted',
        count,
        `on in ${seconds(back)} after promotion at most; ${known} acknowledged`,
      );
      table.add('the old primary comes back', count, 'no acknowledgement and no view from it');
    },
    SLOW,
  );

  it(
    'is one of several pause its matches only',
    async () => {
      const [first, second] = [await (await makePostgres()).start(), await (await makePostgres()).start()];
      const world = await begin(['--store', `${first.url()} ${second.url()}`]);
      const { players, cluster, watch } = world;
      expect(new Set(players.followers.map(({ match }) => slotOf(match))).size).toBe(2);
      const count = times(20, 2);
      let during = 0;
      for (let turn = 0; turn < count; turn += 1) {
        await players.more(20);
        await second.end('SIGKILL');
        await players.until(({ match, client }) => !isThere(match) || client.state.paused !== undefined);
        expect(
          players.followers.filter(({ match, client }) => !isThere(match) && client.state.paused !== undefined),
        ).toEqual([]);
        watch.begin();
        // New matches go where something can be written, and are listed.
        const followers = players.followers.length;
        await players.sitDown(GAMES[turn % GAMES.length]?.id ?? '');
        expect(players.followers.slice(followers).some(({ match }) => isThere(match))).toBe(false);
        await players.more(50);
        during = Math.max(during, percentile(watch.figures().latencies, 0.99));
        await second.start();
        await players.until(({ client }) => client.state.paused === undefined);
        await players.more(20);
      }
      const stores = [await openStore(first.url(), 0, 2), await openStore(second.url(), 1, 2)];
      const known = await expectAllKept(cluster, players, watch, stores);
      table.add(
        'one of two databases is killed and restarted',
        count,
        `moves in the other: p99 ${during} ms meanwhile at most; ${known} acknowledged`,
      );
    },
    SLOW,
  );
});
