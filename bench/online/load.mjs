// @ts-check
import { EventEmitter, once } from 'node:events';
import { durationsOf, watchDisk } from './disk.mjs';
import { percentile } from './percentile.mjs';

/**
 * Two clients at one match of Dual Digits. `onMoved` is told when the client of a seat learns of the opponent's move, and
 * may be told of its own.
 * @typedef {(seat: 0 | 1, number: number) => void} OnMoved
 * @typedef {{ play(seat: 0 | 1, number: number): void, bytes(): number, close(): Promise<void> }} Table
 * @typedef {(server: string, start: number, onMoved: OnMoved) => Promise<Table>} OpenTable
 *
 * What two players find when they come back to their match at a server that was killed and started again: how many moves it has.
 * `again` asks once more for a move of which nobody knows whether it was made, as their client would.
 * @typedef {{ count: number, again(seat: 0 | 1, number: number): Promise<number>, close(): Promise<void> }} Found
 * @typedef {Table & { comeBack(server: string): Promise<Found | undefined> }} LastingTable undefined: the match is gone
 * @typedef {(server: string, start: number, onMoved: OnMoved) => Promise<LastingTable>} OpenLastingTable
 */

/**
 * What a load is sent to, and the CPU time that counts.
 * @typedef {Pick<import('./server-process.mjs').ServerProcess, 'address' | 'cpu'>} Measurable
 */

/**
 * A game to be played: what the shared number is at the start, and what is subtracted in turn.
 * @typedef {{ start: number, moves: readonly number[] }} Script
 */

/** The example game of the book. */
const BOOK_GAME = { start: 25, moves: [3, 2, 4, 3, 2, 4, 3, 1, 2, 1] };
/** Long, so that its end hardly counts. */
const LONG_GAME = { start: 300, moves: Array.from({ length: 200 }, (_, index) => 1 + (index % 2)) };
const MATCHES = 50;

/** One match that is played by its script. */
class Game {
  #played = 0;
  #arrived = 0;
  #sentAt = 0;
  /** @type {Table | undefined} */
  #table;

  /**
   * @param {Script} script
   * @param {(game: Game, latency: number) => void} onArrived
   */
  constructor(script, onArrived) {
    this.script = script;
    this.onArrived = onArrived;
  }

  /**
   * @param {OpenTable} open
   * @param {string} server
   */
  async open(open, server) {
    this.#table = await open(server, this.script.start, (seat, number) => this.#moved(seat, number));
    return this;
  }

