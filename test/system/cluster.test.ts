import { afterAll, describe, it, onTestFinished } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { openPostgresStore } from '../../src/server/store/postgres-store.js';
import { databaseForEach } from '../driver/databases.js';
import { percentile, PlayWatch } from '../driver/play-watch.js';
import { chargeError, creditError, expectAllKept, type Span } from '../driver/played-logs.js';
import { NO_REDIS, RedisServer } from '../driver/redis.js';
import { RestlessPlayers } from '../driver/restless-players.js';
import type { Served } from '../driver/served.js';
import { FaultTable, isLongRun, lasting, seconds, ServerCluster, times } from '../driver/server-cluster.js';
import { TcpProxy } from '../driver/tcp-proxy.js';

const SLOW = isLongRun ? 7_200_000 : 180_000;
const SERVERS = 3;
/** So many matches are played at any time. */
const TABLES = 10;
/** Clocks that hardly ever run out, so that they show what each move is charged. */
const TERMS = { clock: { initial: 10_800_000, increment: 0 } };
/** The clocks of the second and third machine are wrong by so much. */
const SKEWS = [0, 3000, -60_000];

const database = await databaseForEach();
const table = new FaultTable();
afterAll(() => table.print());

const random = createRandom(Date.now() % 2 ** 32);

/** Three servers, the first of them behind a proxy, whose machines disagree on the time, and people who play. */
class World {
  readonly watch = new PlayWatch();
  readonly players: RestlessPlayers;

  private constructor(
    readonly cluster: ServerCluster,
    readonly proxy: TcpProxy,
  ) {
    const manner = { haste: 1, terms: TERMS, watch: this.watch, thinking: 100 };
    this.players = new RestlessPlayers(cluster, random, () => undefined, manner);
    onTestFinished(() => this.players.leave());
  }

  static async begin(flags: readonly string[] = []): Promise<World> {
    const direct = new URL(database().url);
    const proxy = await TcpProxy.start(Number(direct.port));
    onTestFinished(async () => proxy.close());
    const behind = Object.assign(new URL(direct), { port: `${proxy.port}` });
    const cluster = await ServerCluster.start({
      servers: SERVERS,
      flagsOf: (server) => ['--store', (server === 0 ? behind : direct).href, ...flags],
      skewOf: (server) => SKEWS[server] ?? 0,
    });
    const world = new World(cluster, proxy);
    await world.players.fill(TABLES);
    await world.players.more(20);
    return world;
  }

  /** Everybody is connected to a server that is there, and plays. */
  async goOn(): Promise<void> {
    await this.players.until(
      ({ client }) => client.state.connection.kind === 'open' && client.state.paused === undefined,
    );
    await this.players.more(10);
  }

  async isLeft({ address }: Served): Promise<void> {
    await this.players.until(({ client, who }) => client.state.connection.kind === 'open' && who.address !== address);
  }
}

type Check = (store: Awaited<ReturnType<typeof openPostgresStore>>) => Promise<void>;

