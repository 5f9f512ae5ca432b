import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { eventually } from '../driver/eventually.js';
import { DUEL, emptyFolder, runDuel } from '../driver/piped.js';
import { KEYS, TerminalDriver, type TerminalOptions } from '../driver/terminal.js';
import { ask, sendRaw, startWeb, startWebForTest, type WebServer } from '../driver/web-server.js';

const WEB = join(dirname(DUEL), 'web');
const FILES = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(WEB, path)).isFile(),
);
const TEXTS = FILES.filter((path) => /\.(?:html|css|js|webmanifest|svg)$/.test(path));
const textOf = (path: string): string => readFileSync(join(WEB, path), 'utf8');
const ASSET = FILES.find((path) => path.startsWith('assets/main-')) ?? '';

const TYPES: Readonly<Record<string, string>> = {
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

describe('the built folder', () => {
  it('holds the app', () => {
    for (const file of ['index.html', 'manifest.webmanifest', 'service-worker.js', 'pictures.svg', 'icon.svg', ASSET])
      expect(FILES).toContain(file);
  });

  it.each(TEXTS)('%s works from a sub-path and asks no other host', (path) => {
    const text = textOf(path);
    expect(text).not.toMatch(/\b(?:href|src|action)\s*=\s*["']?\//i);
    expect(text).not.toMatch(/url\(\s*["']?\//i);
    expect(text).not.toMatch(/["'`]\/(?:assets|icon|pictures|index|manifest|service-worker)\b/);
    // The documentation tells of addresses; `docs-site.test.ts` looks at what it loads.
    if (path.startsWith('docs/')) return;
    // The names of SVG and its like look like addresses; nobody fetches them.
    const elsewhere = (text.match(/\b(?:https?|wss?):\/\/[^\s"'`<>)]*/g) ?? []).filter(
      (address) => !address.startsWith('http://www.w3.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('says where it starts, relative to itself', () => {
    const manifest: unknown = JSON.parse(textOf('manifest.webmanifest'));
    expect(manifest).toMatchObject({ start_url: './', scope: './' });
  });
});

describe('duel web', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startWeb();
  });
  afterAll(async () => {
    await server.stop();
  });

  it('prints its address alone on standard output, and how to stop it beside', async () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+\/$/);
    await eventually(() => expect(server.complaints()).toContain('Ctrl-C stops it.'));
  });

  it.each(FILES)('serves %s with its type', async (path) => {
    const { status, headers, body } = await ask(server.port, `/${path}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(TYPES[extname(path)]);
    expect(body.equals(readFileSync(join(WEB, path)))).toBe(true);
  });

  it('serves the page at its root, and a query changes nothing', async () => {
    for (const path of ['/', '/?source=home']) {
      const { status, body } = await ask(server.port, path);
      expect(status).toBe(200);
      expect(body.toString()).toBe(textOf('index.html'));
    }
  });

  it('packs texts as the browser likes', async () => {
    const original = readFileSync(join(WEB, ASSET));
    const as = (encoding: string) => ask(server.port, `/${ASSET}`, { headers: { 'Accept-Encoding': encoding } });
    const brotli = await as('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(original)).toBe(true);
    const gzip = await as('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(original)).toBe(true);
    expect(gzip.headers.etag).not.toBe(brotli.headers.etag);
    expect(gzip.headers.vary).toBe('Accept-Encoding');
    const picture = await ask(server.port, '/icon-192.png', { headers: { 'Accept-Encoding': 'br' } });
    expect(picture.headers['content-encoding']).toBeUndefined();
  });

  it('lets browsers keep for ever what has a fingerprint, and ask about the rest', async () => {
    expect((await ask(server.port, `/${ASSET}`)).headers['cache-control']).toContain('immutable');
    for (const path of ['/', '/service-worker.js', '/manifest.webmanifest', '/icon.svg'])
      expect((await ask(server.port, path)).headers['cache-control']).toBe('no-cache');
  });

  it('sends nothing twice', async () => {
    const packing = { 'Accept-Encoding': 'br' };
    const { headers } = await ask(server.port, '/', { headers: packing });
    const again = await ask(server.port, '/', { headers: { ...packing, 'If-None-Match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect((await ask(server.port, '/', { headers: { 'If-None-Match': '"old"' } })).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await ask(server.port, '/', { method: 'HEAD' });
    const { headers } = await ask(server.port, '/');
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s', async (method) => {
    const { status, headers } = await ask(server.port, '/', { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  it('holds the policy of the page, and allows nobody to frame it', async () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(textOf('index.html')) ?? [];
    expect(policy).toContain("default-src 'none'");
    for (const path of ['/', '/nowhere', `/${ASSET}`]) {
      const { headers } = await ask(server.port, path);
      expect(headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
    }
  });

  it.each([
    '/nowhere',
    '/assets',
    '/assets/',
    '/../duel.js',
    '/assets/../../duel.js',
    '/assets/../index.html',
    '/%2e%2e/duel.js',
    '/..%2fduel.js',
    '/..%5cduel.js',
    '/..\\duel.js',
    '/%252e%252e/duel.js',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/C:%5cWindows%5cwin.ini',
    '/index.html%00.js',
    '/./index.html',
    '/constructor',
    '/__proto__',
  ])('has nothing at %s', async (path) => {
    const { status, headers, body } = await ask(server.port, path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('Page not found.');
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example'])(
    'has nothing for who asks it as %s: another name may not lead here',
    async (host) => {
      const { status, body } = await ask(server.port, '/', { headers: { Host: host } });
      expect(status).toBe(403);
      expect(body.toString()).toContain('Duelbook answers on this machine only');
    },
  );

  it.each(['localhost', 'LocalHost:1234', '[::1]:80'])('answers to %s as well', async (host) => {
    expect((await ask(server.port, '/', { headers: { Host: host } })).status).toBe(200);
  });

  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['a broken escape', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['a whole address', 'GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['a zero byte', 'GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no Host, as it was once', 'GET / HTTP/1.0\r\n\r\n', 403],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}`, 431],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('lives on after %s', async (_, text, status) => {
    expect(await sendRaw(server.port, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await ask(server.port, '/')).status).toBe(200);
  });
});

describe('the port of duel web', () => {
  it('is the next one if it is busy, and that is said', async () => {
    const first = await startWebForTest();
    const second = await startWebForTest({ args: ['--port', `${first.port}`] });
    expect(second.port).toBeGreaterThan(first.port);
    await eventually(() => expect(second.complaints()).toContain(`Port ${first.port} is busy`));
    expect((await ask(second.port, '/')).status).toBe(200);
  });

  it('goes no further than ports go', async () => {
    await startWebForTest({ args: ['--port', '65535'] });
    const { stdout, stderr, code } = await runDuel(['web', '--port', '65535']);
    expect(stderr).toBe(
      'duel: The ports from 65535 to 65535 are all busy: choose another with --port, or --port 0 for any.\n',
    );
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  });

  it.each(['abc', '-1', '65536', '1.5', ''])('cannot be "%s"', async (port) => {
    const { stdout, stderr, code } = await runDuel(['web', `--port=${port}`]);
    expect(stderr).toBe(`duel: --port can’t be "${port}". Use a whole number from 0 (any free port) to 65535.\n`);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
  });
});

describe('the end of duel web', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'comes with %s, also while somebody is still asking',
    async (signal) => {
      const server = await startWebForTest();
      const halfAsked = sendRaw(server.port, 'GET / HTTP/1.1\r\n');
      await ask(server.port, '/');
      expect(await server.stop(signal)).toBe(130);
      expect(server.complaints()).not.toContain('Error');
      await halfAsked;
      await expect(ask(server.port, '/')).rejects.toThrow('ECONNREFUSED');
    },
  );
});

/** A folder with a browser that writes down what it was asked to open. */
function fakeBrowser(exitCode = 0): { readonly path: string; opened(): string | undefined } {
  const path = emptyFolder();
  const note = join(path, 'opened');
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(join(path, name), `#!/bin/sh\nprintf %s "$1" > '${note}'\nexit ${exitCode}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return { path, opened: () => (existsSync(note) ? readFileSync(note, 'utf8') : undefined) };
}

function open(args: readonly string[], options: TerminalOptions): TerminalDriver {
  const terminal = new TerminalDriver(args, options);
  onTestFinished(() => terminal.kill());
  onTestFailed(() => console.log(`The screen was:\n${terminal.screen()}`));
  return terminal;
}

const addressOn = (terminal: TerminalDriver): string => /http:\S+/.exec(terminal.screen())?.[0] ?? '';

describe('duel web at a terminal', () => {
  it('opens the browser, and Ctrl-C ends it', async () => {
    const browser = fakeBrowser();
    const terminal = open(['web', '--port', '0'], { env: { PATH: browser.path } });
    await terminal.see('Ctrl-C stops it.');
    await eventually(() => expect(browser.opened()).toBe(addressOn(terminal)));
    terminal.send(KEYS.ctrlC);
    expect(await terminal.exit).toBe(130);
  });

  it('is in the menu, and Ctrl-C ends it there too', async () => {
    const browser = fakeBrowser();
    const terminal = open([], { env: { PATH: browser.path } });
    await terminal.see('In the browser');
    terminal.enter('web');
    await terminal.see('Ctrl-C stops it.');
    await eventually(() => expect(browser.opened()).toBe(addressOn(terminal)));
    expect((await ask(Number(new URL(addressOn(terminal)).port), '/')).status).toBe(200);
    terminal.send(KEYS.ctrlC);
    expect(await terminal.exit).toBe(130);
  });

  it('ends when the terminal is closed', async () => {
    const terminal = open(['web', '--port', '0', '--no-open'], {});
    await terminal.see('Ctrl-C stops it.');
    const port = Number(new URL(addressOn(terminal)).port);
    terminal.kill('SIGHUP');
    await terminal.exit;
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['is none', (): string => emptyFolder()],
    ['fails', (): string => fakeBrowser(3).path],
  ])('asks for help if the browser %s', async (_, path) => {
    const terminal = open(['web', '--port', '0'], { env: { PATH: path() } });
    await terminal.see('Couldn’t open a browser: please open the address yourself.');
    expect((await ask(Number(new URL(addressOn(terminal)).port), '/')).status).toBe(200);
  });

  it('opens nothing with --no-open, nor without a terminal', async () => {
    const browser = fakeBrowser();
    const terminal = open(['web', '--port', '0', '--no-open'], { env: { PATH: browser.path } });
    await terminal.see('Ctrl-C stops it.');
    const piped = await startWebForTest({ env: { PATH: browser.path } });
    terminal.send(KEYS.ctrlC);
    await terminal.exit;
    await piped.stop();
    expect(browser.opened()).toBeUndefined();
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('of %s knows it', async (shell) => {
    expect((await runDuel(['completion', shell])).stdout).toContain('no-open');
  });
});

describe('duel web without its folder', () => {
  it('says how to get it', async () => {
    const folder = emptyFolder();
    cpSync(DUEL, join(folder, 'dist/duel.js'));
    cpSync(join(dirname(DUEL), 'chunks'), join(folder, 'dist/chunks'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    mkdirSync(join(folder, 'dist/web'));
    await expect(startWeb({ command: join(folder, 'dist/duel.js') })).rejects.toThrow('run "npm run build"');
  });
});
