import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { serve } from './driver/host.js';
import { open } from './driver/open.js';
import type { Visitor } from './driver/visitor.js';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

/** Resolves when the app is on the device and answers for the network. */
const kept = ({ page }: Visitor): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

it('after the first visit the app works with the host gone and the network off', async () => {
  const host = await serve(join(root, 'dist/web'));
  const visitor = await open('', { app: host.app, keepsApp: true });
  await kept(visitor);
  const title = await visitor.title();

  await host.close();
  await visitor.context.setOffline(true);
  await visitor.reload();
  await expect.poll(() => visitor.title()).toBe(title);

  // The code of this screen was never asked for before.
  await visitor.follow('#/dual-digits/explore');
  expect(await visitor.heading.innerText()).not.toBe('This page couldn’t be loaded');
  await visitor.reload();
  expect(await visitor.heading.innerText()).not.toBe('This page couldn’t be loaded');
});

it('every file of the app is kept, the solver too', async () => {
  const visitor = await open('', { keepsApp: true });
  await kept(visitor);
  const files = await visitor.page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => url);
  });
  expect(files).toContain(visitor.app);
  expect(files.join('\n')).toMatch(/truth-worker/);
  expect(files.join('\n')).toMatch(/explore-screen/);
  expect(files.every((file) => file.startsWith(visitor.app))).toBe(true);
});

it('the app can be installed: a manifest, icons of the sizes it names, and a worker that answers for all of it', async () => {
  const visitor = await open('', { keepsApp: true });
  await kept(visitor);
  const session = await visitor.context.newCDPSession(visitor.page);
  const { data = '', errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ name: 'Duelbook', start_url: './', scope: './', display: 'standalone' });

  const icons: readonly Icon[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes, type } of icons) {
    const icon = await visitor.page.evaluate(async (name) => {
      const response = await fetch(name);
      const image = new Image();
      image.src = name;
      await image.decode();
      return { type: response.headers.get('content-type'), size: `${image.naturalWidth}x${image.naturalHeight}` };
    }, src);
    expect(icon.type).toBe(type);
    expect(sizes === 'any' ? 'any' : icon.size).toBe(sizes);
  }

  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The profiles of tests are private windows, where nothing can be installed; that is all the browser has against it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const scope = await visitor.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(visitor.app);
});

const EXPLORE_CODE = /explore-screen[^/]*\.js$/;
/** What the browser itself says of code that it can't load, besides the exception for whoever wanted it. */
const NOT_LOADED = /^(request|console): .*net::ERR_FAILED/;

it('a screen whose code can’t be loaded says so, and can be tried again', async () => {
  const visitor = await open('');
  await visitor.page.route(EXPLORE_CODE, (route) => route.abort('failed'));
  await visitor.follow('#/dual-digits/explore');
  await visitor.see('The network didn’t answer.');
  expect(await visitor.heading.innerText()).toBe('This page couldn’t be loaded');
  expect(visitor.troubles.takeExpected(NOT_LOADED)).not.toEqual([]);

  await visitor.page.unroute(EXPLORE_CODE);
  await visitor.press('Try again');
  await visitor.see('Explore Dual Digits');
});

it('code that can’t be loaded is no uncaught error on a screen that was left before', async () => {
  const visitor = await open('');
  await visitor.page.route(EXPLORE_CODE, (route) => route.abort('failed'));
  const failed = visitor.page.waitForEvent('requestfailed');
  await visitor.page.evaluate(() => {
    // As soon as the screen is asked for, and so before it has been shown.
    addEventListener('hashchange', () => location.replace('#/replays'), { once: true });
    location.hash = '#/dual-digits/explore';
  });
  await failed;
  await visitor.settled();
  await visitor.allTroubles();
  expect(visitor.troubles.takeExpected(NOT_LOADED)).not.toEqual([]);
});

it('where a browser keeps nothing, the app works all the same', async () => {
  const visitor = await open('');
  await visitor.context.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await visitor.reload();
  await visitor.press('Theme: auto');
  await visitor.page.getByRole('button', { name: 'Theme: light' }).waitFor();
  await visitor.follow('#/replays');
  expect(await visitor.heading.innerText()).not.toBe('');
});
