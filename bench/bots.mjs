// @ts-check
/** @type {typeof import('../src/index.js')} */
const { act, createMatch, createRandom, GAMES, setupOf, settleOptions } = await import(
  new URL('../dist/index.js', import.meta.url).href
);
/** @type {typeof import('../src/bots/index.js')} */
const { chooseMove, LEVELS, randomForDecision } = await import(new URL('../dist/bots.js', import.meta.url).href);
/** @type {typeof import('../src/solver/index.js')} */
const { findTruth } = await import(new URL('../dist/solver.js', import.meta.url).href);

/**
 * @typedef {import('../src/index.js').AnyGame} AnyGame
 * @typedef {import('../src/index.js').Options} Options
 * @typedef {import('../src/bots/index.js').LevelId} LevelId
 * @typedef {import('../src/index.js').Seat} Seat
 * @typedef {{ title: string, game: AnyGame, options: Options, truth: import('../src/solver/index.js').AnyTruth }} Arena
 */

/**
 * Games in which who begins does not decide everything: a spread of settings for each game, some good for either side.
 * @typedef {{ id: string, option: string, values: number[], more?: Options }} Spread
 * @type {Spread[]}
 */
const SPREADS = [
  { id: 'dual-digits', option: 'start', values: range(15, 60) },
  { id: 'multiplication-duel', option: 'target', values: range(1, 48).map((step) => 200 * step) },
  { id: 'digit-duel-zero', option: 'start', values: range(15, 60) },
  { id: 'digit-duel-target', option: 'target', values: range(20, 60) },
  { id: 'number-duel', option: 'points', values: range(10, 25) },
  { id: 'number-duel', option: 'points', values: range(10, 25), more: { numbers: 'spent' } },
];

/** A draw by endless play is a draw long before the referee says so. */
const TURN_LIMIT = 100;
const GAMES_PER_PAIR = 1000;

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** @param {Spread} spread @returns {Arena[]} */
function arenasOf({ id, option, values, more = {} }) {
  const game = GAMES.find((one) => one.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return values.map((value) => {
    const options = settleOptions(game.options, { ...more, [option]: value }, createRandom(1));
    const truth = findTruth(game, options, { from: [game.rules(options).start(0)] });
    if (!truth.ok) throw new Error(`${id} is not solved: ${truth.error.code}`);
    return {
      title: `${game.title}${Object.values(more)
        .map((word) => `, ${word}`)
        .join('')}`,
      game,
      options,
      truth: truth.value,
    };
  });
}

/**
 * Plays one game and says how many points the first level gets.
 * @param {Arena} arena
 * @param {readonly [LevelId, LevelId]} levels
 * @param {Seat} first
 * @param {number} number
 * @param {(milliseconds: number) => void} onDecision
 */
function pointsOfGame({ game, options, truth }, levels, first, number, onDecision) {
  let match = createMatch(setupOf(game, options, { first, turnLimit: TURN_LIMIT }));
  while (match.status.kind === 'playing') {
    const { position, turns, status } = match;
    const names = match.setup.names;
    for (const seat of status.toMove) {
      const random = randomForDecision(2024, number, turns.length, seat);
      const startedAt = performance.now();
      const { move } = chooseMove({ game, options, names, truth, position, seat, turns, level: levels[seat], random });
      onDecision(performance.now() - startedAt);
      const next = act(match, { type: 'move', seat, move });
      if (!next.ok) throw new Error(`${levels[seat]} chose a move that is not legal: ${move}`);
      match = next.value;
    }
  }
  const { winner } = match.status.outcome;
  return winner === null ? 0.5 : winner === 0 ? 1 : 0;
}

/**
 * The share of the points that the higher level gets, in percent, and the margin of error.
 * @param {Arena[]} arenas
 * @param {LevelId} higher
 * @param {LevelId} lower
 * @param {(milliseconds: number) => void} onDecision
 */
function scoreOf(arenas, higher, lower, onDecision) {
  let points = 0;
  let squares = 0;
  for (let number = 0; number < GAMES_PER_PAIR; number += 1) {
    const arena = arenas[(number >> 1) % arenas.length];
    if (arena === undefined) throw new Error('nothing to play');
    const won = pointsOfGame(arena, [higher, lower], number % 2 === 0 ? 0 : 1, number, onDecision);
    points += won;
    squares += won * won;
  }
  const mean = points / GAMES_PER_PAIR;
  const error = 2 * Math.sqrt((squares / GAMES_PER_PAIR - mean * mean) / GAMES_PER_PAIR);
  return { percent: 100 * mean, error: 100 * error };
}

export async function run() {
  const times = /** @type {number[]} */ ([]);
  const rows = SPREADS.flatMap((spread) => {
    const arenas = arenasOf(spread);
    return LEVELS.slice(1).map((level, index) => {
      const below = LEVELS[index] ?? LEVELS[0];
      const { percent, error } = scoreOf(arenas, level.id, below.id, (time) => times.push(time));
      const what = `${arenas[0]?.title}: ${level.id} against ${below.id} (±${error.toFixed(1)})`;
      return { what, value: percent, unit: '%', atLeast: 55 };
    });
  });
  times.sort((a, b) => a - b);
  return [
    ...rows,
    { what: `a decision, median of ${times.length}`, value: (times[times.length >> 1] ?? 0) * 1000, unit: 'µs' },
    { what: 'a decision, slowest of 1,000', value: times[Math.floor(times.length * 0.999)] ?? 0, unit: 'ms', goal: 5 },
  ];
}