  get table() {
    if (this.#table === undefined) throw new Error('the table is not open');
    return this.#table;
  }

  get isOver() {
    return this.#arrived === this.script.moves.length;
  }

  /** Whether the last move has arrived, so that the next can be made. */
  get isReady() {
    return this.#arrived === this.#played && !this.isOver;
  }

  play() {
    const number = this.script.moves[this.#played] ?? Number.NaN;
    const seat = this.#played % 2 === 0 ? 0 : 1;
    this.#played += 1;
    this.#sentAt = performance.now();
    this.table.play(seat, number);
  }

  /**
   * @param {0 | 1} seat
   * @param {number} number
   */
  #moved(seat, number) {
    const isOwn = seat === (this.#played + 1) % 2;
    if (isOwn || this.#arrived === this.#played) return;
    if (number !== this.script.moves[this.#arrived]) throw new Error(`another move arrived: ${number}`);
    this.#arrived += 1;
    this.onArrived(this, performance.now() - this.#sentAt);
  }
}

/**
 * What a load came to.
 * @param {Measurable} server
 * @param {() => Promise<{ latencies: number[], bytes: number }>} work
 */
async function measured(server, work) {
  const cpuBefore = server.cpu();
  const startedAt = performance.now();
  const { latencies, bytes } = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = server.cpu() - cpuBefore;
  const times = latencies.toSorted((a, b) => a - b);
  const moves = latencies.length;
  return {
    moves,
    perCpuSecond: moves / cpu,
    perSecond: moves / seconds,
    median: percentile(times, 0.5),
    slow: percentile(times, 0.99),
    bytes: bytes / moves,
  };
}

/** A promise that is kept from outside. */
function promised() {
  const signal = new EventEmitter();
  return { kept: once(signal, 'kept'), keep: () => signal.emit('kept') };
}

/** @param {Game[]} games */
const bytesOf = (games) => games.reduce((sum, { table }) => sum + table.bytes(), 0);

/** @param {Game[]} games */
const closeAll = async (games) => void (await Promise.all(games.map(({ table }) => table.close())));

/**
 * Plays running matches to their end, each as fast as its moves arrive. Opening them does not count.
 * @param {Measurable} server
 * @param {OpenTable} open
 * @param {number} rounds
 */
export async function playRunning(server, open, rounds) {
  /** @type {Awaited<ReturnType<typeof measured>>[]} */
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    /** @type {number[]} */
    const latencies = [];
    let playing = MATCHES;
    const finished = promised();
    const games = await openGames(open, server.address, (game, latency) => {
      latencies.push(latency);
      if (!game.isOver) return game.play();
      playing -= 1;
      if (playing === 0) finished.keep();
    });
    const bytesBefore = bytesOf(games);
    const result = await measured(server, async () => {
      for (const game of games) game.play();
      await finished.kept;
      return { latencies, bytes: bytesOf(games) - bytesBefore };
    });
    results.push(result);
    await closeAll(games);
  }
  return results;
}

/**
 * @param {OpenTable} open
 * @param {string} address
 * @param {(game: Game, latency: number) => void} onArrived
 */
const openGames = async (open, address, onArrived) =>
  Promise.all(Array.from({ length: MATCHES }, async () => new Game(LONG_GAME, onArrived).open(open, address)));

/**
 * Plays in running matches at a steady pace for some seconds, while the disk of a folder is watched: how long moves took, and
 * those that were not under way while the disk stood still.
 * @param {Measurable} server
 * @param {OpenTable} open
 * @param {{ perSecond: number, seconds: number, folder: string }} pace
 */
export async function playSteadily(server, open, { perSecond, seconds, folder }) {
  /** @type {import('./disk.mjs').Span[]} */
  const spans = [];
  const games = await openGames(open, server.address, (_, latency) => {
    const until = performance.timeOrigin + performance.now();
    spans.push({ from: until - latency, until });
  });
  const watch = await watchDisk(folder);
  const startedAt = performance.now();
  let sent = 0;
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      for (; sent < (elapsed / 1000) * perSecond; sent += 1) {
        const game = games[sent % MATCHES];
        if (game?.isReady === true) game.play();
      }
      if (elapsed < seconds * 1000) return;
      clearInterval(timer);
      setTimeout(resolve, 100);
    }, 1);
  });
  const { stoodStill, ...disk } = await watch.end();
  await closeAll(games);
  const times = durationsOf(spans);
  return {
    median: percentile(times, 0.5),
    slow: percentile(times, 0.99),
    slowOtherwise: percentile(durationsOf(spans.filter((span) => !stoodStill(span))), 0.99),
    disk,
  };
}

/**
 * Plays the book's game at a new match each time, in so many places at once, until the time is over.
 * @param {Measurable} server
 * @param {OpenTable} open
 * @param {number} seconds
 */
export async function playAnew(server, open, seconds) {
  /** @type {number[]} */
  const latencies = [];
  let bytes = 0;
  const until = performance.now() + seconds * 1000;
  const playOne = async () => {
    const finished = promised();
    const game = new Game(BOOK_GAME, (own, latency) => {
      latencies.push(latency);
      if (own.isOver) finished.keep();
      else own.play();
    });
    await game.open(open, server.address);
    game.play();
    await finished.kept;
    bytes += game.table.bytes();
    await game.table.close();
  };
  return measured(server, async () => {
    await Promise.all(
      Array.from({ length: MATCHES }, async () => {
        while (performance.now() < until) await playOne();
      }),
    );
    return { latencies, bytes };
  });
}
