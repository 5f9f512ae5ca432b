import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.js';

/** Things may be slow on a busy machine; what never comes fails all the same. In milliseconds. */
const expectations = { poll: { timeout: 20_000 } };

/** How long what starts processes, or looks at many screens in one go, may take: a busy machine is no failure. In milliseconds. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** How tests run that start no processes: pure code leaves nothing behind, so they may share a world; that halves their time. */
const together = {
  globalSetup: ['test/temporary-folder.ts', 'test/noted-environment.ts'],
  isolate: false,
  pool: 'threads' as const,
  maxWorkers: 2,
  expect: expectations,
};

/** So many files at once that start processes: more than two only wait, which is what a hunt for luck wants (`npm run flaky`). */
const maxWorkers = Number(process.env['DUELBOOK_TEST_WORKERS'] ?? 2);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/unit/**/*.test.ts'],
          ...together,
          // A busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // Many seeds, many games: unit tests that take seconds each, and that `npm run check` leaves out.
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          ...together,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          globalSetup: [
            'test/temporary-folder.ts',
            'test/noted-environment.ts',
            'test/postgres-for-all.ts',
            'test/system/global-setup.ts',
          ],
          ...patience,
          expect: expectations,
          maxWorkers,
          // After the unit tests, so that they do not compete for the processor. All others run together: each that waited for
          // the last file of those before would leave a worker idle.
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
          ...patience,
          expect: expectations,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['test/browsers/**/*.test.ts'],
          globalSetup: ['test/temporary-folder.ts', 'test/browsers/global-setup.ts'],
          ...patience,
          expect: expectations,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
