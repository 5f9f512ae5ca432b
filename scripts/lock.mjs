// @ts-check
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Outside node_modules, because `npm ci` deletes that folder.
const lockFile = fileURLToPath(new URL('../.setup-lock', import.meta.url));
const me = String(process.pid);
const longestSetup = 10 * 60_000;

/** The process that holds the lock; an empty string while the file is being written or when there is none. */
function owner() {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} pid */
function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Its owner died, or holds it too long: a process number may have been given away again. */
function isStale() {
  const pid = owner();
  if (pid !== '' && !isAlive(pid)) return true;
  const entry = statSync(lockFile, { throwIfNoEntry: false });
  return entry !== undefined && Date.now() - entry.mtimeMs > longestSetup;
}

function tryToTake() {
  try {
    writeFileSync(lockFile, me, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function release() {
  if (owner() === me) rmSync(lockFile, { force: true });
}

async function take() {
  for (let told = false; ; ) {
    if (tryToTake()) return;
    if (isStale()) {
      rmSync(lockFile, { force: true });
      // Another waiter may clear the same stale lock and, with it, the one taken here: look again after a moment.
      if (tryToTake()) {
        await sleep(100);
        if (owner() === me) return;
      }
      continue;
    }
    if (!told) process.stderr.write('Duelbook: waiting for another set-up in this folder to finish…\n');
    told = true;
    await sleep(100);
  }
}

/**
 * Runs `work` while no other process on this machine sets up the same folder. A stale lock is taken over.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  await take();
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
