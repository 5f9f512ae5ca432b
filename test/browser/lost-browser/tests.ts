import { expect, it } from 'vitest';
import { open, theBrowser } from '../driver/open.js';

// No test of ours: what `lost-browser.test.ts` runs, to see what is said of it.

it('needs no browser', () => {
  expect(1 + 1).toBe(2);
});

it('opens a page', async () => {
  expect(await (await open('')).title()).toContain('Duelbook');
});

it('loses its browser', async () => {
  const visitor = await open('');
  const session = await (await theBrowser()).newBrowserCDPSession();
  await session.send('Browser.crash');
  expect(await visitor.title()).toContain('Duelbook');
});

it('fails by itself', () => {
  expect(1 + 1).toBe(3);
});

it('comes later', async () => {
  expect(await (await open('')).title()).toContain('Duelbook');
});

it('comes last', async () => {
  expect(await (await open('')).title()).toContain('Duelbook');
});
