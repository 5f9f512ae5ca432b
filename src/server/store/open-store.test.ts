import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from './open-store.js';
import type { Append } from './store.js';
import { verify } from './verify.js';

const ENTRY: Append = { match: 'm1', entry: { number: 0, at: 1, event: '{}' } };

it('a store is kept in the folder that it is told, or nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-open-'));
  try {
    const kept = openStore({ data: folder, durability: 'normal' });
    const forgetful = openStore({ data: ':memory:', durability: 'normal' });
    for (const store of [kept, forgetful]) {
      expect(await store.append([ENTRY])).toEqual(['written']);
      await store.close();
    }
    expect(existsSync(':memory:')).toBe(false);
    expect(verify(folder)).toEqual({ matches: 1, entries: 1, problems: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
