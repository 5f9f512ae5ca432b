import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from './folder-lock.js';
import { StoreError } from './store.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process that has the lock, until it is killed. */
const HOLDER = `const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? (await import('@photostructure/sqlite'));
  const lock = new DatabaseSync(process.argv[1]);
  lock.exec('BEGIN EXCLUSIVE');
  console.log('held');
  // Kept in sight: what nobody can reach any more is closed, and lets the lock go.
  setInterval(() => lock.isOpen, 1000);`;

describe('a data folder', () => {
  it('belongs to one server at a time', () => {
    const release = lockFolder(folder);
    const reason = `Another server is using ${folder}. Stop it first, or choose another folder.`;
    expect(() => lockFolder(folder)).toThrow(new StoreError({ code: 'unavailable', reason }));
    release();
    lockFolder(folder)();
  });

  it('whose lock is something else is not said to be another server’s', () => {
    writeFileSync(join(folder, 'server.lock'), 'a shopping list '.repeat(100));
    expect(() => lockFolder(folder)).toThrow(StoreError);
    expect(() => lockFolder(folder)).not.toThrow('Another server');
  });

  it('is free again when the process that had it was killed', async () => {
    const args = ['--input-type=module', '-e', HOLDER, join(folder, 'server.lock')];
    const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow('Another server is using');
    holder.kill('SIGKILL');
    await once(holder, 'close');
    lockFolder(folder)();
  });
});
