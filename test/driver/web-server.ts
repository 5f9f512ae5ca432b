import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { DUEL, emptyFolder, environment } from './piped.js';

/** A running `duel web`, and what it has said on standard error so far. */
export interface WebServer {
  readonly address: string;
  readonly port: number;
  readonly child: ChildProcess;
  complaints(): string;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface WebServerOptions {
  readonly args?: readonly string[];
  /** The file of the command; the built one unless told otherwise. */
  readonly command?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `duel web` on any free port and waits for its address. */
export async function startWeb(options: WebServerOptions = {}): Promise<WebServer> {
  const { args = ['--port', '0'], command = DUEL, env = {} } = options;
  const child = spawn(process.execPath, [command, 'web', ...args], {
    env: environment(emptyFolder(), env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), closed.then(() => undefined)]);
  if (line === undefined) throw new Error(`duel web ended at once: ${said}`);
  const address = String(line[0]);
  return {
    address,
    port: Number(new URL(address).port),
    child,
    complaints: () => said,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

/** The same, for one test. */
export async function startWebForTest(options?: WebServerOptions): Promise<WebServer> {
  const server = await startWeb(options);
  onTestFinished(async () => {
    // An error that nobody caught ends Node with 1.
    if ((await server.stop('SIGKILL')) === 1) throw new Error(`duel web ended by itself: ${server.complaints()}`);
  });
  return server;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request on a connection of its own; the path is sent as it is. */
export async function ask(port: number, path: string, options: RequestOptions = {}): Promise<Reply> {
  const { method = 'GET', headers = {} } = options;
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  asked.end();
  return new Promise((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
  });
}

/** Sends bytes as they are, and gives back all that comes until the server closes the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  // Not by `once`, which takes an error for the end: what was received until then counts.
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
  return received;
}
