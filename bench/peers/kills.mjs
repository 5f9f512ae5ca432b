// @ts-check
import { setTimeout as after } from 'node:timers/promises';
import { BenchPostgres, findOwnPostgres } from '../cluster/postgres.mjs';
import { BenchRedis, NO_REDIS } from '../cluster/redis.mjs';
import { openDuelbookTable } from '../online/duelbook-tables.mjs';
import { startDuelbookOn } from '../online/server-process.mjs';
import { openBoardgameIoTable } from './boardgame-io-tables.mjs';
import { colyseusTables } from './colyseus-tables.mjs';
import { startPeer } from './start-peer.mjs';

/** @typedef {import('../online/load.mjs').LastingTable} LastingTable */
/** @typedef {import('../online/load.mjs').OpenLastingTable} OpenLastingTable */
/** @typedef {import('../online/server-process.mjs').ServerProcess} ServerProcess */

const TABLES = 10;
const START = 300;
/** Longer than anybody plays before the server is killed. */
const MOVES = Array.from({ length: 200 }, (_, index) => 1 + (index % 2));
/** So long a player thinks, and so long they play before the server is killed. In milliseconds. */
const THOUGHT = { least: 100, most: 300 };
const PLAY = { least: 2000, most: 5000 };
/** What a server sent before it was killed has arrived by then. */
const ARRIVAL = 200;
/** A move of which the opponent has not heard after so long, while the server runs, was dropped. */
const STUCK = 1500;

/** @param {{ least: number, most: number }} range */
const within = ({ least, most }) => least + Math.random() * (most - least);

/** Two players at one match, who count what they are shown. */
class WatchedTable {
  /** @type {LastingTable | undefined} */
  #table;
  #isPlaying = true;
  /** How many moves were sent, and how many of them the opponent was shown. */
  sent = 0;
  acknowledged = 0;
  #sentAt = 0;
  #isStuck = false;

  /**
   * @param {OpenLastingTable} open
   * @param {string} server
   */
  async open(open, server) {
    this.#table = await open(server, START, (seat) => this.#moved(seat));
    return this;
  }

  playSoon() {
    setTimeout(() => this.#play(), within(THOUGHT));
  }

  #play() {
    const number = MOVES[this.sent];
    if (!this.#isPlaying || number === undefined) return;
    this.sent += 1;
    this.#sentAt = performance.now();
    this.#table?.play(this.#mover, number);
  }

  /** Whoever made the last move. @returns {0 | 1} */
  get #mover() {
    return this.sent % 2 === 1 ? 0 : 1;
  }

  /** @param {0 | 1} seat */
  #moved(seat) {
    if (seat === this.#mover || this.acknowledged === this.sent) return;
    this.acknowledged += 1;
    this.playSoon();
  }

  /** Plays no more: the server is about to be killed. */
  stop() {
    this.#isStuck = this.sent > this.acknowledged && performance.now() - this.#sentAt > STUCK;
    this.#isPlaying = false;
  }

  leave() {
    // To a server that is dead nobody can say goodbye.
    this.#table?.close().catch(() => {});
  }

  /** Comes back, and asks again for the move that nobody was shown. @param {string} server */
  async comeBack(server) {
    const found = await this.#table?.comeBack(server);
    const count = found?.count ?? 0;
    const isOpen = found !== undefined && this.sent > this.acknowledged && count >= this.acknowledged;
    const last = isOpen ? await found.again(this.#mover, MOVES[this.sent - 1] ?? 0) : count;
    await found?.close();
    return {
      isGone: found === undefined,
      isStuck: this.#isStuck,
      acknowledged: this.acknowledged,
      lost: Math.max(0, this.acknowledged - count),
      doubled: Math.max(0, last - this.sent),
    };
  }
}

/**
 * Has a server killed so many times while people play, each time in new matches, and counts what is there when they come back.
 * @param {{ start: () => Promise<ServerProcess>, open: OpenLastingTable }} kind
 * @param {number} kills
 */
async function killed({ start, open }, kills) {
  const sum = { matches: 0, gone: 0, stuck: 0, acknowledged: 0, lost: 0, doubled: 0 };
  let server = await start();
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const { address } = server;
      const tables = await Promise.all(
        Array.from({ length: TABLES }, async () => new WatchedTable().open(open, address)),
      );
      for (const table of tables) table.playSoon();
      await after(within(PLAY));
      for (const table of tables) table.stop();
      await server.stop('SIGKILL');
      await after(ARRIVAL);
      for (const table of tables) table.leave();
      server = await start();
      const now = server.address;
      for (const found of await Promise.all(tables.map(async (table) => table.comeBack(now)))) {
        sum.matches += 1;
        sum.gone += Number(found.isGone);
        sum.stuck += Number(found.isStuck);
        sum.acknowledged += found.acknowledged;
        sum.lost += found.lost;
        sum.doubled += found.doubled;
      }
    }
  } finally {
    await server.stop('SIGKILL');
  }
  return sum;
}

/**
 * The servers, each with what keeps its matches when it is killed, as its documentation says.
 * @param {string} database
 * @param {string} redis
 */
const kindsOn = (database, redis) => {
  const colyseus = colyseusTables(new URL('colyseus-0.18/server.mjs', import.meta.url), '@colyseus/sdk');
  return [
    {
      name: 'Duelbook, PostgreSQL',
      start: async () => startDuelbookOn(['--store', database]),
      open: openDuelbookTable,
    },
    {
      name: 'boardgame.io 0.50, PostgreSQL (bgio-postgres)',
      start: async () => startPeer('boardgame-io-server.mjs', database),
      open: openBoardgameIoTable,
    },
    {
      name: 'Colyseus 0.18, Redis (presence and driver)',
      start: async () => startPeer('colyseus-0.18/server.mjs', redis),
      open: colyseus,
    },
    {
      name: 'Colyseus 0.18, Redis, devMode',
      start: async () => startPeer('colyseus-0.18/server.mjs', redis, 'devMode'),
      open: colyseus,
    },
  ];
};

/**
 * Kills every server so many times, and prints what of the moves that it had shown was there afterwards.
 * @param {number} kills
 */
export async function runKills(kills) {
  const postgresHere = await findOwnPostgres();
  const missing = NO_REDIS ?? (typeof postgresHere === 'string' ? postgresHere : undefined);
  if (missing !== undefined) {
    console.log(`No server is killed: ${missing}.`);
    return [];
  }
  const redis = await BenchRedis.start();
  const postgres = await BenchPostgres.make();
  try {
    await postgres.start();
    const rows = [];
    for (const kind of kindsOn(postgres.url, redis.url)) {
      console.log(`Killing ${kills} times: ${kind.name}`);
      rows.push({ server: kind.name, kills, ...(await killed(kind, kills)) });
    }
    console.log(`\nServers killed with SIGKILL while ${TABLES} matches were played, and started again:`);
    console.table(rows);
    return rows;
  } finally {
    await postgres.stop();
    postgres.remove();
    await redis.stop();
  }
}
