// @ts-check
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/postgres.mjs';

/** PostgreSQL refuses to run as root, so there it runs as the user whom every system has. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? NOBODY : {};
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const OWNER = 'duelbook_bench';

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** @param {string} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = 0, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Its own time, and that of its children that have ended.
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = rest.slice(9, 13);
    return { parent, own: user + system, ended: childUser + childSystem };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

/** The PostgreSQL of this machine, or why there is none: a bench is no place for the one that tests bring along. */
export async function findOwnPostgres() {
  const found = await findPostgres({ ...process.env });
  const isOwn = typeof found !== 'string' && found.native === undefined;
  return isOwn ? found : 'no PostgreSQL of this machine here (Debian: postgresql)';
}

/** A PostgreSQL with its usual settings, fsync included, in a folder of its own. */
export class BenchPostgres {
  /**
   * @param {string} bin
   * @param {string} folder
   * @param {number} port
   * @param {string} data
   */
  constructor(bin, folder, port, data) {
    this.bin = bin;
    this.folder = folder;
    this.port = port;
    this.data = data;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.child = undefined;
  }

  static async make() {
    const found = await findOwnPostgres();
    if (typeof found === 'string') throw new Error(found);
    // Not in the folder for temporary files of this user, which others may not read.
    const folder = mkdtempSync('/var/tmp/duelbook-bench-');
    if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
    const data = join(folder, 'primary');
    const args = ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--no-locale'];
    const made = spawnSync(join(found.bin, 'initdb'), args, { ...asUser, cwd: folder, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    appendFileSync(join(data, 'postgresql.conf'), "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n");
    return new BenchPostgres(found.bin, folder, await freePort(), data);
  }

  /** A copy of this cluster, which must not run, that follows it. */
  async makeStandby() {
    const data = join(this.folder, 'standby');
    execFileSync('cp', ['-a', this.data, data]);
    writeFileSync(join(data, 'standby.signal'), '');
    appendFileSync(
      join(data, 'postgresql.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=${OWNER} application_name=second'\n`,
    );
    appendFileSync(join(this.data, 'postgresql.conf'), "synchronous_standby_names = 'second'\n");
    return new BenchPostgres(this.bin, this.folder, await freePort(), data);
  }

  get url() {
    return `postgres://${OWNER}@127.0.0.1:${this.port}/postgres`;
  }

  async start() {
    const child = spawn(join(this.bin, 'postgres'), ['-D', this.data, '-p', `${this.port}`], {
      ...asUser,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    let said = '';
    await new Promise((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (said.includes('ready to accept')) resolve(undefined);
      });
      child.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    });
    return this;
  }

  /** Seconds of processor time of all its processes until now. */
  cpu() {
    const postmaster = this.child?.pid ?? 0;
    const { own, ended } = statOf(`${postmaster}`);
    const children = readdirSync('/proc')
      .filter((name) => /^[0-9]+$/.test(name))
      .map(statOf)
      .filter(({ parent }) => parent === postmaster);
    return children.reduce((sum, child) => sum + child.own, own + ended) / TICKS_PER_SECOND;
  }

  /** @param {NodeJS.Signals} [signal] */
  async stop(signal = 'SIGINT') {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
