// @ts-check
import { Stryker } from '@stryker-mutator/core';
import { ROOM_VARIABLE, ROOMS } from './rooms.mjs';

const LEAST_KILLED = 95;

const asked = process.argv.slice(2);
const rooms = asked.length === 0 ? Object.keys(ROOMS) : asked.filter((word) => Object.hasOwn(ROOMS, word));
const files = asked.filter((word) => word.endsWith('.ts'));
if (rooms.length === 0) {
  console.error(`Name one of the rooms: ${Object.keys(ROOMS).join(', ')}. Files of it may follow.`);
  process.exit(2);
}

for (const room of rooms) {
  process.env[ROOM_VARIABLE] = room;
  const results = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    // TypeScript 7 has no API that Stryker could read a configuration with, so there must be none to read.
    tsconfigFile: 'none',
    mutate: files.length > 0 ? files : (ROOMS[room]?.mutate ?? []),
    // A constant that is made when a module is loaded can't be changed for one test alone: each would need a run of its own.
    ignoreStatic: true,
    ignorePatterns: ['dist', 'test-output', 'coverage', 'bench', 'docs'],
    tempDirName: 'test-output/mutation/sandbox',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    thresholds: { high: 100, low: LEAST_KILLED, break: files.length > 0 ? null : LEAST_KILLED },
    timeoutMS: 20_000,
    timeoutFactor: 3,
    concurrency: 2,
  }).runMutationTest();
  console.log(`${room}: ${results.length} mutants`);
}
