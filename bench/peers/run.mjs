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

/** @param {number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {typeof SERVERS[number]} measured */
async function measure({ name, store, start, open }) {
  const server = await start();
  try {
    await playRunning(server, open, 3);
    const rounds = await playRunning(server, open, 5);
    const steady = await playSteadily(server, open, 250, 8);
    const memory = server.memory();
    await playAnew(server, open, 2);
    const anew = await playAnew(server, open, 6);
    return {
      server: name,
      store,
      'moves/CPU s': Math.round(middle(rounds.map((round) => round.perCpuSecond))),
      'median ms': Number(middle(rounds.map((round) => round.median)).toFixed(2)),
      '250/s median ms': Number(steady.median.toFixed(2)),
      '250/s p99 ms': Number(steady.slow.toFixed(2)),
      'bytes/move': Math.round(middle(rounds.map((round) => round.bytes))),
      MB: Math.round(memory),
      'new: moves/CPU s': Math.round(anew.perCpuSecond),
    };
  } finally {
    await server.stop();
  }
}

const rows = [];
for (const server of SERVERS) rows.push(await measure(server));
rmSync(folder, { recursive: true });
console.table(rows);
console.log(JSON.stringify({ date: new Date().toISOString(), node: process.version, cores: cpus().length, rows }));
process.exit(0);
