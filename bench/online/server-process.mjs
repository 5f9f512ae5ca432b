// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} Child */

const command = fileURLToPath(new URL('../../dist/duel.js', import.meta.url));
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A program that has not said by then where it listens is ended. In milliseconds. */
const LONGEST_START = 60_000;

/** A server in a process of its own, and what that process uses. */
export class ServerProcess {
  /**
   * @param {Child} child
   * @param {string} address
   */
  constructor(child, address) {
    this.child = child;
    /** Where it listens, without a slash at the end. */
    this.address = address;
  }

  /** Seconds of processor time of all its threads until now. */
  cpu() {
    const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8');
    // The name of the program may contain spaces; the numbers come behind its bracket.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) / TICKS_PER_SECOND;
  }

  /** Resident memory in megabytes. */
  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+([0-9]+)/m.exec(status)?.[1]) / 1024;
  }

  /** Resolves when it has ended. @param {NodeJS.Signals} [signal] */
  async stop(signal = 'SIGTERM') {
    const closed = once(this.child, 'close');
    this.child.kill(signal);
    await closed;
  }
}

/**
 * Starts a program that says on its standard output where it listens.
 * @param {string[]} args
 * @returns {Promise<ServerProcess>}
 */
export async function startProgram(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const late = setTimeout(() => child.kill(), LONGEST_START);
  return new Promise((resolve, reject) => {
    let written = '';
    // Read to the end: a program whose output nobody reads would stop at some time.
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      written += chunk;
      const address = /http:\/\/127\.0\.0\.1:[0-9]+/.exec(written)?.[0];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(new ServerProcess(child, address));
    });
    child.once('close', () => reject(new Error(`node ${args.join(' ')} ended: ${written}`)));
  });
}

/**
 * `duel serve` on what these flags say, with room for the players of a load who all come
 * from one machine: a trusted proxy in front, as it were, tells them apart.
 * @param {string[]} store
 * @param {string} [program] another `duel.js` than that of this project
 */
export async function startDuelbookOn(store, program = command) {
  const limits = ['--trust-proxy', '1', '--max-messages', '100000', '--max-connections', '50000'];
  return startProgram([program, 'serve', '--port', '0', '--log-level', 'warn', ...store, ...limits]);
}

/**
 * The same on a folder, with every move on the disk before it is answered.
 * @param {string} folder
 * @param {string} [program]
 */
export const startDuelbook = async (folder, program = command) =>
  startDuelbookOn(['--data', folder, '--durability', 'full'], program);
