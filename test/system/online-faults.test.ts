import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { DATABASE_FILE } from '../../src/server/store/data-folder.js';
import { openSqlite } from '../../src/server/store/sqlite.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { verify } from '../../src/server/store/verify.js';
import { compareWithLogs } from '../driver/kept-logs.js';
import { RestlessPlayers } from '../driver/restless-players.js';
import { type Served, startServed } from '../driver/served.js';

/** How often the server is killed; `DUELBOOK_KILLS=100` makes it a long run. */
const KILLS = Number(process.env['DUELBOOK_KILLS'] ?? 8);
const GAMES = ['dual-digits', 'number-duel', 'multiplication-duel', 'digit-duel-zero', 'digit-duel-target'];

/** Ends the server in order, and checks all that was acknowledged against the logs. Returns how much that was. */
async function expectAllKept(served: Served, players: RestlessPlayers, what: string): Promise<number> {
  served.signal('SIGTERM');
  expect(await served.ended()).toBe(0);
  const store = openSqliteStore(served.folder);
  const { lost, doubled, astray, known, commands } = await compareWithLogs(store, players);
  await store.close();
  console.log(`${what}: ${known} acknowledged, ${lost.length} lost, ${doubled} doubled`);
  expect({ lost, doubled, astray }).toEqual({ lost: [], doubled: 0, astray: [] });
  // Every command was answered in the end, so the log holds those and no others.
  expect(known).toBe(commands);
  expect(verify(served.folder).problems).toEqual([]);
  return known;
}

describe('a server that is killed while people play', () => {
  it(
    `has lost nothing that it acknowledged, and has nothing twice, after ${KILLS} kills at any moment`,
    async () => {
      const random = createRandom(Date.now() % 2 ** 32);
      const served = await startServed();
      let left = Number.POSITIVE_INFINITY;
      const players = new RestlessPlayers(served, random, () => {
        left -= 1;
        if (left === 0) served.signal('SIGKILL');
      });
      for (const game of GAMES) await players.sitDown(game);
      for (let kills = 0; kills < KILLS; kills += 1) {
        left = random.int(1, 250);
        await served.ended();
        await served.start();
      }
      left = Number.POSITIVE_INFINITY;
      await players.settle();
      players.leave();
      expect(await expectAllKept(served, players, `${KILLS} kills`)).toBeGreaterThan(KILLS);
    },
    120_000 + KILLS * 5000,
  );
});

describe('a server whose database another process holds', () => {
  it('tells the players, loses nothing, and goes on when it is let go', async () => {
    const served = await startServed();
    const players = new RestlessPlayers(served, createRandom(5), () => undefined);
    for (const game of GAMES) await players.sitDown(game);
    await players.until(({ client }) => client.state.followed?.shown.game?.turns.length !== 0);
    const other = openSqlite(join(served.folder, DATABASE_FILE), { timeout: 10_000 });
    other.exec('BEGIN EXCLUSIVE');
    await players.until(({ client }) => client.state.paused !== undefined);
    const before = players.acknowledged.length;
    expect((await fetch(`${served.address}readyz`)).status).toBe(503);
    expect(players.acknowledged).toHaveLength(before);
    other.exec('COMMIT');
    other.close();
    await players.until(({ client }) => client.state.paused === undefined);
    await players.settle();
    players.leave();
    expect(players.acknowledged.length).toBeGreaterThan(before);
    await expectAllKept(served, players, 'a locked database');
  });
});

// The size that a process may give its files can be changed from outside on Linux only.
describe.runIf(process.platform === 'linux')('a server whose disk is full', () => {
  it('tells the players, loses nothing, and goes on when there is room again', async () => {
    const served = await startServed();
    const players = new RestlessPlayers(served, createRandom(6), () => undefined);
    for (const game of GAMES) await players.sitDown(game);
    // Not before all have their seats: they play as soon as they sit, and nobody can sit down where the disk is full.
    execFileSync('prlimit', ['--pid', `${served.pid}`, '--fsize=200000:unlimited']);
    await players.until(({ client }) => client.state.paused !== undefined);
    const before = players.acknowledged.length;
    expect(before).toBeGreaterThan(0);
    execFileSync('prlimit', ['--pid', `${served.pid}`, '--fsize=unlimited']);
    await players.until(({ client }) => client.state.paused === undefined);
    await players.settle();
    players.leave();
    expect(players.acknowledged.length).toBeGreaterThan(before);
    await expectAllKept(served, players, 'a full disk');
  });
});
