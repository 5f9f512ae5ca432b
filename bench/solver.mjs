// @ts-check
import { middle } from './online/percentile.mjs';

/** @type {typeof import('../src/index.js')} */
const { createRandom, dualDigits, GAMES, digitDuelTarget, multiplicationDuel, digitDuelZero, settleOptions } =
  await import(new URL('../dist/index.js', import.meta.url).href);
/** @type {typeof import('../src/solver/index.js')} */
const { finish, solveAlternating, solveLargeDualDigits, solveLargeMultiplicationDuel, solvingRules } = await import(
  new URL('../dist/solver.js', import.meta.url).href
);

/** @typedef {import('../src/index.js').AnyGame} AnyGame */

/** Processor time until now, in milliseconds: others on the machine don't count. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The median processor time of several runs in milliseconds, after one run to warm up.
 * @param {number} rounds
 * @param {() => unknown} work
 */
function medianTime(rounds, work) {
  work();
  const times = Array.from({ length: rounds }, () => {
    const startedAt = processorTime();
    work();
    return processorTime() - startedAt;
  });
  return middle(times);
}

/**
 * Millions a second.
 * @param {number} count
 * @param {number} milliseconds
 */
const millions = (count, milliseconds) => count / milliseconds / 1000;

/** @param {AnyGame} game */
function alternatingRules(game, options = settleOptions(game.options, {}, createRandom(1))) {
  const rules = game.rules(options);
  if (rules.kind !== 'alternating') throw new TypeError(`${game.id} is not alternating`);
  return rules;
}

/** @param {AnyGame} game @param {Record<string, number>} options */
function genericSpeed(game, options) {
  const rules = alternatingRules(game, options);
  const { size } = rules.numbering;
  // Processor time comes in steps of about a millisecond, so a run is a million positions at least.
  const times = Math.ceil(1_000_000 / size);
  const milliseconds = medianTime(7, () => {
    for (let time = 0; time < times; time += 1) finish(solvingRules(rules));
  });
  return millions(size * times, milliseconds);
}

/**
 * Plays random games through the public contract until there were this many moves. A secret round is two: each player's choice.
 * @param {AnyGame} game
 * @param {number} moves
 */
function playAtRandom(game, moves) {
  const random = createRandom(7);
  const rules = game.rules(settleOptions(game.options, {}, random));
  let position = rules.start(0);
  for (let played = 0; played < moves; ) {
    const turn = rules.status(position);
    if (turn.kind === 'over') {
      position = rules.start(0);
      continue;
    }
    if (rules.kind === 'alternating') {
      played += 1;
      const legal = rules.legalMoves(position, turn.kind === 'one' ? turn.seat : 0);
      position = rules.play(position, legal[random.int(0, legal.length - 1)] ?? 0);
    } else {
      played += 2;
      const first = rules.legalMoves(position, 0);
      const second = rules.legalMoves(position, 1);
      position = rules.play(position, [
        first[random.int(0, first.length - 1)] ?? 0,
        second[random.int(0, second.length - 1)] ?? 0,
      ]);
    }
  }
}

function raceAtItsLargest() {
  const startedAt = processorTime();
  const solution = solveAlternating(digitDuelZero, { start: 10_000 });
  const seconds = (processorTime() - startedAt) / 1000;
  const { rss } = process.memoryUsage();
  if (solution.longest().distance !== 3251) throw new Error('Race to Zero from 10,000 is solved wrongly');
  return { seconds, megabytes: rss / 2 ** 20 };
}

export async function run() {
  // First, while the process is small: what it takes is then what the solve takes.
  const largest = raceAtItsLargest();
  const race1000 = medianTime(9, () => solveAlternating(digitDuelZero, { start: 1000 }));
  const race4000 = medianTime(5, () => solveAlternating(digitDuelZero, { start: 4000 }));
  const alternating = GAMES.filter(
    (game) => game.rules(settleOptions(game.options, {}, createRandom(1))).kind === 'alternating',
  );
  const defaults = medianTime(21, () => {
    for (const game of alternating) solveAlternating(game, settleOptions(game.options, {}, createRandom(1)));
  });
  // All games before any is measured: a contract that serves one game only is faster than one that serves them all.
  for (const game of alternating) finish(solvingRules(alternatingRules(game)));
  const generic = [
    { what: 'Race to Zero 1,000', value: genericSpeed(digitDuelZero, { start: 1000 }) },
    { what: 'Race to Zero 2,000', value: genericSpeed(digitDuelZero, { start: 2000 }) },
    { what: 'Hit the Target 1,000', value: genericSpeed(digitDuelTarget, { target: 1000 }) },
    { what: 'Hit the Target 2,000', value: genericSpeed(digitDuelTarget, { target: 2000 }) },
    { what: 'Dual Digits 10,000', value: genericSpeed(dualDigits, { start: 10_000, max: 4 }) },
    { what: 'Multiplication Duel 10,000', value: genericSpeed(multiplicationDuel, { target: 10_000 }) },
  ];
  const moves = 2_000_000;
  for (const game of GAMES) playAtRandom(game, moves);
  const playouts = GAMES.map((game) => ({ game, milliseconds: medianTime(5, () => playAtRandom(game, moves)) }));
  const allPlayouts = playouts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

  return [
    { what: 'Race to Zero 1,000', value: race1000, unit: 'ms', goal: 50 },
    { what: 'Race to Zero 4,000', value: millions(16e6, race4000), unit: 'M/s', atLeast: 40 },
    { what: 'Race to Zero 10,000', value: largest.seconds, unit: 's', goal: 1.3 },
    { what: 'Race to Zero 10,000, whole process', value: largest.megabytes, unit: 'MB', goal: 1024 },
    { what: `the ${alternating.length} alternating games at their defaults`, value: defaults, unit: 'ms', goal: 20 },
    ...generic.map(({ what, value }) => ({ what: `generic: ${what}`, value, unit: 'M/s', atLeast: 10 })),
    {
      what: 'Dual Digits at 10^999, all largest numbers up to 20',
      value: medianTime(3, () => {
        for (let max = 1; max <= 20; max += 1)
          solveLargeDualDigits(max)
            .forbidding(0)
            .valueOf(10n ** 999n);
      }),
      unit: 'ms',
    },
    {
      what: 'Multiplication Duel to 10^999',
      value: medianTime(3, () => solveLargeMultiplicationDuel(10n ** 999n).valueOf(1n)),
      unit: 'ms',
    },
    ...playouts.map(({ game, milliseconds }) => ({
      what: `random moves: ${game.id}`,
      value: millions(moves, milliseconds),
      unit: 'M/s',
      atLeast: 12,
    })),
    { what: 'random moves: all', value: millions(moves * GAMES.length, allPlayouts), unit: 'M/s', atLeast: 12 },
  ];
}
