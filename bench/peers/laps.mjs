// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle } from '../online/percentile.mjs';
import { CANDIDATES } from './servers.mjs';

/** @typedef {import('./lap-process.mjs').Lap} Lap */
/** @typedef {{ name: string, store: string, laps: Lap[] }} Measured */

const LAP_PROCESS = fileURLToPath(new URL('lap-process.mjs', import.meta.url));

/**
 * Starts a server and its load, and returns how to ask for something.
 * @param {string[]} args
 */
async function startLapProcess(...args) {
  const child = fork(LAP_PROCESS, args);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the load of ${args[0]} ended with ${code}: see above`);
  });
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  return async (/** @type {'warm up' | 'lap' | 'stop'} */ what) => {
    child.send(what);
    const [{ answer }] = await Promise.race([once(child, 'message'), ended]);
    return answer;
  };
}

/**
 * A figure of a server as a share of the same figure of another in the same lap, in the middle of all laps.
 * @param {Lap[]} laps
 * @param {Lap[]} others
 * @param {keyof Lap} figure
 */
const shareOf = (laps, others, figure) =>
  Number(middle(laps.map((each, index) => each[figure] / (others[index]?.[figure] ?? Number.NaN))).toFixed(2));

/**
 * What a figure of each server is to that of each other.
 * @param {Measured[]} measured
 * @param {keyof Lap} figure
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
  /** @param {keyof Lap} figure */
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
 * Measures servers so many times. The machine is not equally fast at all times: in each lap every server has its turn.
 * @param {number} laps
 * @param {string[]} names
 * @param {string} before
 * @returns {Promise<Measured[]>}
 */
async function measureAll(laps, names, before) {
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
  const started = [];
  try {
    for (const name of names) {
      console.log(`Warming up: ${name}`);
      const store = CANDIDATES[name]?.store ?? '';
      const ask = await startLapProcess(name, folder, before);
      started.push({ name, store, ask, laps: /** @type {Lap[]} */ ([]) });
      await ask('warm up');
    }
    for (let number = 1; number <= laps; number += 1)
      for (const { name, ask, laps: done } of started) {
        console.log(`Lap ${number} of ${laps}: ${name}`);
        done.push(await ask('lap'));
      }
  } finally {
    for (const { ask } of started) await ask('stop');
    rmSync(folder, { recursive: true });
  }
  return started;
}

/**
 * Measures every server, and prints what they came to.
 * @param {number} laps
 * @param {string | undefined} before the `duel.js` of an earlier Duelbook, if that is to run, too
 */
export async function runLaps(laps, before) {
  const names = Object.keys(CANDIDATES).filter((name) => before !== undefined || name !== 'Duelbook before');
  const measured = await measureAll(laps, names, before ?? '');
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
