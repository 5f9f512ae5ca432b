import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A run of its own, for `failing-run.test.ts`: whatever can go wrong in a run besides a test that fails. */
export default defineConfig({
  test: { root: fileURLToPath(new URL('.', import.meta.url)), include: ['*.ts'], exclude: ['vitest.config.ts'] },
});
