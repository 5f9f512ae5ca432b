// @ts-check
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './online/bundled.mjs';

/** @typedef {import('../src/server/store/store.js').Append} Append */

const MATCHES = 50;
const ENTRIES = 25;
const EVENT = '{"t":"acted","c":"k3Jd92","m":"3","s":0}';

/**
 * The store as the server has it: bundled, with the database package beside.
 * @returns {Promise<typeof import('../src/server/store/sqlite-store.js')>}
 */
const loadStore = () => bundled(['server/store/sqlite-store']);

/** Entries of running matches in turn, each followed by a new one at its end. */
function* entries() {
  const slots = Array.from({ length: MATCHES }, (_, slot) => ({ slot, round: 0, number: 0 }));
  for (let at = 0; ; at += 1) {
    const slot = slots[at % MATCHES];
    if (slot === undefined) return;
    yield { match: `match-${slot.slot}-${slot.round}`, entry: { number: slot.number, at, event: EVENT } };
    slot.number += 1;
    if (slot.number < ENTRIES) continue;
    slot.number = 0;
    slot.round += 1;
  }
}

/**
 * @param {import('../src/server/store/store.js').Store} store
 * @param {string} file of the database; a commit that changes it has carried over what was in the log beside it
 * @param {Generator<Append>} source
 * @param {number} size
 * @param {number} commits
 */
async function appendBatches(store, file, source, size, commits) {
  const times = [];
  const carrying = [];
  let changedAt = statSync(file).mtimeMs;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  for (let commit = 0; commit < commits; commit += 1) {
    const batch = Array.from({ length: size }, () => source.next().value);
    const committedAt = performance.now();
    const answers = await store.append(batch);
    const time = performance.now() - committedAt;
    times.push(time);
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== changedAt) carrying.push(time);
    changedAt = mtimeMs;
    if (!answers.every((answer) => answer === 'written')) throw new Error('an entry was not written');
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  carrying.sort((a, b) => a - b);
  return {
    perSecond: (size * commits) / seconds,
    cpu: (user + system) / (size * commits),
    median: times[Math.floor(times.length / 2)] ?? Number.NaN,
    slow: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    carrying: { count: carrying.length, median: carrying[Math.floor(carrying.length / 2)] ?? Number.NaN },
  };
}

export async function run() {
  const { openSqliteStore } = await loadStore();
  const rows = [];
  for (const durability of /** @type {const} */ (['full', 'normal'])) {
    const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
    const store = openSqliteStore(folder, { durability });
    const source = entries();
    const file = join(folder, 'duelbook.db');
    // Until the log beside the file has its usual size: a file that grows is slower to bring to the disk.
    await appendBatches(store, file, source, 10, 600);
    for (const [size, commits] of /** @type {const} */ ([
      [1, 1000],
      [10, 500],
      [100, 200],
    ])) {
      const { perSecond, cpu, median, slow, carrying } = await appendBatches(store, file, source, size, commits);
      const what = `${durability}, batches of ${size}`;
      rows.push(
        { what: `${what}: appends`, value: perSecond, unit: '/s' },
        { what: `${what}: CPU an append`, value: cpu, unit: 'µs', ...(size === 1 ? {} : { goal: 25 }) },
        { what: `${what}: median commit`, value: median, unit: 'ms' },
        { what: `${what}: 99th percentile`, value: slow, unit: 'ms' },
      );
      if (carrying.count > 0)
        rows.push(
          { what: `${what}: median commit that carries the log over`, value: carrying.median, unit: 'ms' },
          { what: `${what}: commits for each of those`, value: commits / carrying.count, unit: '' },
        );
    }
    const logSize = statSync(join(folder, 'duelbook.db-wal')).size;
    rows.push({ what: `${durability}: log beside the file`, value: logSize / 2 ** 20, unit: 'MB', goal: 16 });
    await store.close();
    rmSync(folder, { recursive: true });
  }
  return rows;
}
