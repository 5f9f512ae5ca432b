import type { AnyGame, AnyRules } from '../core/game.js';
import { type Options, type OptionSpec, settleOptions } from '../core/options.js';
import { createRandom, type Random } from '../core/random.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Pair } from '../core/seat.js';
import { printable } from '../core/text.js';
import { sinceOf } from '../games/catalogue.js';
import { type AnyTruth, findTruth } from '../solver/truth.js';
import { carryWin, isWorthCarrying } from './carried-win.js';
import { isAskableAt, movePuzzle } from './move-puzzle.js';
import { askedScene, type FoundPosition, type Puzzle, puzzleOf } from './puzzle.js';
import { positionsToAsk } from './puzzle-positions.js';
import { roundPuzzle } from './round-puzzle.js';
import type { Scene } from './scene.js';

/** Where puzzles come from: a game with its options and its truth. */
export interface PuzzleSource {
  readonly game: AnyGame;
  readonly options: Options;
  readonly truth: AnyTruth;
  readonly random: Random;
  /** What the players are called; the book's names unless given. */
  readonly names?: Pair<string>;
}

/** Why there is no puzzle: a code, and the sentence that says so. */
export interface NoPuzzle {
  readonly code: 'no-puzzle' | 'not-a-date';
  readonly sentence: string;
}

/** So many positions in a row without a puzzle, and the search ends. */
const PATIENCE = 5000;

function puzzleAt(scene: Scene, rules: AnyRules, truth: AnyTruth, found: FoundPosition, random: Random) {
  const task =
    truth.kind === 'alternating'
      ? movePuzzle(scene, truth.solution, found.position)
      : rules.kind === 'simultaneous'
        ? roundPuzzle(scene, rules, truth.equilibria, found.position, random)
        : undefined;
  return task === undefined ? undefined : puzzleOf(askedScene(scene, task.seat), rules, found, task);
}

/** What `ask` makes of positions that can be reached from the start, again and again; ends where it makes nothing of any. */
function* askedOf<T>(
  rules: AnyRules,
  random: Random,
  ask: (found: FoundPosition) => T | undefined,
): Generator<T, void, void> {
  for (let made = 1; made > 0; ) {
    made = 0;
    let without = 0;
    for (const found of positionsToAsk(rules, random)) {
      const asked = ask(found);
      without = asked === undefined ? without + 1 : 0;
      if (without > PATIENCE) break;
      if (asked === undefined) continue;
      made += 1;
      yield asked;
    }
  }
}

const sceneOf = ({ game, options, names }: PuzzleSource): Scene => ({
  game,
  options,
  names: names ?? game.words.seats,
});

/**
 * Puzzles without end from positions that can be reached from the start. None comes twice before all have come; then they
 * come again in another order. Where there is no puzzle, the stream ends at once.
 */
export function puzzleStream(source: PuzzleSource): Generator<Puzzle, void, void> {
  const { game, options, truth, random } = source;
  const rules = truth.kind === 'alternating' ? truth.solution.rules : game.rules(options);
  return askedOf(rules, random, (found) => puzzleAt(sceneOf(source), rules, truth, found, random));
}

/** A puzzle of this game, or the news that it has none with these options. */
export function makePuzzle(source: PuzzleSource): Result<Puzzle, NoPuzzle> {
  const { value } = puzzleStream(source).next();
  if (value !== undefined) return ok(value);
  const sentence = `${source.game.title} has no position with these options where a few moves are right and the others wrong.`;
  return failed({ code: 'no-puzzle', sentence });
}

/** The first day whose puzzle is played out. The puzzles of earlier days stay what they are. */
export const PLAYED_OUT_SINCE = '2026-11-16';

/** A day's game is solved on the spot, so it has no more positions than this. */
const DAILY_POSITIONS = 20_000;
const DAILY_TRIES = 50;
/** So many positions of one game are looked at for a win that is worth a day. */
const LOOKED_AT = 400;

/** A win that is to be carried through. */
function longPuzzle(source: PuzzleSource): Puzzle | undefined {
  const { truth, random } = source;
  if (truth.kind !== 'alternating') return undefined;
  const { solution } = truth;
  const { rules } = solution;
  const scene = sceneOf(source);
  let looked = 0;
  // Few are worth a day: the others are not phrased.
  for (const found of askedOf(rules, random, (each) => (isAskableAt(solution, each.position) ? each : undefined))) {
    looked += 1;
    const { position, turn } = found;
    const puzzle = isWorthCarrying({ scene, solution, position })
      ? puzzleAt(scene, rules, truth, found, random)
      : undefined;
    if (puzzle !== undefined)
      return {
        ...puzzle,
        task: 'Find the win and play it out: each mistake costs a life.',
        carry: (tries) => carryWin({ scene: puzzle, solution, position, turn }, tries),
      };
    if (looked >= LOOKED_AT) return undefined;
  }
  return undefined;
}

