import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  it('is made with those it is in, and may exist', () => {
    const inner = join(folder, 'a', 'b', 'c');
    makeFolder(inner, 0o700);
    makeFolder(inner);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  });

  it('is not made where a file is', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
  });

  // Node's own way to do it never comes back from there.
  it.runIf(existsSync('/proc/self'))('is refused at once where the system lets nobody make one', () => {
    expect(() => makeFolder('/proc/duelbook/data')).toThrow('ENOENT');
  });
});
