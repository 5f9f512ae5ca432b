import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.js';

const folder = mkdtempSync(join(tmpdir(), 'duelbook-lock-'));
const file = join(folder, 'server.pid');
afterAll(() => rmSync(folder, { recursive: true }));

describe('a data folder', () => {
  it('belongs to one server at a time', () => {
    writeFileSync(file, `${process.ppid}`);
    expect(() => lockFolder(folder)).toThrow(`Another server (process ${process.ppid}) uses ${folder}.`);
  });

  it.each(['999999999', 'junk', `${process.pid}`])('is free when a server was killed that left "%s"', (left) => {
    writeFileSync(file, left);
    const release = lockFolder(folder);
    expect(existsSync(file)).toBe(true);
    release();
    expect(existsSync(file)).toBe(false);
  });
});
