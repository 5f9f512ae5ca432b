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
  expect(await visitor.title()).toBe(title);

  // The code of this screen was never asked for before.
  await visitor.follow('#/dual-digits/explore');
  expect(await visitor.heading.innerText()).not.toBe('This page could not be loaded');
  await visitor.reload();
  expect(await visitor.heading.innerText()).not.toBe('This page could not be loaded');
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
