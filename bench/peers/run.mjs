// @ts-check
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDuelbookTable } from '../online/duelbook-tables.mjs';
import { playAnew, playRunning, playSteadily } from '../online/load.mjs';
import { startDuelbook, startProgram } from '../online/server-process.mjs';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { openBoardgameIoTable } from './boardgame-io-tables.mjs';
import { openColyseusTable } from './colyseus-tables.mjs';

/** @typedef {import('../online/server-process.mjs').ServerProcess} ServerProcess */

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return String(address.port);
}

/** @param {string} file */
const startPeer = async (file) => startProgram([fileURLToPath(new URL(file, import.meta.url)), await freePort()]);

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));

const SERVERS = [
  { name: 'Duelbook', store: 'disk, every move', start: async () => startDuelbook(folder), open: openDuelbookTable },
  {
    name: 'boardgame.io',
    store: 'memory',
    start: async () => startPeer('boardgame-io-server.mjs'),
    open: openBoardgameIoTable,
  },
  { name: 'Colyseus', store: 'memory', start: async () => startPeer('colyseus-server.mjs'), open: openColyseusTable },
];

/** The machine is not equally fast at all times: in each lap every server has its turn. */
const LAPS = 5;

/** @param {number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * @param {ServerProcess} server
 * @param {import('../online/load.mjs').OpenTable} open
 */
async function lap(server, open) {
  const rounds = await playRunning(server, open, 3);
  const memory = server.memory();
  const steady = await playSteadily(server, open, 250, 5);
  const anew = await playAnew(server, open, 4);
  return {
    perCpuSecond: middle(rounds.map((round) => round.perCpuSecond)),
    median: middle(rounds.map((round) => round.median)),
    bytes: middle(rounds.map((round) => round.bytes)),
    memory,
    steady: steady.median,
    slow: steady.slow,
    anew: anew.perCpuSecond,
  };
}

/** @typedef {{ name: string, store: string, open: import('../online/load.mjs').OpenTable, server: ServerProcess, laps: Awaited<ReturnType<typeof lap>>[] }} Measured */

/** @param {Measured} measured */
function rowOf({ name, store, laps }) {
  /** @param {keyof typeof laps[number]} figure */
  const of = (figure) => middle(laps.map((each) => each[figure]));
  return {
    server: name,
    store,
    'moves/CPU s': Math.round(of('perCpuSecond')),
    'median ms': Number(of('median').toFixed(2)),
    '250/s median ms': Number(of('steady').toFixed(2)),
    '250/s p99 ms': Number(of('slow').toFixed(2)),
    'bytes/move': Math.round(of('bytes')),
    MB: Math.round(of('memory')),
    'new: moves/CPU s': Math.round(of('anew')),
  };
}

/** @type {Measured[]} */
const measured = [];
try {
  for (const { name, store, start, open } of SERVERS)
    measured.push({ name, store, open, server: await start(), laps: [] });
  // The first lap is that of programs that have just started, and does not count.
  for (let number = 0; number <= LAPS; number += 1)
    for (const { name, server, open, laps } of measured) {
      console.log(number === 0 ? `Warming up: ${name}` : `Lap ${number} of ${LAPS}: ${name}`);
      const figures = await lap(server, open);
      if (number > 0) laps.push(figures);
    }
} finally {
  for (const { server } of measured) await server.stop();
  rmSync(folder, { recursive: true });
}
const rows = measured.map(rowOf);
console.table(rows);
console.log(JSON.stringify({ date: new Date().toISOString(), node: process.version, cores: cpus().length, rows }));
process.exit(0);
