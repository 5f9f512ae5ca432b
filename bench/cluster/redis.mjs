// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { programIn } from '../../scripts/browser.mjs';
import { freePort } from './postgres.mjs';

const PROGRAM = programIn(process.env, ['valkey-server', 'redis-server']);
/** Why there is none. */
export const NO_REDIS = PROGRAM === undefined ? 'no Redis or Valkey here (Debian: redis-server)' : undefined;

/** A Redis or Valkey on this machine, with nothing in it and nothing on the disk. */
export class BenchRedis {
  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {number} port
   */
  constructor(child, port) {
    this.child = child;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start() {
    if (PROGRAM === undefined) throw new Error(NO_REDIS);
    const port = await freePort();
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(PROGRAM, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    await new Promise((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (said.includes('Ready to accept connections')) resolve(undefined);
      });
      child.once('close', () => reject(new Error(`Redis did not start: ${said}`)));
    });
    return new BenchRedis(child, port);
  }

  async stop() {
    const closed = once(this.child, 'close');
    this.child.kill();
    await closed;
  }
}
