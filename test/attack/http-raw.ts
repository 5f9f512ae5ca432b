import { connect } from 'node:net';
import type { Scene } from './scene.js';

const LONGEST_WAIT = 15_000;

/** What is sent over a plain connection, and what may come back. */
interface RawTry {
  readonly name: string;
  readonly parts: readonly string[];
  /** Statuses that are fine; none: whatever the server likes, if it is not 500. */
  readonly statuses?: readonly number[];
  /** The connection is dropped after the last part, without waiting for an answer. */
  readonly isAborted?: boolean;
}

const get = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');
const post = (path: string, length: number | string, ...headers: readonly string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const CLOSE = 'Connection: close';

const TRIES: readonly RawTry[] = [
  { name: 'garbage', parts: ['\u0001\u0002\u0003\r\n\r\n'], statuses: [400] },
  { name: 'a request without a host', parts: ['GET /api/v1/info HTTP/1.1\r\n\r\n'], statuses: [400] },
  { name: 'HTTP/1.0', parts: ['GET /api/v1/info HTTP/1.0\r\n\r\n'], statuses: [200, 400] },
  {
    name: 'an upgrade to HTTP/2',
    parts: [
      get(
        '/api/v1/info',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
      ),
    ],
    statuses: [200],
  },
  {
    name: 'an upgrade to nothing known',
    parts: [get('/healthz', 'Connection: Upgrade', 'Upgrade: teapot')],
    statuses: [200],
  },
  { name: 'a socket at another path', parts: [get('/api/v1/info', ...UPGRADE, KEY)], statuses: [200, 400, 404, 426] },
  { name: 'a socket without a key', parts: [get('/api/v1/socket', ...UPGRADE)], statuses: [400] },
  {
    name: 'a socket of an old version',
    parts: [get('/api/v1/socket', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 7', KEY)],
    statuses: [400, 426],
  },
  {
    name: 'a socket from elsewhere',
    parts: [get('/api/v1/socket', ...UPGRADE, KEY, 'Origin: https://elsewhere.example')],
    statuses: [403],
  },
  {
    name: 'a socket by POST',
    parts: [['POST /api/v1/socket HTTP/1.1', 'Host: 127.0.0.1', ...UPGRADE, KEY, '', ''].join('\r\n')],
    statuses: [400, 404, 405],
  },
  { name: 'a length that is none', parts: [post('/api/v1/matches', 'x')], statuses: [400] },
  { name: 'a negative length', parts: [post('/api/v1/matches', '-1')], statuses: [400] },
  { name: 'two lengths', parts: [post('/api/v1/matches', 2, 'Content-Length: 3'), '{}'], statuses: [400] },
  {
    name: 'a length and chunks',
    parts: [post('/api/v1/matches', 2, 'Transfer-Encoding: chunked'), '{}'],
    statuses: [400],
  },
  {
    name: 'chunks',
    parts: [
      'POST /api/v1/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    statuses: [400],
  },
  {
    name: 'a chunk of nonsense',
    parts: [
      'POST /api/v1/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    statuses: [400],
  },
  {
    name: 'very many headers',
    parts: [get('/api/v1/info', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: x`), CLOSE)],
    statuses: [200, 431],
  },
  { name: 'a very long header', parts: [get('/api/v1/info', `X-Long: ${'x'.repeat(100_000)}`)], statuses: [431] },
  { name: 'a very long path', parts: [get(`/${'x'.repeat(100_000)}`)], statuses: [404, 414, 431] },
  {
    name: 'an expectation that nobody has',
    parts: [get('/api/v1/info', 'Expect: miracles', CLOSE)],
    statuses: [200, 417],
  },
  {
    name: 'a continuation',
    parts: [post('/api/v1/matches', 2, 'Expect: 100-continue', CLOSE), '{}'],
    statuses: [100, 400],
  },
  { name: 'two requests at once', parts: [get('/api/v1/info') + get('/api/v1/info', CLOSE)], statuses: [200] },
  { name: 'CONNECT', parts: ['CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n'] },
  {
    name: 'TRACE',
    parts: ['TRACE /api/v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'],
    statuses: [405, 404, 400],
  },
  {
    name: 'the request of a proxy',
    parts: ['GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n'],
  },
  { name: 'an upload that is aborted', parts: [post('/api/v1/matches', 500), '{"terms":'], isAborted: true },
  { name: 'an upload that is aborted at once', parts: [post('/api/v1/play-anyone', 500)], isAborted: true },
  { name: 'an answer that nobody waits for', parts: [get('/api/v1/lobby')], isAborted: true },
];

/** Sends the parts one by one; the status that came back, 0 for none. */
async function send(port: number, { parts, isAborted = false }: RawTry): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const end = (): void => resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text });
    socket.setTimeout(LONGEST_WAIT, () => {
      socket.destroy();
      resolve({ status: -1, text });
    });
    socket.on('data', (part) => {
      text += part.toString('latin1');
      // The answer is there; whether the connection stays does not matter.
      if (text.includes('\r\n\r\n') && !text.startsWith('HTTP/1.1 100')) socket.end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.on('connect', () => {
      const [first = '', ...rest] = parts;
      socket.write(first, 'latin1');
      setImmediate(() => {
        for (const part of rest) socket.write(part, 'latin1');
        if (isAborted) setImmediate(() => socket.resetAndDestroy());
      });
    });
  });
}

/** Speaks HTTP badly, and breaks off in the middle. Each try is answered or closed, and the server does not mind. */
export async function rawRequests({ target, findings, tally, requests }: Scene): Promise<void> {
  for (const one of TRIES) {
    const { status, text } = await send(target.port, one);
    tally.add('sent: raw HTTP');
    const isFine = one.isAborted === true || one.statuses === undefined || one.statuses.includes(status);
    if (status === -1) findings.add('a raw request is neither answered nor closed', one.name);
    else if (!isFine || status === 500)
      findings.add('a raw request has a wrong answer', `${one.name}: ${status} ${text.slice(0, 200)}`);
    const info = await requests.ask({ method: 'GET', path: '/api/v1/info' });
    if (info?.status !== 200) findings.add('a raw request hinders others', `${one.name}: ${info?.status}`);
  }
}
