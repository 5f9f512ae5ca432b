import { statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileReason } from '../files.js';
import { EXIT, UserError } from '../world.js';

// A record belongs to one run at a time. The lock is a local socket on which the run listens: the operating system takes
// it away when the process ends, however that happens, and whoever finds it taken can ask it who is there. The number of a
// process in a file would outlive the process, and one day be that of another.

/** How long a run that is busy may take to say who it is. */
const PATIENCE_MS = 2000;
/** A lock that is taken and let go again and again in between is as good as taken. */
const MOST_TRIES = 10;

/** Where the lock of a file is. On Linux and Windows such names vanish with their process; elsewhere they are files. */
function addressOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  const name = `duelbook-arena-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Listens on an address, unless somebody else does. */
function listen(address: string, greeting: string): Promise<Server | 'taken'> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => caller.on('error', () => undefined).end(greeting));
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve('taken') : reject(error)));
    server.listen(address, () => resolve(server.unref()));
  });
}

/** What the one that listens there says of itself; undefined: nobody does. */
function askWho(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const caller = connect(address).setEncoding('utf8').setTimeout(PATIENCE_MS);
    const end = (who: string | undefined): void => {
      caller.destroy();
      resolve(who);
    };
    caller.on('data', (text: string) => {
      said += text;
    });
    caller.on('end', () => end(said));
    caller.on('timeout', () => end(''));
    caller.on('error', () => end(undefined));
  });
}

/** Takes a lock and tells how to let it go, or who has it. */
export async function takeLock(
  address: string,
  greeting: string,
): Promise<{ readonly release: () => void } | { readonly heldBy: string }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const server = await listen(address, greeting);
    if (server !== 'taken') return { release: () => void server.close() };
    const heldBy = await askWho(address);
    if (heldBy !== undefined) return { heldBy };
    // A killed run has left its file; a name that isn't a file is free by now.
    try {
      if (!address.startsWith('\0')) unlinkSync(address);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return { heldBy: '' };
}

/** Keeps a record that exists to this run. Returns how to let it go; an error says who has it. */
export async function lockRecord(path: string): Promise<() => void> {
  const since = new Date().toTimeString().slice(0, 5);
  const taken = await takeLock(addressOf(path), `process ${process.pid}, which started at ${since}`).catch(
    (error: unknown) => {
      throw new UserError(`Can’t lock ${path} for this run: ${fileReason(error)}.`, EXIT.failed);
    },
  );
  if ('release' in taken) return taken.release;
  const who = taken.heldBy === '' ? 'another process' : taken.heldBy;
  throw new UserError(
    `Another run is writing to ${path}: ${who}. Wait until it ends or stop it with Ctrl-C, and try again; or choose another name with --record.`,
  );
}
