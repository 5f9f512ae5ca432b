// @ts-check
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ROOM_VARIABLE, ROOMS } from './rooms.mjs';

const LEAST_KILLED = 95;

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
});
const rooms = asked.length === 0 ? Object.keys(ROOMS) : asked.filter((word) => Object.hasOwn(ROOMS, word));
const files = asked.filter((word) => /\.ts(?::|$)/.test(word));
if (rooms.length === 0) {
  console.error(
    `Name one of the rooms: ${Object.keys(ROOMS).join(', ')}. Files of it may follow, or lines: src/core/match.ts:130-140.`,
  );
  process.exit(2);
}

for (const room of rooms) {
  process.env[ROOM_VARIABLE] = room;
  const results = await new Stryker({
    testRunner: 'strict-vitest',
    plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('test-runner.mjs', import.meta.url))],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    // TypeScript 7 has no API that Stryker could read a configuration with, so there must be none to read.
    tsconfigFile: 'none',
    mutate: files.length > 0 ? files : (ROOMS[room]?.mutate ?? []),
    ignorePatterns: ['dist', 'test-output', 'coverage', 'bench', 'docs'],
    tempDirName: 'test-output/mutation/sandbox',
    reporters: ['clear-text', 'progress-append-only', 'json'],
    jsonReporter: { fileName: `test-output/mutation/${files.length > 0 ? 'part-of-' : ''}${room}.json` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    thresholds: { high: 100, low: LEAST_KILLED, break: files.length > 0 ? null : LEAST_KILLED },
    timeoutMS: 20_000,
    timeoutFactor: 3,
    concurrency: Number(values.concurrency),
  }).runMutationTest();
  console.log(`${room}: ${results.length} mutants`);
  // What the test runner breaks down over is in no score, so a room with such faults has not been measured.
  const broken = results.filter(({ status }) => status === 'RuntimeError').length;
  if (broken === 0) continue;
  console.error(`${room}: the test runner broke down over ${broken} mutants. ${room}.json says why.`);
  process.exitCode = 1;
}
