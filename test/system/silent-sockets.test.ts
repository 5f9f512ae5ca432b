import { once } from 'node:events';
import { createServer } from 'node:http';
import { type ClientOptions, WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { must } from '../contract/playing.js';
import { LiveServer, LiveSocket } from '../unit/live-server.js';
import { makeNode, SimpleBus, SimpleStore } from '../unit/node-parts.js';
import { parseTerms } from '../../src/online/terms.js';
import { DEFAULT_LIMITS } from '../../src/server/settings/default-limits.js';
import { SystemClock } from '../../src/server/node/system-clock.js';
import { SOCKET_PATH, SocketDoor } from '../../src/server/sockets/socket-door.js';

const TERMS = must(parseTerms({ game: 'dual-digits' }));

/** A door that looks around when the test says so, and a match behind it. */
async function openDoor() {
  const clock = new SystemClock();
  const node = makeNode({ store: new SimpleStore(), bus: new SimpleBus(), clock });
  const created = await node.create(TERMS, { name: 'Ana', key: 'ana' });
  if (!created.ok) throw new Error(created.error.sentence);
  const bugs: unknown[] = [];
  const door = new SocketDoor(node, {
    baseUrl: undefined,
    proxies: 0,
    limits: DEFAULT_LIMITS,
    clock,
    onBug: (error) => bugs.push(error),
  });
  const http = createServer().listen(0, '127.0.0.1');
  http.on('upgrade', (request, socket, head) => door.upgrade(request, socket, head));
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const open = async (options: ClientOptions = {}): Promise<LiveSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { perMessageDeflate: false, ...options });
    const live = new LiveSocket(socket);
    await once(socket, 'open');
    return live;
  };
  return {
    node,
    match: created.value,
    door,
    bugs,
    open,
    enter: async (options?: ClientOptions): Promise<LiveSocket> => {
      const live = await open(options);
      live.say({ type: 'enter', match: created.value, token: undefined, since: undefined });
      await live.next('view');
      return live;
    },
    /** Looks around, and waits until everybody has been asked and those who answer have answered. */
    pingAll: async (...answering: readonly LiveSocket[]): Promise<void> => {
      const asked = answering.map(async ({ socket }) => once(socket, 'ping'));
      door.pingAll();
      await Promise.all(asked);
      // What is said after the answer arrives after it.
      for (const live of answering) live.say({ type: 'ping' });
      for (const live of answering) await live.next('pong');
    },
    close: async (): Promise<void> => {
      door.dropAll();
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
}

let room: Awaited<ReturnType<typeof openDoor>>;
beforeEach(async () => {
  room = await openDoor();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await room.close();
});

describe('a connection from which nothing comes', () => {
  it('is dropped when it did not answer, and those that answer stay', async () => {
    const good = await room.enter();
    const halfOpen = await room.enter({ autoPong: false });
    expect(await good.next('presence')).toMatchObject({ watching: 1 });
    expect(await good.next('presence')).toMatchObject({ watching: 2 });
    await room.pingAll(good);
    expect(room.door.size).toBe(2);
    room.door.pingAll();
    expect((await halfOpen.end()).code).toBe(1006);
    expect(await good.next('presence')).toMatchObject({ watching: 1 });
    good.say({ type: 'ping' });
    await good.next('pong');
    await room.pingAll(good);
    expect(good.closed).toBeUndefined();
    expect(room.door.size).toBe(1);
  });

  it('is dropped when it has had the time to enter and has not, though it answers', async () => {
    const idle = await room.open();
    await room.pingAll(idle);
    expect(idle.closed).toBeUndefined();
    room.door.pingAll();
    expect((await idle.end()).code).toBe(1006);
    expect(room.bugs).toEqual([]);
  });
});

describe('a connection that meets a bug of ours', () => {
  it('is ended with word of when to come back, and no other is', async () => {
    const other = await room.enter();
    const bug = new Error('a bug');
    vi.spyOn(room.node, 'enter').mockImplementationOnce(() => {
      throw bug;
    });
    const unlucky = await room.open();
    unlucky.say({ type: 'enter', match: room.match, token: undefined, since: undefined });
    expect(await unlucky.next('bye')).toMatchObject({ why: 'stopping', retryAfter: 15_000 });
    expect(room.bugs).toEqual([bug]);
    other.say({ type: 'ping' });
    await other.next('pong');
    expect(other.closed).toBeUndefined();
  });

  it.each([
    ['what it asks for is sent', 'sendView', async (live: LiveSocket) => live.say({ type: 'look' })],
    ['it leaves', 'leave', async ({ socket }: LiveSocket) => socket.terminate()],
  ] as const)('as %s is ended, and no other is', async (_name, broken, act) => {
    const [unlucky, other] = [await room.enter(), await room.enter()];
    const bug = new Error('a bug');
    vi.spyOn(room.node, broken).mockImplementation(() => {
      throw bug;
    });
    await act(unlucky);
    await unlucky.end();
    await expect.poll(() => room.door.size).toBe(1);
    expect(room.bugs).toContain(bug);
    other.say({ type: 'ping' });
    await other.next('pong');
    expect(other.closed).toBeUndefined();
  });

  it('as it is asked whether it is there is dropped, and all others are asked', async () => {
    const [unlucky, other] = [await room.enter(), await room.enter()];
    vi.spyOn(WebSocket.prototype, 'ping').mockImplementationOnce(() => {
      throw new Error('a bug');
    });
    await room.pingAll(other);
    expect((await unlucky.end()).code).toBe(1006);
    expect(room.bugs).toHaveLength(1);
    expect(other.closed).toBeUndefined();
  });
});

describe('a connection that does not read', () => {
  it('is dropped before it fills the memory, and the players do not notice', async () => {
    const server = await new LiveServer({
      limits: { maxBuffered: 64 * 1024, messages: { burst: 1_000_000, perSecond: 1 } },
    }).start();
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    const slow = await server.enter(match);
    for (let watching = 0; watching !== 1; watching = (await ana.next('presence')).watching);
    slow.socket.pause();
    // The operating system takes some megabytes before anything has to wait.
    const flood = setInterval(() => {
      for (let times = 0; times < 500; times += 1) slow.say({ type: 'look' });
    }, 0);
    expect(await ana.next('presence')).toMatchObject({ watching: 0 });
    clearInterval(flood);
    // Without a word: it was not told that it asks too much.
    slow.socket.resume();
    expect((await slow.end()).code).toBe(1006);
    ana.do('k1', { kind: 'play', entry: '3' });
    expect(await ben.next('moved')).toMatchObject({ move: '3' });
    await server.stop();
  });

  it('is dropped as well when it asks for nothing, and only does not read what all are told', async () => {
    const server = await new LiveServer({
      limits: { maxBuffered: 64 * 1024, messages: { burst: 1_000_000, perSecond: 1 } },
    }).start();
    const { match, tokens } = await server.table({ game: 'number-duel' });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    // A long game makes long views.
    for (let round = 0; round < 500; round += 1) {
      ana.do(`a${round}`, { kind: 'play', entry: '1' });
      ben.do(`b${round}`, { kind: 'play', entry: '1' });
      await Promise.all([ana.next('revealed'), ben.next('revealed')]);
    }
    const slow = await server.enter(match);
    const watcher = await server.enter(match);
    for (let watching = 0; watching !== 2; watching = (await watcher.next('presence')).watching);
    slow.socket.pause();
    const talk = { goesOn: true };
    const talking = async (): Promise<void> => {
      for (let times = 0; talk.goesOn; times += 1) {
        ana.do(`o${times}`, { kind: 'offer-draw' });
        await Promise.all([ana.next('done'), ben.next('view')]);
        ben.do(`n${times}`, { kind: 'decline' });
        await Promise.all([ben.next('done'), ana.next('view')]);
      }
    };
    const talked = talking();
    expect(await watcher.next('presence')).toMatchObject({ watching: 1 });
    talk.goesOn = false;
    await talked;
    ana.do('k1', { kind: 'play', entry: '1' });
    expect(await ben.next('chose')).toMatchObject({ seat: 0 });
    await server.stop();
  });
});

describe('thousands of connections that say nothing', () => {
  it('keep nobody from playing, and are let go', async () => {
    const many = 2000;
    const server = await new LiveServer({
      limits: { maxPerAddress: 2 * many, maxSilent: 2 * many, connecting: { burst: 2 * many, perSecond: 1 } },
    }).start();
    while (server.sockets.length < many) await Promise.all(Array.from({ length: 100 }, async () => server.open()));
    const { match, tokens } = await server.table({ game: 'dual-digits' });
    const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
    ana.do('k1', { kind: 'play', entry: '3' });
    expect(await ben.next('moved')).toMatchObject({ move: '3' });
    expect((await server.ask('GET', '/metrics')).text).toContain(`\nduelbook_sockets ${many + 2}\n`);
    const stopped = server.server.stop();
    for (const socket of server.sockets) expect(await socket.end()).toEqual({ code: 1001, reason: 'stopping' });
    await stopped;
  });
});
