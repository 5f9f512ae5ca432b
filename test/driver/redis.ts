import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { programIn } from '../../scripts/browser.mjs';
import { freePort } from './free-port.js';

const PROGRAM = programIn(process.env, ['valkey-server', 'redis-server']);
/** Why there is none. */
export const NO_REDIS = PROGRAM === undefined ? 'no Redis or Valkey here (Debian: redis-server)' : undefined;

const PASSWORD = 'sesame';

/** A Redis or Valkey of a test's own, which keeps nothing. */
export class RedisServer {
  #child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://:${PASSWORD}@127.0.0.1:${this.port}`;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    if (PROGRAM === undefined) throw new Error(NO_REDIS);
    const args = [
      '--port',
      `${this.port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--requirepass',
      PASSWORD,
    ];
    const child = spawn(PROGRAM, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    let said = '';
    for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      said += String(text);
      if (said.includes('Ready to accept connections')) break;
    }
    if (child.exitCode !== null) throw new Error(`Redis did not start: ${said}`);
    child.stdout.resume();
  }

  async end(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
