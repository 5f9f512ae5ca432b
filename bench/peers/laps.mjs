// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDuelbookTable } from '../online/duelbook-tables.mjs';
import { playAnew, playRunning, playSteadily } from '../online/load.mjs';
import { startDuelbook } from '../online/server-process.mjs';
import { openBoardgameIoTable } from './boardgame-io-tables.mjs';
import { colyseusTables } from './colyseus-tables.mjs';
import { openRelayTable } from './relay-tables.mjs';
import { startPeer } from './start-peer.mjs';

/** @typedef {import('../online/server-process.mjs').ServerProcess} ServerProcess */

/**
 * Duelbook, with its data in a folder.
 * @param {string} name
 * @param {string} folder
 * @param {string} [program]
 */
const duelbook = (name, folder, program) => ({
  name,
  store: 'disk, every move',
  start: async () => startDuelbook(folder, program),
  open: openDuelbookTable,
});

/**
 * The servers, ours with its data in this folder.
 * @param {string} folder
 * @param {string | undefined} before the `duel.js` of an earlier Duelbook
 */
const serversOn = (folder, before) => [
  // The floor: no server that tells one player of a move, and the other that it was made, does less.
  {
    name: 'bare relay',
    store: 'nothing',
    start: async () => startPeer('relay-server.mjs'),
    open: openRelayTable,
  },
  duelbook('Duelbook', join(folder, 'now')),
  ...(before === undefined ? [] : [duelbook('Duelbook before', join(folder, 'before'), before)]),
  {
    name: 'boardgame.io 0.50',
    store: 'memory',
    start: async () => startPeer('boardgame-io-server.mjs'),
    open: openBoardgameIoTable,
  },
  {
    name: 'Colyseus 0.16',
    store: 'memory',
    start: async () => startPeer('colyseus-server.mjs'),
    open: colyseusTables(import.meta.url, 'colyseus.js'),
  },
  {
    name: 'Colyseus 0.18',
    store: 'memory',
    start: async () => startPeer('colyseus-0.18/server.mjs'),
    open: colyseusTables(new URL('colyseus-0.18/server.mjs', import.meta.url), '@colyseus/sdk'),
  },
];

/** @param {number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * @param {ServerProcess} server
 * @param {import('../online/load.mjs').OpenTable} open
 * @param {string} folder on the disk that is watched
 */
async function lap(server, open, folder) {
  // While the others had their turn it did nothing, and V8 has let go of memory and code.
  await playRunning(server, open, 3);
  const rounds = await playRunning(server, open, 5);
  const memory = server.memory();
  const steady = await playSteadily(server, open, { perSecond: 250, seconds: 5, folder });
  const anew = await playAnew(server, open, 4);
  return {
    perCpuSecond: middle(rounds.map((round) => round.perCpuSecond)),
    median: middle(rounds.map((round) => round.median)),
    bytes: middle(rounds.map((round) => round.bytes)),
    memory,
    steady: steady.median,
    slow: steady.slow,
    slowOtherwise: steady.slowOtherwise,
    disk: steady.disk.slow,
    anew: anew.perCpuSecond,
  };
}

/** @typedef {{ name: string, store: string, open: import('../online/load.mjs').OpenTable, server: ServerProcess, laps: Awaited<ReturnType<typeof lap>>[] }} Measured */

/**
 * A figure of a server as a share of the same figure of another in the same lap, in the middle of all laps.
 * @param {Measured['laps']} laps
 * @param {Measured['laps']} others
 * @param {keyof Measured['laps'][number]} figure
 */
const shareOf = (laps, others, figure) =>
  Number(middle(laps.map((each, index) => each[figure] / (others[index]?.[figure] ?? Number.NaN))).toFixed(2));

/**
 * What a figure of each server is to that of each other.
 * @param {Measured[]} measured
 * @param {keyof Measured['laps'][number]} figure
 */
const sharesOf = (measured, figure) =>
  Object.fromEntries(
    measured.map(({ name, laps }) => [
      name,
      Object.fromEntries(measured.map((other) => [`of ${other.name}`, shareOf(laps, other.laps, figure)])),
    ]),
  );

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
    'while the disk worked': Number(of('slowOtherwise').toFixed(2)),
    'disk p99 ms': Number(of('disk').toFixed(2)),
    'bytes/move': Math.round(of('bytes')),
    MB: Math.round(of('memory')),
    'new: moves/CPU s': Math.round(of('anew')),
  };
}

/**
 * Measures every server so many times. The machine is not equally fast at all times: in each lap every server has its turn.
 * @param {number} laps
 * @param {string | undefined} before
 */
async function measureAll(laps, before) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
  /** @type {Measured[]} */
  const measured = [];
  try {
    for (const { name, store, start, open } of serversOn(folder, before))
      measured.push({ name, store, open, server: await start(), laps: [] });
    // The first lap is that of programs that have just started, and does not count.
    for (let number = 0; number <= laps; number += 1)
      for (const { name, server, open, laps: done } of measured) {
        console.log(number === 0 ? `Warming up: ${name}` : `Lap ${number} of ${laps}: ${name}`);
        const figures = await lap(server, open, folder);
        if (number > 0) done.push(figures);
      }
  } finally {
    for (const { server } of measured) await server.stop();
    rmSync(folder, { recursive: true });
  }
  return measured;
}

/**
 * Measures every server, and prints what they came to.
 * @param {number} laps
 * @param {string | undefined} before
 */
export async function runLaps(laps, before) {
  const measured = await measureAll(laps, before);
  const rows = measured.map(rowOf);
  console.table(rows);
  const shares = {
    running: sharesOf(measured, 'perCpuSecond'),
    anew: sharesOf(measured, 'anew'),
    median: sharesOf(measured, 'steady'),
    p99: sharesOf(measured, 'slow'),
  };
  console.log('\nMoves per second of CPU in running matches, as a share:');
  console.table(shares.running);
  console.log('\nMoves per second of CPU with a new match for each game, as a share:');
  console.table(shares.anew);
  console.log('\nThe 99th percentile at 250 moves a second, as a share:');
  console.table(shares.p99);
  return { rows, shares };
}
