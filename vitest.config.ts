import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/unit/**/*.test.ts'],
          globalSetup: ['test/temporary-folder.ts', 'test/surroundings.ts'],
          // Pure code leaves nothing behind, so its tests may share a world; that halves their time.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          // A busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          globalSetup: ['test/temporary-folder.ts', 'test/surroundings.ts', 'test/system/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each of these tests starts processes of its own; more than two files at once only makes them wait.
          maxWorkers: 2,
          // After the unit tests, so that they do not compete for the processor.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['test/browser/chromium/**'],
          globalSetup: ['test/temporary-folder.ts', 'test/browser/global-setup.ts'],
          runner: 'test/browser/driver/runner.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A page may be slow on a busy machine; what it never shows fails all the same.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['test/browsers/**/*.test.ts'],
          globalSetup: ['test/temporary-folder.ts', 'test/browsers/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
