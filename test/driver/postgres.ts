import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findPostgres } from '../../scripts/postgres.mjs';
import { freePort } from './free-port.js';

/** PostgreSQL refuses to run as root, so there it runs as the user whom every system has. */
const NOBODY = { uid: 65_534, gid: 65_534 } as const;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? NOBODY : {};

/** What the tests' databases want to hear. */
const PASSWORD = 'sesame-öffne-dich';
const OWNER = 'duelbook_test';
const READY = 'database system is ready to accept connections';
/** What a start says that comes too soon after a kill: helpers of the dead process are still ending. */
const TOO_SOON = /shared memory block|lock file "postmaster.pid" already exists/;

const places = (): readonly string[] => [tmpdir(), dirname(tmpdir()), '/tmp', '/var/tmp', '/dev/shm'];

/** A new folder that the user of PostgreSQL may use; undefined: there is none. */
function makeFolder(): string | undefined {
  for (const place of places()) {
    const folder = mkdtempSync(join(place, 'duelbook-postgres-'));
    if (!isRoot) return folder;
    chownSync(folder, NOBODY.uid, NOBODY.gid);
    // The folders above may be closed to others.
    const tried = spawnSync('/bin/sh', ['-c', 'cd "$1" && touch tried', 'sh', folder], NOBODY);
    if (tried.status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  return undefined;
}

function readLinks(native: string): readonly { readonly source: string; readonly target: string }[] {
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error('the list of links in the package of PostgreSQL is none');
  return links.map((link: { source: string; target: string }) => link);
}

/** Copies the programs of the package to where others than their owner may run them, with the links that npm left out. */
function copyPrograms(native: string, folder: string): string {
  const copy = join(folder, 'native');
  // Archives are for those who compile.
  cpSync(native, copy, { recursive: true, filter: (path) => !path.endsWith('.a') });
  for (const { source, target } of readLinks(native)) {
    if (source.endsWith('.a')) continue;
    symlinkSync(basename(source), join(folder, target));
  }
  const bin = join(copy, 'bin');
  for (const name of ['initdb', 'postgres']) chmodSync(join(bin, name), 0o755);
  return bin;
}

/** PostgreSQL's programs, ready to run here. */
export interface Postgres {
  /** Its version, for people. */
  readonly name: string;
  readonly bin: string;
  /** A folder for all that is made with it. */
  readonly folder: string;
  remove(): void;
}

/** Finds PostgreSQL; a sentence without its full stop says why there is none. */
export async function preparePostgres(): Promise<Postgres | string> {
  if (process.platform === 'win32') return 'PostgreSQL is not tested on Windows';
  const found = await findPostgres(process.env);
  if (typeof found === 'string') return found;
  const folder = makeFolder();
  if (folder === undefined) return 'PostgreSQL does not run as root, and no other user can be taken here';
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const bin = found.native === undefined ? found.bin : copyPrograms(found.native, folder);
  const version = spawnSync(join(bin, 'postgres'), ['--version'], { ...asUser, encoding: 'utf8' });
  if (version.status === 0) {
    const name = /[\d.]+/.exec(version.stdout)?.[0] ?? '';
    return { name: `PostgreSQL ${name}${found.native === undefined ? '' : ' (npm)'}`, bin, folder, remove };
  }
  remove();
  return `PostgreSQL does not run here (${version.error?.message ?? version.stderr.trim()})`;
}

type Settings = Readonly<Record<string, string>>;

const PLAIN: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Tests kill processes and no machines.
  fsync: 'off',
  max_connections: '100',
  lc_messages: 'C',
};

/** A name that no cluster had before: a port may be free again while the data of the last one there is not gone yet. */
const newData = ({ folder }: Postgres): string => join(folder, `data-${randomUUID()}`);

/** One cluster of databases with its own process, which can be killed and started again. */
export class PostgresServer {
  #child: ChildProcess | undefined;
  #said = '';

  private constructor(
    readonly postgres: Postgres,
    readonly data: string,
    readonly port: number,
    readonly settings: Settings,
  ) {}

  /** A new cluster that is not running yet. */
  static async make(postgres: Postgres, settings: Settings = {}): Promise<PostgresServer> {
    const port = await freePort();
    const data = newData(postgres);
    const secret = `${data}-password`;
    writeFileSync(secret, `${PASSWORD}\n`);
    const args = [
      '-D',
      data,
      '-U',
      OWNER,
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--no-locale',
      '-N',
    ];
    const made = spawnSync(join(postgres.bin, 'initdb'), args, { ...asUser, cwd: postgres.folder, encoding: 'utf8' });
    rmSync(secret);
    if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
    return new PostgresServer(postgres, data, port, { ...PLAIN, ...settings });
  }

  /** A copy of this cluster, which must not run, that follows it as a standby of this name. */
  async makeStandby(name: string): Promise<PostgresServer> {
    const port = await freePort();
    const data = newData(this.postgres);
    const copied = spawnSync('cp', ['-a', this.data, data], { encoding: 'utf8' });
    if (copied.status !== 0) throw new Error(copied.stderr);
    const conninfo = `host=127.0.0.1 port=${this.port} user=${OWNER} password=${PASSWORD} application_name=${name}`;
    writeFileSync(join(data, 'standby.signal'), '');
    if (isRoot) chownSync(join(data, 'standby.signal'), NOBODY.uid, NOBODY.gid);
    return new PostgresServer(this.postgres, data, port, { ...this.settings, primary_conninfo: conninfo });
  }

  /** Where clients find a database of this cluster. */
  url(database = 'postgres', port = this.port): string {
    return `postgres://${OWNER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  }

  get log(): string {
    return this.#said;
  }

  /** Resolves when it answers. A start after a kill waits for what the kill left. */
  async start(more: Settings = {}): Promise<this> {
    while (!(await this.#tryToStart(more)))
      if (!TOO_SOON.test(this.#said)) throw new Error(`PostgreSQL did not start: ${this.#said}`);
    return this;
  }

  async #tryToStart(more: Settings): Promise<boolean> {
    const settings = Object.entries({ ...this.settings, ...more }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const args = ['-D', this.data, '-p', `${this.port}`, ...settings];
    const child = spawn(join(this.postgres.bin, 'postgres'), args, {
      ...asUser,
      cwd: this.postgres.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    this.#said = '';
    return new Promise((resolve) => {
      child.once('close', () => resolve(false));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
        // A standby is ready for readers only.
        if (this.#said.includes(READY) || this.#said.includes('ready to accept read-only connections')) resolve(true);
      });
    });
  }

  /** Ends it with all its helpers: by `SIGKILL` as if its machine had gone, by `SIGINT` in order. */
  async end(signal: 'SIGKILL' | 'SIGINT' = 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // Its helpers hold the pipe too, so the last of them has ended when that closes.
    const closed = new Promise<void>((resolve) => {
      child.once('close', () => resolve());
    });
    child.kill(signal);
    await closed;
  }

  /** Makes a standby the primary. */
  promote(): void {
    const [pid = ''] = readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n');
    const signal = join(this.data, 'promote');
    writeFileSync(signal, '');
    process.kill(Number(pid), 'SIGUSR1');
  }
}
