import type { AnyGame, AnyRules } from '../core/game.js';
import { type Options, type OptionSpec, settleOptions } from '../core/options.js';
import { createRandom, type Random } from '../core/random.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Pair } from '../core/seat.js';
import { printable } from '../core/text.js';
import { sinceOf } from '../games/catalogue.js';
import { type AnyTruth, findTruth } from '../solver/truth.js';
import { movePuzzle } from './move-puzzle.js';
import { type FoundPosition, type Puzzle, puzzleOf } from './puzzle.js';
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
  return task === undefined ? undefined : puzzleOf(scene, rules, found, task);
}

/**
 * Puzzles without end from positions that can be reached from the start. None comes twice before all have come; then they
 * come again in another order. Where there is no puzzle, the stream ends at once.
 */
export function* puzzleStream({ game, options, truth, random, names }: PuzzleSource): Generator<Puzzle, void, void> {
  const scene: Scene = { game, options, names: names ?? game.words.seats };
  const rules = truth.kind === 'alternating' ? truth.solution.rules : game.rules(options);
  for (let made = 1; made > 0; ) {
    made = 0;
    let without = 0;
    for (const found of positionsToAsk(rules, random)) {
      const puzzle = puzzleAt(scene, rules, truth, found, random);
      without = puzzle === undefined ? without + 1 : 0;
      if (without > PATIENCE) break;
      if (puzzle === undefined) continue;
      made += 1;
      yield puzzle;
    }
  }
}

/** A puzzle of this game, or the news that it has none with these options. */
export function makePuzzle(source: PuzzleSource): Result<Puzzle, NoPuzzle> {
  const { value } = puzzleStream(source).next();
  if (value !== undefined) return ok(value);
  const sentence = `${source.game.title} has no position with these options in which a few moves are right and the others wrong.`;
  return failed({ code: 'no-puzzle', sentence });
}

/** A day's game is solved on the spot, so it has no more positions than this. */
const DAILY_POSITIONS = 20_000;
const DAILY_TRIES = 50;

function drawnValue(spec: OptionSpec, random: Random): number | string {
  if (spec.kind === 'choice') return spec.values[random.int(0, spec.values.length - 1)] ?? spec.default;
  if (typeof spec.default === 'object') return random.int(spec.default.drawnFrom, spec.default.drawnTo);
  return random.int(Math.max(spec.min, Math.ceil(spec.default / 2)), Math.min(spec.max, 2 * spec.default));
}

/** Options between half and twice the book's, for variety. */
const drawOptions = ({ options }: AnyGame, random: Random): Options =>
  Object.fromEntries(Object.entries(options).map(([name, spec]) => [name, drawnValue(spec, random)]));

/** A puzzle of a game and options drawn by lot; undefined if the lot fell on something without a puzzle. */
function drawnPuzzle(games: readonly [AnyGame, ...AnyGame[]], random: Random, asBook: boolean): Puzzle | undefined {
  const game = random.pick(games);
  const options = asBook ? settleOptions(game.options, {}, random) : drawOptions(game, random);
  const rules = game.rules(options);
  if (rules.numbering.size > DAILY_POSITIONS) return undefined;
  const truth = findTruth(game, options, { from: [rules.start(0)] });
  if (!truth.ok) return undefined;
  const puzzle = makePuzzle({ game, options, truth: truth.value, random });
  return puzzle.ok ? puzzle.value : undefined;
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
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(date))
    return failed({ code: 'not-a-date', sentence: `"${printable(date, 20)}" is not a date such as 2024-02-29.` });
  const [first, ...others] = games.filter((game) => since(game) <= date);
  const seed = Number(date.replaceAll('-', ''));
  for (let attempt = 0; attempt < DAILY_TRIES; attempt += 1) {
    if (first === undefined) break;
    const puzzle = drawnPuzzle([first, ...others], createRandom(seed, attempt), attempt * 2 >= DAILY_TRIES);
    if (puzzle !== undefined) return ok(puzzle);
  }
  return failed({ code: 'no-puzzle', sentence: 'There is no puzzle for this day in these games.' });
}
