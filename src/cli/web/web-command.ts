import { createServer, type RequestListener } from 'node:http';
import { isLoopbackHost } from '../../server/address.js';
import { readStaticFiles } from '../../server/app/static-files.js';
import { refuse, staticHandler } from '../../server/app/static-handler.js';
import type { Arguments } from '../command/command.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { HOST, listen } from './listen.js';
import { openBrowser } from './open-browser.js';
import { DEFAULT_PORT, parsePort } from '../../server/settings/port.js';
import { findWebFolder } from './web-folder.js';
import { cannotBe } from '../../core/text.js';

/** Nobody needs longer to ask for a file, and nobody may hold a connection open for nothing. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 5_000 } as const;

function onThisMachineOnly(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (isLoopbackHost(request.headers.host)) return handle(request, response);
    const sentence = 'Duelbook answers on this machine only, as 127.0.0.1 or localhost.';
    refuse(request, response, { status: 403, sentence, headers: { Connection: 'close' } });
  };
}

function readPort(given: Arguments): number {
  const text = given.value('port');
  const port = text === undefined ? DEFAULT_PORT : parsePort(text);
  if (port !== undefined) return port;
  throw new UserError(cannotBe('--port', text ?? '', 'a whole number from 0 (any free port) to 65535'));
}

/** Serves the browser app until somebody stops it. */
export async function serveWeb(world: World, wanted = DEFAULT_PORT, opens = true): Promise<ExitCode> {
  const server = createServer(PATIENCE, onThisMachineOnly(staticHandler(readStaticFiles(findWebFolder()))));
  // From here on, so that no Ctrl-C is too early to end this in order.
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
  });
  const port = await listen(server, wanted);
  const address = `http://${HOST}:${port}/`;
  if (wanted !== 0 && port !== wanted)
    world.stderr.write(`Port ${wanted} is busy (maybe another duel web), so this one uses ${port}.\n`);
  world.stdout.write(`${address}\n`);
  world.stderr.write('Open this address in a browser on this machine. Ctrl-C stops it.\n');
  if (opens && world.stdin.isTTY === true && world.stdout.isTTY === true)
    openBrowser(address, () => world.stderr.write('Couldn’t open a browser: please open the address yourself.\n'));
  await stopped;
  server.close();
  server.closeAllConnections();
  // Behind the ^C that the terminal shows.
  if (world.stderr.isTTY === true) world.stderr.write('\n');
  return EXIT.interrupted;
}

/** `duel web` */
export const run = (world: World, given: Arguments): Promise<ExitCode> =>
  serveWeb(world, readPort(given), !given.has('no-open'));
