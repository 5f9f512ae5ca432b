import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './driver/accessibility.js';
import type { Host } from './driver/host.js';
import { open } from './driver/open.js';
import { serveSixthGameApp } from './driver/sixth-game-app.js';

describe('a game that the app has never heard of', () => {
  let host: Host;
  beforeAll(async () => {
    host = await serveSixthGameApp();
  });
  afterAll(() => host.close());

  it.each([
    '#/last-stone',
    '#/last-stone?set=heap:9',
    '#/last-stone/rules',
    '#/last-stone/play',
    '#/last-stone/explore',
  ])('has a page at %s', async (hash) => {
    const visitor = await open(hash, { app: host.app });
    expect(await visitor.heading.innerText()).not.toBe('This address leads nowhere');
    await expectAccessible(visitor);
  });

  it('has its own options, and says so', async () => {
    const visitor = await open('#/last-stone?set=start:9', { app: host.app });
    expect(await visitor.heading.innerText()).toBe('This address leads nowhere');
    await visitor.see(/heap/);
  });
});

it('the real app has not heard of it', async () => {
  const visitor = await open('#/last-stone');
  await visitor.see('There is no page "last-stone" here.');
  expect(await visitor.heading.innerText()).toBe('This address leads nowhere');
});
