import { defineConfig } from 'vitest/config';
import { ROOM_VARIABLE, ROOMS } from './rooms.mjs';

export default defineConfig({
  test: {
    include: ROOMS[process.env[ROOM_VARIABLE] ?? '']?.tests ?? [],
    globalSetup: ['test/temporary-folder.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
