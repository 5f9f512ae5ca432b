// @ts-check
import { Agent, get } from 'node:http';
import { nextAddress, openDuelbookTable } from './duelbook-tables.mjs';
import { playRunning } from './load.mjs';
import { fillStore } from './stored-matches.mjs';
import { withServer } from './with-server.mjs';

const agent = new Agent({ keepAlive: true, timeout: 3000 });
/** So many look at matches at the same time. */
const VIEWERS = 50;

/**
 * Looks at a match as a spectator does.
 * @param {string} server
 * @param {string} id
 */
const look = async (server, id) =>
  new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': nextAddress() };
    get(`${server}/api/v1/matches/${id}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stored match was not found: ${id}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });

/**
 * What a server with so many matches in its file needs to start, for a look at each of them, and for a move.
 * @param {number} count
 */
async function measure(count) {
  /** @type {string[]} */
  let ids = [];
  return withServer(
    async (server) => {
      await fetch(`${server.address}/readyz`);
      const [started, empty] = [server.cpu(), server.memory()];
      const left = ids.values();
      await Promise.all(
        Array.from({ length: VIEWERS }, async () => {
          for (const id of left) await look(server.address, id);
        }),
      );
      const [looked, full] = [server.cpu(), server.memory()];
      const rounds = await playRunning(server, openDuelbookTable, 3);
      const moves = Math.max(...rounds.map(({ perCpuSecond }) => perCpuSecond));
      const what = `server, ${count} matches`;
      return [
        { what: `${what}: start`, value: started * 1000, unit: 'ms' },
        { what: `${what}: memory after the start`, value: empty, unit: 'MB' },
        { what: `${what}: a look at each`, value: (looked - started) * 1000, unit: 'ms' },
        { what: `${what}: memory after the looks`, value: full, unit: 'MB' },
        { what: `${what}: a move`, value: 1e6 / moves, unit: 'µs' },
      ];
    },
    async (folder) => {
      ids = await fillStore(folder, count);
    },
  );
}

/** Processor time and memory of a server against the number of matches that it keeps. */
export async function serverGrowth() {
  const rows = [];
  for (const count of [100, 1000, 10_000, 100_000]) rows.push(...(await measure(count)));
  return rows;
}
