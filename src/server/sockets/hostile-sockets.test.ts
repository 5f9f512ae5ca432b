import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SilentStore } from '../../../test/unit/node-parts.js';
import { LiveServer } from '../../../test/unit/live-server.js';
import { SOCKET_PATH } from './socket-door.js';

let server: LiveServer;
beforeAll(async () => {
  server = await new LiveServer({
    limits: { creating: { burst: 100, perSecond: 100 }, connecting: { burst: 500, perSecond: 99 } },
  }).start();
});
afterAll(async () => server.stop());

const other = { game: 'dual-digits' };

const handshakeAt = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** Two people who play undisturbed, whatever somebody else does. */
async function expectOthersToPlay(): Promise<void> {
  const { match, tokens } = await server.table(other);
  const [ana, ben] = [await server.enter(match, tokens[0]), await server.enter(match, tokens[1])];
  ana.do('k1', { kind: 'play', entry: '3' });
  expect(await ben.next('moved')).toMatchObject({ move: '3' });
}

describe('a hostile socket', () => {
  it.each([
    ['malformed JSON', '["m"'],
    ['no JSON at all', 'hello'],
    ['nothing', ''],
    ['an object', '{"type":"enter"}'],
    ['an unknown type', '["z",1]'],
    ['wrong types', '["m",1,2]'],
    ['a command before entering', '["m","k1","3"]'],
    ['a deep nest', '['.repeat(2000)],
    ['a prototype', '{"__proto__":{"type":"enter"}}'],
  ])('that sends %s is told so, and closed if it goes on', async (_name, text) => {
    const socket = await server.open();
    socket.socket.send(text);
    expect(await socket.next('refused')).toMatchObject({ code: 'bad-message', id: undefined });
    for (let times = 0; times < 6; times += 1) socket.socket.send(text);
    expect(await socket.next('bye')).toMatchObject({ why: 'bad-messages' });
    expect((await socket.end()).code).toBe(1008);
    await expectOthersToPlay();
  });

  it('that pings without end is closed like one that talks without end', async () => {
    const socket = await server.open();
    for (let times = 0; times < 200; times += 1) socket.socket.ping('x'.repeat(100));
    expect((await socket.end()).code).toBe(1006);
    await expectOthersToPlay();
  });

  it('that answers pings without end which nobody has sent is closed, too', async () => {
    const socket = await server.open();
    for (let times = 0; times < 200; times += 1) socket.socket.pong('x'.repeat(100));
    expect((await socket.end()).code).toBe(1006);
    await expectOthersToPlay();
  });

  it('that is refused is ended, though it keeps its own half open', async () => {
    const raw = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
    raw.on('error', () => undefined);
    raw.write(handshakeAt('/nowhere'));
    const closed = new Promise((resolve) => {
      raw.once('close', resolve);
    });
    // Whatever is sent after the end is answered with a reset, since nobody holds the other half any more.
    raw.resume().once('end', () => {
      const more = setInterval(() => raw.write('x'), 5);
      raw.once('close', () => clearInterval(more));
    });
    await closed;
    expect(raw.destroyed).toBe(true);
  });

  it('that sends a binary frame is told so', async () => {
    const socket = await server.open();
    socket.socket.send(Buffer.from('["i"]'));
    expect(await socket.next('refused')).toMatchObject({ code: 'bad-message' });
  });

  it('that sends a megabyte is closed', async () => {
    const socket = await server.open();
    socket.socket.send('x'.repeat(1_000_000));
    expect((await socket.end()).code).toBe(1009);
    await expectOthersToPlay();
  });

  it('that sends a flood is closed', async () => {
    const { match, token } = await server.create(other);
    const socket = await server.enter(match, token);
    for (let times = 0; times < 200; times += 1) socket.say({ type: 'ping' });
    expect(await socket.next('bye')).toMatchObject({ why: 'too-fast', retryAfter: 5000 });
    await expectOthersToPlay();
  });

  it('that goes on after it was told to end is ended', async () => {
    const raw = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    const ended = new Promise((resolve) => raw.once('close', resolve));
    raw.on('error', () => undefined).resume();
    raw.write(handshakeAt(SOCKET_PATH));
    // Nor does it ever answer that it has heard of the end.
    const ping = Buffer.from([0x81, 0x85, 0, 0, 0, 0, ...Buffer.from('["i"]')]);
    const sendOn = (): void => {
      if (!raw.destroyed) raw.write(ping, () => setImmediate(sendOn));
    };
    sendOn();
    await ended;
    await expectOthersToPlay();
  });

  it('that asks for a long match again and again pays for all that it is sent', async () => {
    const requests = { burst: 100, perSecond: 0.001 };
    const limits = { messages: { burst: 500, perSecond: 0.001 }, requests, maxBuffered: 2 ** 30 };
    const patient = await new LiveServer({ limits }).start();
    const { match, tokens } = await patient.table({ game: 'dual-digits', options: { start: 1000 }, begins: 'creator' });
    const players = [await patient.enter(match, tokens[0]), await patient.enter(match, tokens[1])] as const;
    for (let turn = 0; turn < 300; turn += 1) {
      const player = players[turn % 2 === 0 ? 0 : 1];
      player.do(`k${turn}`, { kind: 'play', entry: turn % 2 === 0 ? '1' : '2' });
      await player.next('done');
    }
    const short = await patient.create({ game: 'dual-digits' });
    const [greedy, modest] = [await patient.enter(match), await patient.enter(short.match)];
    for (let times = 0; times < 400; times += 1) for (const socket of [greedy, modest]) socket.say({ type: 'look' });
    expect(await greedy.next('bye')).toMatchObject({ why: 'too-fast', retryAfter: 5000 });
    modest.say({ type: 'ping' });
    await modest.next('pong');
    expect(modest.closed).toBeUndefined();
    // So does whoever only comes to it.
    const [comer, visitor] = [await patient.enter(match), await patient.enter(short.match)];
    for (let times = 0; times < 499; times += 1) for (const socket of [comer, visitor]) socket.say({ type: 'ping' });
    expect(await comer.next('bye')).toMatchObject({ why: 'too-fast' });
    for (let times = 0; times < 499; times += 1) await visitor.next('pong');
    // And so does whoever has it sent to everybody: an offer comes with the whole view.
    const [ana, ben] = players;
    const answers: string[] = [];
    for (let times = 0; times < 200 && !answers.includes('bye'); times += 1) {
      ana.do(`o${times}`, { kind: 'offer-draw' });
      answers.push((await ana.next('done', 'refused', 'bye')).type);
      ben.do(`d${times}`, { kind: 'play', entry: 'x' });
      await ben.next('refused');
    }
    expect(answers.at(-1)).toBe('bye');
    // A code for another device does the same.
    const statuses: number[] = [];
    const proof = { Authorization: `Bearer ${tokens[0]}` };
    while (statuses.length < 90 && !statuses.includes(429))
      statuses.push((await patient.ask('POST', `/api/v1/matches/${match}/carry`, undefined, proof)).status);
    expect(statuses.length).toBeLessThan(60);
    // And what is asked for in one breath with the match itself is no cheaper.
    const strict = await new LiveServer({
      store: patient.store,
      limits: { messages: { burst: 20, perSecond: 0.001 } },
    }).start();
    const { store } = patient;
    const read = store.open.bind(store);
    const held: (() => void)[] = [];
    store.open = async (id) => {
      await new Promise<void>((letGo) => {
        held.push(letGo);
      });
      return read(id);
    };
    const hasty = await strict.open();
    hasty.say({ type: 'enter', match, token: undefined, since: undefined });
    for (let times = 0; times < 16; times += 1) hasty.say({ type: 'look' });
    hasty.say({ type: 'ping' });
    await hasty.next('pong');
    for (const letGo of held) letGo();
    expect(await hasty.next('bye')).toMatchObject({ why: 'too-fast' });
    await strict.stop();
    await patient.stop();
  });

  it('that says a lot before its match was read is told to wait for it', async () => {
    const slow = await new LiveServer({ store: new SilentStore() }).start();
    const eager = await slow.open();
    eager.say({ type: 'enter', match: 'abc', token: undefined, since: undefined });
    for (let times = 0; times < 30; times += 1) eager.do(`k${times}`, { kind: 'resign' });
    expect(await eager.next('refused', 'bye')).toMatchObject({ type: 'bye', why: 'too-many', retryAfter: 3000 });
    await slow.stop();
  });

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'nonsense'])(
    'of the page %s is not let in',
    async (origin) => {
      await expect(server.open({ origin })).rejects.toThrow('403');
    },
  );

  it('of its own page is let in', async () => {
    expect((await server.open({ origin: server.url })).closed).toBeUndefined();
  });

  it('at another address is told where sockets are', async () => {
    const { host } = new URL(server.url);
    const answer = await new Promise<string>((resolve) => {
      const [name = '', port] = host.split(':');
      const raw = connect(Number(port), name, () =>
        raw.write(`GET /elsewhere HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
      );
      raw.once('data', (data) => {
        resolve(data.toString());
        raw.destroy();
      });
    });
    expect(answer).toContain('404');
  });

  it('is only a spectator with the token of another match, and may not play', async () => {
    const [one, two] = [await server.table(other), await server.table(other)];
    const socket = await server.open();
    socket.say({ type: 'enter', match: one.match, token: two.tokens[0], since: undefined });
    expect((await socket.next('view')).shown.viewer).toBe('spectator');
    socket.do('k1', { kind: 'play', entry: '3' });
    expect(await socket.next('refused')).toMatchObject({ code: 'not-your-seat' });
    socket.do('k2', { kind: 'resign' });
    expect(await socket.next('refused')).toMatchObject({ code: 'not-your-seat' });
    expect(server.store.logs.get(one.match)).toHaveLength(2);
  });

  it('cannot act for the other seat, whatever it writes into its messages', async () => {
    const { match, tokens } = await server.table({ game: 'number-duel' });
    const socket = await server.enter(match, tokens[0]);
    for (const text of [
      '["m","k1","3",1]',
      '["m","k1",{"seat":1,"move":"3"}]',
      '["a","k1","resign",1]',
      '["m",1,"k1","3"]',
    ])
      socket.socket.send(text);
    for (let times = 0; times < 4; times += 1)
      expect(await socket.next('refused')).toMatchObject({ code: 'bad-message' });
    expect(server.store.logs.get(match)).toHaveLength(2);
  });

  it('cannot enter twice, to change its seat', async () => {
    const { match, tokens } = await server.table(other);
    const socket = await server.enter(match, tokens[0]);
    socket.say({ type: 'enter', match, token: tokens[1], since: undefined });
    expect(await socket.next('refused')).toMatchObject({ code: 'bad-message' });
  });

  it('learns nothing at a match that is not there', async () => {
    const socket = await server.open();
    socket.say({ type: 'enter', match: 'nothing', token: undefined, since: undefined });
    expect(await socket.next('bye')).toMatchObject({ why: 'no-such-match', retryAfter: undefined });
    expect((await socket.end()).code).toBe(4004);
  });
});

describe('too many sockets', () => {
  it('of one address are not let in, and others can come when some have gone', async () => {
    const small = await new LiveServer({ limits: { maxPerAddress: 3 } }).start();
    const open = [await small.open(), await small.open(), await small.open()];
    await expect(small.open()).rejects.toThrow('429');
    open[0]?.socket.close();
    await open[0]?.end();
    expect((await small.open()).closed).toBeUndefined();
    await small.stop();
  });

  it.each([
    ['no token', undefined],
    ['a made-up token', 'x'.repeat(32)],
  ])('at one match leave its players their places, with %s', async (_name, token) => {
    const small = await new LiveServer({ limits: { maxAtMatch: 2 } }).start();
    const { match, tokens } = await small.table(other);
    await small.enter(match);
    await small.enter(match);
    const third = await small.open();
    third.say({ type: 'enter', match, token, since: undefined });
    expect(await third.next('bye')).toMatchObject({ why: 'too-many' });
    expect((await small.enter(match, tokens[0])).closed).toBeUndefined();
    await small.stop();
  });
});
