import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt, root } from '../../scripts/setup.mjs';
import { serve } from './driver/host.js';

/** The browser that all tests share, or the sentence that says why there is none. */
export type SharedBrowser =
  | { readonly kind: 'running'; readonly endpoint: string }
  | { readonly kind: 'missing'; readonly problem: string };

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: SharedBrowser;
    /** The address of the app, from a host with strict headers. */
    readonly app: string;
    /** The address of the same app, from a host that sends no headers of its own. */
    readonly plainApp: string;
  }
}

/** A missing browser fails the tests that need it, and not the run: the others still tell what they found. */
async function startBrowser(): Promise<BrowserServer | Error> {
  try {
    return await chromium.launchServer({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Builds the app, puts it on a host and starts a browser, once for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt({ types: true });
  const host = await serve(join(root, 'dist/web'));
  project.provide('app', host.app);
  project.provide('plainApp', host.plainApp);
  const browser = await startBrowser();
  project.provide(
    'browser',
    browser instanceof Error
      ? { kind: 'missing', problem: browser.message }
      : { kind: 'running', endpoint: browser.wsEndpoint() },
  );
  return async () => {
    if (!(browser instanceof Error)) await browser.close();
    await host.close();
  };
}
