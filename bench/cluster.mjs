// @ts-check
import { Client } from 'pg';
import { BenchPostgres } from './cluster/postgres.mjs';
import { openDuelbookTable, openTableAcross } from './online/duelbook-tables.mjs';
import { playRunning, playSteadily } from './online/load.mjs';
import { middle } from './online/percentile.mjs';
import { startDuelbookOn } from './online/server-process.mjs';

/** @param {string} url */
async function walOf(url) {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query("SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS bytes");
  await client.end();
  return Number(rows[0].bytes);
}

/**
 * What two servers on one database come to.
 * @param {BenchPostgres} postgres
 * @param {string} durability
 */
async function measure(postgres, durability) {
  const flags = ['--store', postgres.url, '--durability', durability];
  const servers = [await startDuelbookOn(flags), await startDuelbookOn(flags)];
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('two servers were started');
  try {
    // The first rounds are those of programs that have just started.
    await playRunning(first, openDuelbookTable, 2);
    const before = { wal: await walOf(postgres.url), cpu: postgres.cpu() };
    const rounds = await playRunning(first, openDuelbookTable, 5);
    const after = { wal: await walOf(postgres.url), cpu: postgres.cpu() };
    const moves = rounds.reduce((sum, round) => sum + round.moves, 0);
    const pace = { perSecond: 250, seconds: 10, folder: postgres.folder };
    const both = { address: first.address, cpu: () => first.cpu() + second.cpu() };
    await playRunning(both, openTableAcross(second.address), 1);
    const across = await playRunning(both, openTableAcross(second.address), 3);
    return {
      perCpuSecond: middle(rounds.map((round) => round.perCpuSecond)),
      acrossPerCpuSecond: middle(across.map((round) => round.perCpuSecond)),
      databaseCpu: ((after.cpu - before.cpu) / moves) * 1e6,
      wal: (after.wal - before.wal) / moves,
      same: await playSteadily(first, openDuelbookTable, pace),
      across: await playSteadily(both, openTableAcross(second.address), pace),
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/**
 * @param {string} where
 * @param {Awaited<ReturnType<typeof measure>>} figures
 */
const latencies = (where, { same, across }) => [
  ...latenciesOf(`same server at 250/s, ${where}`, same, 1.2),
  ...latenciesOf(`across servers at 250/s, ${where}`, across, 2),
];

/**
 * @param {string} what
 * @param {Awaited<ReturnType<typeof playSteadily>>} figures
 * @param {number} goal of the median
 */
const latenciesOf = (what, { median, slow, slowOtherwise, disk }, goal) => [
  { what: `${what}: median`, value: median, unit: 'ms', goal },
  { what: `${what}: p99`, value: slow, unit: 'ms', goal: 6 },
  { what: `${what}: p99 while the disk did not stand still`, value: slowOtherwise, unit: 'ms', goal: 6 },
  { what: `${what}: p99 of the disk alone meanwhile`, value: disk.slow, unit: 'ms' },
];

export async function run() {
  const primary = await BenchPostgres.make();
  try {
    await primary.start();
    const alone = await measure(primary, 'full');
    await primary.stop();
    const standby = await primary.makeStandby();
    try {
      await primary.start();
      await standby.start();
      const replicated = await measure(primary, 'replicated');
      return [
        { what: 'moves per CPU second of a server', value: alone.perCpuSecond, unit: '/s', atLeast: 15_000 },
        { what: 'the same of two, opponents at different ones', value: alone.acrossPerCpuSecond, unit: '/s' },
        { what: 'CPU of the database a move', value: alone.databaseCpu, unit: 'µs', goal: 30 },
        { what: 'the same with a standby', value: replicated.databaseCpu, unit: 'µs' },
        { what: 'WAL a move', value: alone.wal, unit: 'bytes', goal: 350 },
        ...latencies('no standby', alone),
        ...latencies('synchronous standby', replicated),
      ];
    } finally {
      await standby.stop();
    }
  } finally {
    await primary.stop();
    primary.remove();
  }
}
