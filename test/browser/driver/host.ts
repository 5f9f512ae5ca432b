import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { SECURITY_HEADERS } from '../../../src/server/app/security-headers.js';

/** Where the app lies on the host: not at its root, since any web host may serve it from a sub-path. */
const SUB_PATH = '/some/where/';
/** The same files from a host that sends no headers of its own, as most web hosts do. */
const PLAIN_PATH = '/plain/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** A web host with the app on it. */
export interface Host {
  readonly app: string;
  readonly plainApp: string;
  close(): Promise<void>;
}

/** Serves a built app as a web host does that has other things to serve too. */
export async function serve(folder: string): Promise<Host> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const mount = [SUB_PATH, PLAIN_PATH].find((path) => pathname.startsWith(path));
    if (mount === undefined) {
      response.writeHead(404).end();
      return;
    }
    const name = pathname.slice(mount.length).replace(/(^|\/)$/, '$1index.html');
    const headers = {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      ...(mount === SUB_PATH ? SECURITY_HEADERS : {}),
    };
    readFile(join(folder, name)).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the host has no port');
  const origin = `http://127.0.0.1:${place.port}`;
  return {
    app: origin + SUB_PATH,
    plainApp: origin + PLAIN_PATH,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
