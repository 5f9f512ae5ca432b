import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, transcriptOf } from '../../src/core/index.js';
import { lastStone } from '../contract/sixth-game.js';
import { twoHeaps } from '../contract/word-game.js';
import { expectAccessible } from './driver/accessibility.js';
import type { Host } from './driver/host.js';
import { drawing } from './driver/random.js';
import { open } from './driver/open.js';
import { serveSixthGameApp } from './driver/sixth-game-app.js';
import { TableSeen } from './driver/table.js';

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
    expect(await visitor.heading.innerText()).not.toBe('Page not found');
    await expectAccessible(visitor);
  });

  it('is played to the end from Home, against the computer and against a friend', async () => {
    const visitor = await open('', { app: host.app, before: drawing(1) });
    await visitor.press(/^Last Stone/);
    await visitor.see(lastStone.words.promise);
    await visitor.page.getByRole('button', { name: 'Play' }).click();
    const table = new TableSeen(visitor, lastStone);
    expect(await table.playOut(createRandom(1), 'clicks')).toBe(true);
    expect(await table.transcript()).toEqual(
      transcriptOf(await table.match()).map(({ tone, text }) => ({ tone, text })),
    );
    await visitor.key('n');
    expect(await table.playOut(createRandom(2), 'keys')).toBe(true);
    expect((await table.match()).setup.first).toBe(1);

    await visitor.follow('#/last-stone/play?set=heap:7&games=1');
    await table.playAll([3, 3]);
    await visitor.see('Stones: 1, on a scale from 0 to 7, 4 before.');
    const tooMany = table.button(2);
    await expect.poll(() => tooMany.getAttribute('aria-disabled')).toBe('true');
    await visitor.key('2');
    await expect.poll(() => visitor.page.getByRole('alert').innerText()).toBe('You cannot take 2 of 1 stone.');
    await visitor.key('c');
    await visitor.page.locator('main .outlook').waitFor();
    await table.play(1);
    expect(await table.result()).toContain('Player 2 wins');

    await visitor.key('v');
    await visitor.page.locator('main .turn-judged').first().waitFor();
    await visitor.key('End');
    await visitor.see('After turn 3 of 3');
  });

  it('is played with the keys of its words, which go before those of the app', async () => {
    const visitor = await open('#/two-heaps/play?set=left:2&set=right:1', { app: host.app });
    const table = new TableSeen(visitor, twoHeaps);
    await table.waits();
    expect(await table.playable()).toEqual(['l', 'r', 'b']);
    // The rules have this key elsewhere.
    await visitor.key('r');
    await table.waits();
    await expect.poll(async () => [...(await table.match()).turns]).toMatchObject([{ move: 'right' }]);
    await visitor.key('b');
    await expect.poll(() => visitor.page.getByRole('alert').innerText()).toBe('The right heap is empty.');
    await visitor.key('l', 'l');
    expect(await table.result()).toContain('Player 1 wins');
    await visitor.key('r');
    await visitor.page.getByRole('dialog').getByText('Take the last stone.').waitFor();
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 2560, height: 1440 },
  ])('has all of its table in sight on $width × $height, though its numbers have two scales', async (size) => {
    const visitor = await open('#/two-heaps/play?vs=regular', { app: host.app });
    await new TableSeen(visitor, twoHeaps).waits();
    await visitor.page.setViewportSize(size);
    expect(await visitor.page.locator('main .track[data-named="true"]').count()).toBe(2);
    const bottoms = await visitor.page
      .locator('main .board > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(size.height);
    expect(Math.max(...bottoms)).toBeGreaterThan(size.height * 0.85);
  });

  it('is explored, learned and practised', async () => {
    const visitor = await open('#/last-stone/explore', { app: host.app });
    await visitor.page.getByRole('application', { name: /^Truth map of Last Stone/ }).focus();
    await visitor.key('ArrowLeft');
    await expect.poll(() => visitor.page.url()).toContain('at=11');

    await visitor.press('Learn');
    await visitor.page.getByRole('link', { name: /^(Begin|Go on)/ }).click();
    await expect.poll(() => visitor.page.url()).toContain('step=1');
    await visitor.see(/^1 of \d+$/);

    await visitor.press('Puzzles');
    await visitor.page.locator('main .move').first().waitFor();
    await visitor.key('x');
    await visitor.press('Show it');
    await visitor.page.locator('main .reply[data-right="true"]').waitFor();
  });

  it('has its own options, and says so', async () => {
    const visitor = await open('#/last-stone?set=start:9', { app: host.app });
    await expect.poll(() => visitor.heading.innerText()).toBe('Page not found');
    await visitor.see(/heap/);
  });
});

it('the real app has not heard of it', async () => {
  const visitor = await open('#/last-stone');
  await visitor.see('There’s no page "last-stone".');
  await expect.poll(() => visitor.heading.innerText()).toBe('Page not found');
});