/** Options between half the book's and so many times the book's, for variety. */
const drawOptions = ({ options }: AnyGame, random: Random, stretch: number): Options =>
  Object.fromEntries(Object.entries(options).map(([name, spec]) => [name, drawnValue(spec, random, stretch)]));

function drawnValue(spec: OptionSpec, random: Random, stretch: number): number | string {
  if (spec.kind === 'choice') return spec.values[random.int(0, spec.values.length - 1)] ?? spec.default;
  if (typeof spec.default === 'object') return random.int(spec.default.drawnFrom, spec.default.drawnTo);
  return random.int(Math.max(spec.min, Math.ceil(spec.default / 2)), Math.min(spec.max, stretch * spec.default));
}

/** Where the puzzle of a day comes from; undefined if the game is too large to be solved on the spot, or cannot be solved. */
function dailySource(game: AnyGame, options: Options, random: Random): PuzzleSource | undefined {
  const rules = game.rules(options);
  if (rules.numbering.size > DAILY_POSITIONS) return undefined;
  const truth = findTruth(game, options, { from: [rules.start(0)] });
  return truth.ok ? { game, options, truth: truth.value, random } : undefined;
}

type SomeGames = readonly [AnyGame, ...AnyGame[]];

/** The puzzle of a day on which one right move solves it. */
function shortPuzzleOfDay(seed: number, games: SomeGames): Puzzle | undefined {
  for (let attempt = 0; attempt < DAILY_TRIES; attempt += 1) {
    const random = createRandom(seed, attempt);
    const game = random.pick(games);
    const asBook = attempt * 2 >= DAILY_TRIES;
    const options = asBook ? settleOptions(game.options, {}, random) : drawOptions(game, random, 2);
    const source = dailySource(game, options, random);
    const puzzle = source === undefined ? undefined : makePuzzle(source);
    if (puzzle?.ok === true) return puzzle.value;
  }
  return undefined;
}

/**
 * How far options may be from the book's, each tried a few times: some games have long wins only with larger numbers, and
 * where the digits of a number are the moves, it takes three digits before there is much to choose from.
 */
const STRETCHES = [2, 4, 8, 16, 32, 64];
const TRIES_EACH = 3;

/** The puzzle of a day on which the win is carried through. Every game has its turn before a second one is looked at. */
function longPuzzleOfDay(seed: number, games: SomeGames): Puzzle | undefined {
  const left: AnyGame[] = [...games];
  for (const random = createRandom(seed); left.length > 0; ) {
    const [game] = left.splice(random.int(0, left.length - 1), 1);
    if (game === undefined) continue;
    for (const stretch of STRETCHES)
      for (let attempt = 0; attempt < TRIES_EACH; attempt += 1) {
        const options = drawOptions(game, random, stretch);
        // Where both choose in secret no win is certain, so there is nothing to solve for.
        const source = game.rules(options).kind === 'alternating' ? dailySource(game, options, random) : undefined;
        const puzzle = source === undefined ? undefined : longPuzzle(source);
        if (puzzle !== undefined) return puzzle;
      }
  }
  return undefined;
}

/** Games without a single win that is worth a day have the shorter kind of puzzle for ever. */
function puzzleOfDay(date: string, seed: number, games: SomeGames): Puzzle | undefined {
  const long = date < PLAYED_OUT_SINCE ? undefined : longPuzzleOfDay(seed, games);
  return long ?? shortPuzzleOfDay(seed, games);
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether there is a day of this date, written `YYYY-MM-DD`. */
function isDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = (DAYS_OF_MONTHS[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0);
  return day >= 1 && day <= days;
}

/**
 * The puzzle of a day, written `YYYY-MM-DD`: the same for everybody who has the same games in the same order. A game that
 * came later than that day has no part in it, so that a new game leaves the puzzles of the past as they were.
 */
export function dailyPuzzle(
  date: string,
  games: readonly AnyGame[],
  since: (game: AnyGame) => string = sinceOf,
): Result<Puzzle, NoPuzzle> {
  if (!isDay(date))
    return failed({ code: 'not-a-date', sentence: `"${printable(date, 20)}" is not a date such as 2024-02-29.` });
  const [first, ...others] = games.filter((game) => since(game) <= date);
  const seed = Number(date.replaceAll('-', ''));
  const puzzle = first === undefined ? undefined : puzzleOfDay(date, seed, [first, ...others]);
  return puzzle === undefined
    ? failed({ code: 'no-puzzle', sentence: 'There’s no puzzle for this day in these games.' })
    : ok(puzzle);
}
