// @ts-check
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createMatch, enter, nextAddress, openDuelbookTable } from './online/duelbook-tables.mjs';
import { playAnew, playRunning, playSteadily } from './online/load.mjs';
import { middle } from './online/percentile.mjs';
import { fillStore } from './online/stored-matches.mjs';
import { withServer } from './online/with-server.mjs';

const IDLE = 10_000;
const STORED = 100_000;
const SOAK_PARTS = 12;
const PART_SECONDS = 15;

/** Moves in matches that run already, and at a pace that leaves time to spare. */
const running = async () =>
  withServer(async (server, folder) => {
    // The first rounds are those of a program that has just started.
    await playRunning(server, openDuelbookTable, 3);
    const rounds = await playRunning(server, openDuelbookTable, 7);
    const memory = server.memory();
    const steady = await playSteadily(server, openDuelbookTable, { perSecond: 250, seconds: 10, folder });
    /** @param {(round: typeof rounds[number]) => number} figure */
    const of = (figure) => middle(rounds.map(figure));
    return [
      {
        what: 'running: moves per second of server CPU',
        value: of((r) => r.perCpuSecond),
        unit: '/s',
        atLeast: 20_000,
      },
      { what: 'running: moves per second', value: of((r) => r.perSecond), unit: '/s' },
      { what: 'running: median to the other client', value: of((r) => r.median), unit: 'ms' },
      { what: 'running: 99th percentile', value: of((r) => r.slow), unit: 'ms' },
      { what: 'running: bytes a move, both clients', value: of((r) => r.bytes), unit: 'bytes', goal: 100 },
      { what: 'running: memory', value: memory, unit: 'MB', goal: 100 },
      { what: '250 moves a second: median', value: steady.median, unit: 'ms', goal: 0.5 },
      { what: '250 moves a second: 99th percentile', value: steady.slow, unit: 'ms', goal: 4 },
      { what: 'the same while the disk did not stand still', value: steady.slowOtherwise, unit: 'ms', goal: 4 },
      { what: 'the disk alone meanwhile: median', value: steady.disk.median, unit: 'ms' },
      { what: 'the disk alone meanwhile: 99th percentile', value: steady.disk.slow, unit: 'ms' },
    ];
  });

/** A new match for each game, for minutes: what a move costs, and what grows. */
const soak = async () =>
  withServer(async (server, folder) => {
    const sizeOf = (/** @type {string} */ file) => statSync(join(folder, file)).size / 2 ** 20;
    await playAnew(server, openDuelbookTable, PART_SECONDS);
    const before = sizeOf('duelbook.db');
    const parts = [];
    for (let part = 0; part < SOAK_PARTS; part += 1) {
      const { moves, perCpuSecond } = await playAnew(server, openDuelbookTable, PART_SECONDS);
      parts.push({ moves, perCpuSecond, memory: server.memory() });
    }
    const moves = parts.reduce((sum, part) => sum + part.moves, 0);
    const memories = parts.map(({ memory }) => memory);
    // The memory goes up and down with the garbage in it: the middle of many looks tells whether it grows.
    const [early, late] = [memories.slice(0, SOAK_PARTS / 2), memories.slice(SOAK_PARTS / 2)].map(middle);
    return [
      {
        what: 'new matches: moves per second of server CPU',
        value: middle(parts.map(({ perCpuSecond }) => perCpuSecond)),
        unit: '/s',
        atLeast: 5000,
      },
      { what: `soak of ${SOAK_PARTS * PART_SECONDS} s: memory, first half`, value: early, unit: 'MB' },
      { what: 'soak: memory, second half', value: late, unit: 'MB', goal: 120 },
      { what: 'soak: second half to first', value: (late ?? 0) / (early ?? 0), unit: 'times', goal: 1.1 },
      { what: 'soak: moves', value: moves, unit: '' },
      { what: 'soak: file, for each move', value: ((sizeOf('duelbook.db') - before) * 2 ** 20) / moves, unit: 'bytes' },
      { what: 'soak: log beside the file', value: sizeOf('duelbook.db-wal'), unit: 'MB', goal: 16 },
    ];
  });

/** Matches where nothing happens: their creators gone, and then as many with their creators waiting. */
const idle = async () =>
  withServer(async (server) => {
    const before = server.memory();
    for (let made = 0; made < IDLE; made += 100)
      await Promise.all(Array.from({ length: 100 }, () => createMatch(server.address, nextAddress(), 25)));
    const left = server.memory();
    const socketsOf = [];
    for (let made = 0; made < IDLE; made += 100) {
      const entered = Array.from({ length: 100 }, async () => {
        const from = nextAddress();
        return enter(server.address, await createMatch(server.address, from, 25), from, () => {});
      });
      socketsOf.push(...(await Promise.all(entered)));
    }
    const waiting = server.memory();
    for (const { socket } of socketsOf) socket.terminate();
    return [
      { what: 'memory of an empty server', value: before, unit: 'MB' },
      { what: '10,000 idle matches, nobody there: memory', value: left, unit: 'MB' },
      { what: '10,000 idle matches more, one player at each: memory', value: waiting, unit: 'MB' },
    ];
  });

/** The time until a server with many matches in its file answers, and until one of them can be seen. */
async function restart() {
  /** @type {string[]} */
  let ids = [];
  const startedAt = { time: 0 };
  return withServer(
    async (server) => {
      await fetch(`${server.address}/readyz`);
      const ready = performance.now() - startedAt.time;
      const askedAt = performance.now();
      const { status } = await fetch(`${server.address}/api/v1/matches/${ids[STORED / 2]}`);
      if (status !== 200) throw new Error('a stored match was not found');
      return [
        { what: '100,000 stored matches: start until ready', value: ready, unit: 'ms' },
        { what: '100,000 stored matches: first look at one', value: performance.now() - askedAt, unit: 'ms' },
        { what: '100,000 stored matches: memory', value: server.memory(), unit: 'MB' },
      ];
    },
    async (folder) => {
      ids = await fillStore(folder, STORED);
      startedAt.time = performance.now();
    },
  );
}

export async function run() {
  return [...(await running()), ...(await soak()), ...(await idle()), ...(await restart())];
}
