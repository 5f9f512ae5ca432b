// @ts-check
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './online/bundled.mjs';

// The arena: how fast it plays, with records written, and whether its intervals hold what they promise.

const root = fileURLToPath(new URL('..', import.meta.url));
const SCRIPT = join(root, 'test/driver/scripted-player.mjs');

const SIMULATED_RUNS = 1000;

/** Milliseconds of processor time that this process takes for some work: other work on the machine doesn't count. */
async function processorTime(/** @type {() => Promise<unknown>} */ work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * A run of `pairs` pairs of Dual Digits, with its record, ready to be played.
 * @param {number} pairs
 * @param {boolean} withProgram
 */
async function makeRun(pairs, withProgram) {
  const { MatchRunner, newRecord, prepareGame, levelPlayer, ProgramPlayer, GAMES } = await bundled([
    'cli/arena/run-matches',
    'cli/arena/record-file',
    'cli/arena/prepared-game',
    'cli/arena/program-player',
    'arena/own-players',
    'games/catalogue',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
  const record = join(folder, 'a.jsonl');
  const config = {
    mode: 'round-robin',
    games: [{ id: 'dual-digits', options: { start: 25, max: 4 } }],
    players: [{ name: 'a' }, { name: 'b' }],
    pairs,
    seed: 1,
    retries: 0,
    turnLimit: 200,
    sprt: null,
  };
  const world = { games: GAMES, stderr: process.stderr, stdin: process.stdin };
  const game = prepareGame(world, config.games[0], config);
  const program = new ProgramPlayer('b', {
    command: `${process.execPath} ${SCRIPT}`,
    arena: 'bench',
    limits: { moveMs: 60_000, gameMs: null, retries: 0 },
    showLegal: true,
    seedFor: () => 1,
  });
  const level = (/** @type {string} */ called, /** @type {string} */ id) =>
    levelPlayer(called, id, 1, () => game.truth);
  const sink = await newRecord(record);
  const runner = new MatchRunner({
    config,
    players: [level('a', 'regular'), withProgram ? program : level('b', 'expert')],
    games: [game],
    sink,
    before: undefined,
    redoFailed: false,
    concurrency: 1,
    stop: new AbortController().signal,
    maxCost: undefined,
    onProgress: () => undefined,
  });
  return {
    play: () => runner.run(),
    /** Tells how many answers were recorded, and tidies up. */
    finish: async () => {
      await program.close();
      sink.close();
      const moves = readFileSync(record, 'utf8').split('"type":"answer"').length - 1;
      rmSync(folder, { recursive: true });
      return moves;
    },
  };
}

/**
 * Moves in a second of our processor time; a program has its own.
 * @param {number} pairs
 * @param {boolean} withProgram
 */
async function movesPerSecond(pairs, withProgram) {
  const made = await makeRun(pairs, withProgram);
  const milliseconds = await processorTime(made.play);
  return (1000 * (await made.finish())) / milliseconds;
}

/** What a call to a model costs besides the endpoint itself: against plain `fetch` to the same endpoint. */
async function overheadPerCall() {
  const { modelPlayer, Slots, createMatch, setupOf, dualDigits } = await bundled([
    'cli/arena/http-players',
    'cli/arena/endpoint',
    'core/match',
    'games/dual-digits/game',
  ]);
  const body = JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content: '{"move":"3"}' } }] });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const match = createMatch(setupOf(dualDigits, { start: 25, max: 4 }));
  const settings = { model: 'm', baseUrl, key: undefined, parameters: {}, price: undefined };
  const chair = modelPlayer('m', settings, { timeoutMs: 10_000, tries: 1, backoffMs: 1 }, new Slots(1), true).sit({
    id: '1.1',
    number: 1,
    match,
    seat: 0,
  });
  const question = { match, seat: 0, attempt: 1, triesLeft: 0 };
  const plainly = async () => (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body })).text();
  const calls = 300;
  /** @param {() => unknown} call */
  const timed = async (call) => {
    for (let warmUp = 0; warmUp < 100; warmUp += 1) await call();
    const all = processorTime(async () => {
      for (let number = 0; number < calls; number += 1) await call();
    });
    return (await all) / calls;
  };
  const [plain, asked] = [await timed(plainly), await timed(() => chair.choose(question))];
  server.closeAllConnections();
  server.close();
  return asked - plain;
}

/** How often the intervals hold the truth, over simulated runs of two players with a known difference. */
async function coverage() {
  const { createRandom, pairResult, withPair, NO_PAIRS, rate, scoreOfElo, bootstrapMean } = await bundled([
    'core/random',
    'arena/statistics/pentanomial',
    'arena/statistics/bradley-terry',
    'arena/statistics/elo',
    'arena/statistics/bootstrap',
  ]);
  const [elo, seatElo, pairs] = [70, 40, 100];
  let [elos, ratings, means] = [0, 0, 0];
  for (let seed = 0; seed < SIMULATED_RUNS; seed += 1) {
    const random = createRandom(seed, 1);
    /** @param {number} edge */
    const points = (edge) => (random.int(1, 1_000_000) <= 1_000_000 * scoreOfElo(edge) ? 1 : 0);
    const played = Array.from({ length: pairs }, () => [
      { first: 0, second: 1, points: points(elo + seatElo) },
      { first: 1, second: 0, points: points(seatElo - elo) },
    ]);
    const own = played.map(([first, second]) => (first?.points ?? 0) + 1 - (second?.points ?? 0));
    const counts = own.reduce((sum, one) => withPair(sum, one), NO_PAIRS);
    const expected = (scoreOfElo(elo + seatElo) + 1 - scoreOfElo(seatElo - elo)) / 2;
    const { score } = pairResult(counts);
    if (score.low <= expected && expected <= score.high) elos += 1;
    const [rating] = rate(played, 2, 1, seed, 300).players;
    if (rating.low <= elo && elo <= rating.high) ratings += 1;
    const mean = bootstrapMean(
      own.map((sum) => ({ sum, count: 2 })),
      seed,
    );
    if (mean.low <= expected && expected <= mean.high) means += 1;
  }
  return [elos, ratings, means].map((held) => (100 * held) / SIMULATED_RUNS);
}

export async function run() {
  const [score = 0, rating = 0, mean = 0] = await coverage();
  const held = { unit: '%', atLeast: 93 };
  return [
    {
      what: 'moves of levels against levels, records written',
      value: await movesPerSecond(5000, false),
      unit: '/s',
      atLeast: 20_000,
    },
    {
      what: 'moves of a level against a trivial program, records written',
      value: await movesPerSecond(1500, true),
      unit: '/s',
      atLeast: 5000,
    },
    { what: 'overhead of a call to a model', value: await overheadPerCall(), unit: 'ms', goal: 1 },
    { what: `score intervals that hold the truth, of ${SIMULATED_RUNS} (at most 97)`, value: score, ...held },
    { what: `rating intervals that hold the truth, of ${SIMULATED_RUNS} (at most 97)`, value: rating, ...held },
    { what: `bootstrap intervals that hold the truth, of ${SIMULATED_RUNS} (at most 97)`, value: mean, ...held },
  ];
}
