import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const browserTests = fileURLToPath(new URL('..', import.meta.url));

/** A run of its own, for `lost-browser.test.ts`: set up as the browser tests are, on a few tests whose browser dies. */
export default defineConfig({
  test: {
    root: browserTests,
    include: ['lost-browser/tests.ts'],
    globalSetup: ['../temporary-folder.ts', 'global-setup.ts'],
    runner: 'driver/runner.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
