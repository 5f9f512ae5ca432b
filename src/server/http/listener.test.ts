import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveServer } from '../../../test/unit/live-server.js';
import { DEFAULT_LIMITS } from '../settings/default-limits.js';
import { SOCKET_PATH } from '../sockets/socket-door.js';
import { createListener, FLOODS } from './listener.js';

let servers: LiveServer[] = [];
let raws: Socket[] = [];
afterEach(async () => {
  for (const raw of raws) raw.destroy();
  for (const server of servers) await server.stop();
  servers = [];
  raws = [];
});

async function start(options: ConstructorParameters<typeof LiveServer>[0]): Promise<LiveServer> {
  const server = await new LiveServer(options).start();
  servers.push(server);
  return server;
}

/** A connection that says nothing by itself. */
async function open(server: LiveServer): Promise<Socket> {
  const raw = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  raws.push(raw.on('error', () => undefined));
  await once(raw, 'connect');
  return raw;
}

/** Whether this is a whole answer. */
function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

/** All that a connection is told until the answer is whole or the connection ends. */
async function heard(raw: Socket): Promise<string> {
  let text = '';
  raw.on('data', (data) => {
    text += data.toString('latin1');
    if (isWhole(text)) raw.destroy();
  });
  await new Promise((resolve) => {
    raw.once('close', resolve);
  });
  return text;
}

/** Sends this text and gives all that comes back until the connection ends. */
async function say(server: LiveServer, text: string): Promise<string> {
  const raw = await open(server);
  raw.write(text);
  return heard(raw);
}

/** Asks on this connection and gives the first line of the answer. */
async function ask(raw: Socket): Promise<string> {
  raw.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const [data] = await once(raw, 'data');
  return String(data).split('\r\n')[0] ?? '';
}

