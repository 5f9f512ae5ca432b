import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserOf, findBrowser } from '../../scripts/browser.mjs';

const folder = (): string => mkdtempSync(join(tmpdir(), 'duelbook-browser-'));

function program(name: string, mode = 0o755): { readonly path: string; readonly folder: string } {
  const place = folder();
  const path = join(place, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return { path, folder: place };
}

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names', async () => {
    const { path } = program('my-browser');
    expect((await findBrowser({ CHROMIUM_PATH: path })).path).toBe(path);
  });

  it('is asked for in a sentence if CHROMIUM_PATH names nothing', async () => {
    await expect(findBrowser({ CHROMIUM_PATH: '/no/such/browser' })).rejects.toThrow(
      'CHROMIUM_PATH is "/no/such/browser", which is no program. Install Chromium or Chrome, or set CHROMIUM_PATH',
    );
  });

  it('is else one in a usual place, or on the path', () => {
    const usual = program('chrome');
    const onPath = program('google-chrome');
    expect(browserOf({ PATH: onPath.folder }, [usual.path])).toBe(usual.path);
    expect(browserOf({ PATH: onPath.folder }, ['/no/such/browser'])).toBe(onPath.path);
  });

  it('is not a file that cannot be run, nor a folder', () => {
    const text = program('chromium', 0o644);
    expect(browserOf({ PATH: text.folder }, [folder()])).toBeUndefined();
    expect(browserOf({}, [])).toBeUndefined();
  });
});
