import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt, root } from '../../scripts/setup.mjs';
import { noteEnvironment } from '../noted-environment.js';
import { serve } from './driver/host.js';
import { type SharedBrowser, startSharedBrowser } from './driver/shared-browser.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: SharedBrowser;
    /** The address of the app, from a host with strict headers. */
    readonly app: string;
    /** The address of the same app, from a host that sends no headers of its own. */
    readonly plainApp: string;
  }
}

/** Builds the app, puts it on a host and starts a browser, once for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt({ types: true });
  const host = await serve(join(root, 'dist/web'));
  project.provide('app', host.app);
  project.provide('plainApp', host.plainApp);
  const browser = await startSharedBrowser();
  project.provide('browser', browser.shared);
  noteEnvironment(project, browser.shared.description);
  return async () => {
    await browser.stop();
    await host.close();
  };
}