describe('a request as proxies are sent it', () => {
  it.each([
    ['GET http://127.0.0.1/healthz', 200],
    ['GET HTTP://duel.example:80/api/v1/info?', 200],
    ['GET http://127.0.0.1', 404],
    ['CONNECT 127.0.0.1:22', 400],
  ])('is answered: %s', async (asked, status) => {
    const answer = await say(await start({}), `${asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('a body that nobody wants', () => {
  it.each(['GET /healthz', 'GET /robots.txt', 'POST /readyz', 'GET /api/v1/info'])(
    'and that never ends (%s) ends its connection after the answer',
    async (asked) => {
      const server = await start({ limits: { requestTime: 3_600_000, stillTime: 3_600_000 } });
      const raw = await open(server);
      const ended = new Promise((resolve) => raw.resume().once('close', resolve));
      raw.write(`${asked} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n`);
      const sendOn = (): void => {
        if (!raw.destroyed) raw.write('1\r\nx\r\n', () => setImmediate(sendOn));
      };
      sendOn();
      await ended;
      expect(raw.destroyed).toBe(true);
    },
  );

  it('and that comes letter by letter is not read to its end', async () => {
    const server = await start({});
    const body = JSON.stringify({ terms: { game: 'dual-digits' }, name: 'A'.repeat(300) });
    const letters = body.replace(/./g, '1\r\n$&\r\n');
    const head = 'POST /api/v1/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
    expect(await say(server, `${head}Transfer-Encoding: chunked\r\n\r\n${letters}0\r\n\r\n`)).toContain(' 413 ');
  });

  it('costs its address further connections if it does so often', async () => {
    const { http, connectTo } = await listenWith({ answer: (_, response) => void response.end('ok') });
    const statuses: string[] = [];
    for (let times = 0; times < FLOODS.burst + 1; times += 1) {
      const raw = connectTo();
      raw.write('GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n');
      let text = '';
      raw.on('data', (data) => {
        text += String(data);
      });
      await new Promise((resolve) => raw.once('close', resolve));
      statuses.push(text.slice(9, 12));
    }
    http.close();
    expect(statuses).toEqual([...Array.from({ length: FLOODS.burst }, () => '200'), '429']);
  });

  it('but is soon over costs no connection', async () => {
    const raw = await open(await start({}));
    raw.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello');
    await once(raw, 'data');
    expect(await ask(raw)).toBe('HTTP/1.1 200 OK');
  });
});

describe('a request that can’t be read', () => {
  it.each([
    ['has an address that is too long', `GET /${'a'.repeat(300_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
    ['has headers that are too long', `HEAD / HTTP/1.1\r\nX: ${'a'.repeat(300_000)}\r\n\r\n`, 431],
    ['is none', `${'nonsense'.repeat(30_000)}\r\n\r\n`, 400],
  ])('and %s is answered without a body, and its connection ended', async (_, text, status) => {
    const server = await start({});
    const raw = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
    const errors: unknown[] = [];
    raws.push(raw.on('error', (error) => errors.push(error)));
    let answer = '';
    raw.on('data', (data) => {
      answer += data.toString('latin1');
    });
    raw.write(text);
    await once(raw, 'end');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`));
    // Whoever still sends is heard out: the answer would be lost if the connection were reset.
    raw.write('more');
    raw.end();
    await once(raw, 'close');
    expect(errors).toEqual([]);
  });
});

type ListenerSettings = Parameters<typeof createListener>[0];

/** A listener alone, and how to connect to it. */
async function listenWith(
  settings: Pick<ListenerSettings, 'answer'> & Partial<ListenerSettings>,
): Promise<{ http: ReturnType<typeof createListener>; readonly connectTo: () => Socket }> {
  const http = createListener({
    limits: DEFAULT_LIMITS,
    proxies: 0,
    now: () => 0,
    isForSocket: () => false,
    upgrade: () => undefined,
    onBug: () => undefined,
    ...settings,
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    http,
    connectTo: () => {
      const raw = connect(port, '127.0.0.1').on('error', () => undefined);
      raws.push(raw);
      return raw;
    },
  };
}

const ended = (raw: Socket): Promise<unknown> =>
  new Promise((resolve) => {
    raw.resume().once('close', resolve);
  });

describe('plain connections', () => {
  it('of one address are bounded, and the place of one that ends is free again', async () => {
    const server = await start({ limits: { maxPerAddress: 5, maxSockets: 100 } });
    const first = await open(server);
    for (let more = 1; more < 5; more += 1) await open(server);
    expect(await heard(await open(server))).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(await ask(first)).toBe('HTTP/1.1 200 OK');
    first.destroy();
    // The server hears of the end of one connection before or after the beginning of another.
    let line = '';
    while (line !== 'HTTP/1.1 200 OK') {
      const raw = await open(server);
      line = await ask(raw).catch(() => '');
    }
  });

  it('are bounded in all, and only so behind a proxy, from which all of them come', async () => {
    const server = await start({ limits: { maxPerAddress: 2, maxSockets: 6 }, proxies: 1 });
    const kept: Socket[] = [];
    for (let more = 0; more < 6; more += 1) kept.push(await open(server));
    expect(await heard(await open(server))).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n[^]*Retry-After: 5\r\n/);
    for (const raw of kept) expect(await ask(raw)).toBe('HTTP/1.1 200 OK');
  });

  it('are none any more when they have become sockets', async () => {
    const server = await start({ limits: { maxPerAddress: 3 } });
    for (let more = 0; more < 3; more += 1) await server.open();
    for (let more = 0; more < 3; more += 1) expect(await ask(await open(server))).toBe('HTTP/1.1 200 OK');
  });

  it('that say nothing, or begin and do not go on, are ended soon', async () => {
    const server = await start({ limits: { headTime: 60, requestTime: 120 } });
    const silent = await Promise.all(Array.from({ length: 50 }, async () => open(server)));
    await Promise.all(silent.map(heard));
    expect(await say(server, 'GET /healthz HTTP/1.1\r\nHost: x\r\n')).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    const half =
      'POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    expect(await say(server, half)).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect(server.logged.join('')).not.toContain('a bug');
  });

  it('that ask on and on without waiting for an answer are ended, and others wait for none of it', async () => {
    let answered = 0;
    const { http, connectTo } = await listenWith({
      answer: (_request, response) => {
        answered += 1;
        response.end('x');
      },
    });
    const raw = connectTo();
    raw.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
    await ended(raw);
    expect(answered).toBeLessThan(100);
    expect(await ask(connectTo())).toBe('HTTP/1.1 200 OK');
    http.close();
  });

  it('may ask for a few things at once', async () => {
    const { http, connectTo } = await listenWith({ answer: (_request, response) => void response.end('x') });
    const raw = connectTo();
    raw.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8));
    let text = '';
    raw.on('data', (data) => {
      text += String(data);
      if (text.split('HTTP/1.1 200 OK').length > 8) raw.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    });
    await ended(raw);
    expect(text.split('HTTP/1.1 200 OK')).toHaveLength(10);
    http.close();
  });

  it('are refused at once to an address that has been ended for that again and again', async () => {
    const { http, connectTo } = await listenWith({ answer: (_request, response) => void response.end('x') });
    const answers: string[] = [];
    while (answers.length === 0) {
      const raw = connectTo();
      raw.on('data', (data) => {
        if (String(data).startsWith('HTTP/1.1 429')) answers.push(String(data));
      });
      raw.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
      await ended(raw);
    }
    expect(answers[0]).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n[^]*Retry-After: 5\r\n/);
    http.close();
  });

  it('on which a request came while the server stood still are answered', async () => {
    const { http, connectTo } = await listenWith({
      limits: { ...DEFAULT_LIMITS, idleTime: 1000 },
      answer: (_request, response) => void response.end('x'),
    });
    const raw = connectTo();
    expect(await ask(raw)).toBe('HTTP/1.1 200 OK');
    const answer = ask(raw);
    // Some Nodes wait for a second more than they are told.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
    expect(await answer).toBe('HTTP/1.1 200 OK');
    await ended(raw);
    http.close();
  });

  it('that do not read their answer are ended', async () => {
    const { http, connectTo } = await listenWith({
      limits: { ...DEFAULT_LIMITS, stillTime: 100 },
      // More than the operating system keeps for somebody who does not read.
      answer: (_request, response) => void response.end(Buffer.alloc(50_000_000)),
    });
    const raw = connectTo();
    const [taken]: Socket[] = await once(http, 'connection');
    raw.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => {
      taken?.once('close', resolve);
    });
    expect(taken?.destroyed).toBe(true);
    http.close();
  });
});

describe('a malformed request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a bad method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a bad length', 'POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('with %s is refused and closed, and is no bug', async (_name, text, status) => {
    const server = await start({});
    // Somebody who is still sending may hear nothing but the end.
    expect(await say(server, text)).toMatch(new RegExp(`^(?:HTTP/1\\.1 ${status} |$)`));
    expect(server.logged.join('')).not.toContain('a bug');
  });
});

describe('an upload that is aborted', () => {
  it('is no bug, and nobody is disturbed', async () => {
    const server = await start({});
    const { length } = server.logged;
    const raw = await open(server);
    raw.write(
      'POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    // The answer to somebody who came later says that the first has been heard.
    expect(await ask(await open(server))).toBe('HTTP/1.1 200 OK');
    raw.resetAndDestroy();
    await server.create({ game: 'dual-digits' });
    await server.stop();
    servers = [];
    expect(server.logged.slice(length).join('')).not.toContain('warn');
  });
});

describe('a request that would like to speak something else', () => {
  const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';

  it('is answered as if it had not wished so', async () => {
    const server = await start({});
    expect(await say(server, `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n${H2C}\r\n`)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nok\n$/,
    );
  });

  it('keeps its body, wherever it is cut', async () => {
    const server = await start({});
    const body = JSON.stringify({ terms: { game: 'dual-digits' }, name: 'Zoë' });
    const head = `POST /api/v1/matches HTTP/1.1\r\nHost: 127.0.0.1\r\n${H2C}Content-Type: application/json\r\n`;
    const text = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    for (const cut of [text.length, text.length - 10, text.indexOf('{')]) {
      const raw = await open(server);
      raw.setNoDelay(true);
      raw.write(text.slice(0, cut), () => raw.write(text.slice(cut)));
      expect(await heard(raw)).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    }
    expect(server.store.logs.size).toBe(3);
  });

  it('is a plain one too for a WebSocket where there is none, and for something else where there is one', async () => {
    const server = await start({});
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    for (const path of ['/elsewhere', `${SOCKET_PATH}s`, `${SOCKET_PATH}/a/b`])
      expect(await say(server, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}\r\n`)).toMatch(
        /^HTTP\/1\.1 404 /,
      );
    expect(await say(server, `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\n${H2C}\r\n`)).toMatch(
      /^HTTP\/1\.1 404 [^]*nothing-here/,
    );
  });

  it('counts as one connection', async () => {
    const server = await start({ limits: { maxPerAddress: 1 } });
    expect(await say(server, `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n${H2C}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