/** What is done to the servers while people play; what can be told only by the logs is checked in the end. */
const FAULTS: readonly ((world: World, later: (check: Check) => void) => Promise<void>)[] = [
  async function clocksAreWrong({ players, watch }, later) {
    const since = Date.now();
    await players.more(times(1000, 100));
    const span = { since, until: Date.now() };
    later(async (store) => {
      const error = await chargeError(store, players, watch, span);
      table.add('clocks off by 3 s and 60 s', times(1000, 100), `a move is charged wrong by ${error} ms at most`);
    });
  },

  async function aServerIsKilled(world) {
    const count = times(100, 3);
    world.watch.begin();
    for (let turn = 0; turn < count; turn += 1) {
      await world.players.fill(TABLES);
      await world.players.more(random.int(1, 30));
      const server = world.cluster.server(turn);
      await world.cluster.end(server, 'SIGKILL');
      await world.isLeft(server);
      await world.cluster.start(server);
    }
    const { gap95, gapMost } = world.watch.figures();
    table.add(
      'a server is killed',
      count,
      `people back at another in ${seconds(gap95)} (p95), ${seconds(gapMost)} at most`,
    );
  },

  async function aServerIsFrozen(world) {
    const count = times(30, 1);
    world.watch.begin();
    await world.players.more(times(2000, 100));
    const before = world.watch.figures().latencies;
    const during: number[] = [];
    let worst = 0;
    for (let turn = 0; turn < count; turn += 1) {
      const server = world.cluster.server(turn);
      server.signal('SIGSTOP');
      world.cluster.leaveOut(server);
      world.watch.begin();
      await world.players.fill(TABLES);
      await lasting(random.int(1000, 40_000), async () => world.players.more(30));
      const { latencies } = world.watch.figures(server.address);
      during.push(...latencies);
      worst = Math.max(worst, percentile(latencies, 0.99));
      server.signal('SIGCONT');
      world.cluster.leaveOut(server, false);
      await world.goOn();
    }
    table.add(
      'a server is frozen for 1 to 40 s',
      count,
      `others’ moves: p99 ${percentile(before, 0.99)} ms before, ${percentile(during, 0.99)} ms meanwhile, ${worst} ms in the worst of them`,
    );
  },

  async function aServerIsCutOff(world) {
    const count = times(20, 2);
    const first = world.cluster.server(0);
    let during = 0;
    for (let turn = 0; turn < count; turn += 1) {
      await world.players.fill(TABLES, world.cluster.server(0));
      world.watch.begin();
      if (turn % 2 === 0) world.proxy.cut();
      else world.proxy.stall();
      const isPaused = world.players.until(
        ({ client, who }) => who.address !== first.address || client.state.paused !== undefined,
      );
      await isPaused;
      during = Math.max(during, percentile(world.watch.figures(first.address).latencies, 0.99));
      world.proxy.restore();
      await world.goOn();
    }
    table.add('a server is cut from the database', count, `others’ moves: p99 ${during} ms meanwhile at most`);
  },

  async function anAnswerIsLost(world) {
    const count = times(200, 5);
    for (let turn = 0; turn < count; turn += 1) {
      await world.players.fill(TABLES, world.cluster.server(0));
      await world.proxy.cutAnswerTo('append');
      await world.players.more(5);
    }
    table.add('the answer is cut after the commit', count, 'each answered again with the same number');
  },

  async function allAreRestarted(world) {
    const count = times(10, 1);
    world.watch.begin();
    for (let turn = 0; turn < count; turn += 1)
      for (const server of world.cluster.servers) {
        await world.players.fill(TABLES);
        await world.cluster.end(server, 'SIGTERM');
        await world.isLeft(server);
        await world.cluster.start(server);
      }
    const { gap95, gapMost } = world.watch.figures();
    table.add('rolling restart', count, `gap ${seconds(gap95)} (p95), ${seconds(gapMost)} at most`);
  },

  async function allAreDown(world, later) {
    const count = times(5, 1);
    const spans: Span[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      await world.players.fill(TABLES);
      await world.players.more(20);
      const since = Date.now();
      for (const server of world.cluster.servers) await world.cluster.end(server, 'SIGKILL');
      await lasting(30_000, async () => undefined);
      await Promise.all(world.cluster.servers.map(async (server) => world.cluster.start(server)));
      spans.push({ since, until: Date.now() });
      await world.goOn();
    }
    later(async (store) => {
      const errors = await Promise.all(spans.map(async (span) => creditError(store, world.players, span)));
      const most = Math.max(...errors.map((error) => error.most));
      const matches = errors.reduce((sum, error) => sum + error.matches, 0);
      const figures = `time given back in ${matches} matches, off by ${seconds(most)} at most`;
      table.add('all servers are down for 30 s', count, figures);
    });
  },
];

/** In the long run each by itself, which is how it is measured; usually one after the other, as a start takes longer than most of them. */
const RUNS = isLongRun
  ? FAULTS.map((fault) => ({ what: fault.name, faults: [fault] }))
  : [{ what: 'whatever happens', faults: FAULTS }];

describe('servers that share a database', () => {
  it.each(RUNS)(
    'let people at different ones play each other, and lose nothing: $what',
    async ({ what, faults }) => {
      const world = await World.begin();
      const checks: Check[] = [];
      for (const fault of faults) {
        await fault(world, (check) => checks.push(check));
        await world.goOn();
      }
      const store = await openPostgresStore({ url: database().url });
      onTestFinished(async () => store.close());
      const known = await expectAllKept(world.cluster, world.players, world.watch, [store]);
      for (const check of checks) await check(store);
      table.add(what, 1, `${known} acknowledged, none lost, none doubled, no view backwards`);
    },
    SLOW,
  );

  it(
    'go on without their bus, and hear again when it is back',
    async ({ skip }) => {
      if (NO_REDIS !== undefined) return skip(NO_REDIS);
      const redis = await RedisServer.start();
      onTestFinished(async () => redis.end());
      const world = await World.begin(['--bus', redis.url]);
      const count = times(10, 1);
      let lag = 0;
      for (let turn = 0; turn < count; turn += 1) {
        await world.players.fill(TABLES);
        await world.players.more(50);
        await redis.end();
        world.watch.begin();
        await lasting(60_000, async () => world.players.more(50));
        lag = Math.max(lag, world.watch.figures().lagMost);
        await redis.start();
        await world.players.more(50);
      }
      const store = await openPostgresStore({ url: database().url });
      onTestFinished(async () => store.close());
      const known = await expectAllKept(world.cluster, world.players, world.watch, [store]);
      table.add(
        'the bus is dead for a minute',
        count,
        `lag across servers ${seconds(lag)} at most; ${known} acknowledged`,
      );
    },
    SLOW,
  );
});
