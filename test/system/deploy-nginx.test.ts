import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { programIn } from '../../scripts/browser.mjs';
import { freePort } from '../driver/free-port.js';
import { emptyFolder } from '../driver/piped.js';

const CONFIG = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const PROGRAM = programIn(process.env, ['nginx']);
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** A server that answers as one does whose database is away: nothing can be changed, and all else is there. */
async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'POST' ? 503 : 200).end();
  });
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : '';
}

/** nginx as it is configured in `deploy`, before three servers. Resolves to its address. */
async function startNginx(program: string): Promise<string> {
  const folder = emptyFolder();
  const [servers, port] = [[await startServer(), await startServer(), await startServer()], await freePort()];
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const text = readFileSync(CONFIG, 'utf8')
    .replaceAll(/\bserver([123]):\d+/g, (_, number: string) => servers[Number(number) - 1] ?? '')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http { ${temporary}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const own = `daemon off; pid ${folder}/pid; error_log stderr notice;`;
  const child = spawn(program, ['-e', 'stderr', '-c', file, '-g', own], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.includes('start worker process')) resolve();
    });
    child.once('close', () => reject(new Error(`nginx did not start: ${said}`)));
  });
  return `http://127.0.0.1:${port}`;
}

describe('nginx as it is configured in deploy', () => {
  it('leaves servers in that say that nothing can be saved: nobody else could tell people so', async ({ skip }) => {
    if (PROGRAM === undefined) return skip('no nginx here (Debian: nginx)');
    const address = await startNginx(PROGRAM);
    const ask = async (method: string, path: string): Promise<number> =>
      (await fetch(address + path, { method })).status;
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await ask('POST', '/api/v1/matches')).toBe(503);
      expect(await ask('GET', '/')).toBe(200);
      expect(await ask('POST', '/api/v1/matches/a/seats')).toBe(503);
      expect(await ask('GET', '/api/v1/matches/a')).toBe(200);
    }
    expect(await ask('GET', '/metrics')).toBe(404);
  });
});
