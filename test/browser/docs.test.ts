import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { expectAccessible } from './driver/accessibility.js';
import { expectNoOverflow, expectTablesWhole } from './driver/layout.js';
import { open, openPage } from './driver/open.js';
import { shoot } from './driver/screenshots.js';
import type { Device, Visitor } from './driver/visitor.js';

const PAGES = readdirSync(join(root, 'dist/web/docs')).filter((name) => name.endsWith('.html'));

/** Opens a page of the documentation, and saves its pictures. */
async function visit(page: string, device: Device): Promise<Visitor> {
  const visitor = await openPage(`docs/${page}`, { device });
  await shoot(visitor, `docs-${page.replace('.html', '')}`);
  return visitor;
}

describe('the documentation', () => {
  it.each(PAGES)('can be read in the dark, from a phone to a wall: %s', async (page) => {
    const onPhone = await visit(page, 'phone');
    await onPhone.turn('dark');
    await expectAccessible(onPhone);
    await expectTablesWhole(onPhone);
    await expectNoOverflow(onPhone);
  });

  it('can be read in the light, at a desk', async () => {
    const atDesk = await visit('index.html', 'desktop');
    await expectAccessible(atDesk);
    await expectTablesWhole(atDesk);
    await expectNoOverflow(atDesk);
  });

  it('is reached from the app, also where the app is kept on the device, and leads back', async () => {
    const visitor = await open('', { keepsApp: true });
    await visitor.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await visitor.reload();
    await visitor.page.getByRole('contentinfo').getByRole('link').click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Duelbook' }).waitFor();
    await visitor.page.getByRole('link', { name: "how it's built" }).click();
    expect(visitor.page.url()).toContain('/docs/architecture.html');
    await visitor.page.getByRole('link', { name: 'Duelbook', exact: true }).click();
    await visitor.settled();
    expect(visitor.page.url()).toBe(visitor.app);
  });
});
