import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeLock } from './record-lock.js';

const folder = (): string => mkdtempSync(join(tmpdir(), 'duelbook-lock-'));

describe.skipIf(process.platform === 'win32')('a lock that is a file', () => {
  it('is held until it is let go, and says by whom', async () => {
    const address = join(folder(), 'a.lock');
    const first = await takeLock(address, 'the first');
    expect(await takeLock(address, 'the second')).toEqual({ heldBy: 'the first' });
    if ('release' in first) first.release();
    const third = await takeLock(address, 'the third');
    expect(third).toHaveProperty('release');
    if ('release' in third) third.release();
  });

  it('that a killed process left is no obstacle', async () => {
    const address = join(folder(), 'b.lock');
    const script = `require('node:net').createServer().listen(${JSON.stringify(address)}, () => console.log('held'))`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(existsSync(address)).toBe(true);
    const taken = await takeLock(address, 'the next');
    expect(taken).toHaveProperty('release');
    if ('release' in taken) taken.release();
  });
});
