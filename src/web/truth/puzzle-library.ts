import type { Puzzle } from '../../coach/puzzle.js';
import { dailyPuzzle, puzzleStream } from '../../coach/puzzles.js';
import { rushPuzzle } from '../../coach/rush.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { createRandom } from '../../core/random.js';
import { failed, ok, type Result } from '../../core/result.js';
import type { AnyTruth } from '../../solver/truth.js';
import type { Truths } from './truths.js';
import { MOST_NUMBER, type PuzzleName } from './puzzle-name.js';

type RushName = Extract<PuzzleName, { readonly kind: 'rush' }>;
type PracticeName = Extract<PuzzleName, { readonly kind: 'practice' }>;

interface Stream {
  readonly key: string;
  readonly puzzles: Generator<Puzzle, void, void>;
  made: number;
}

/** So many puzzles are kept: those around the one that is being solved. */
const KEPT = 60;
/** News of a long way to a puzzle comes after so many of them. */
const NEWS = 50;

/** Puzzles by name. A stream is not begun again for its next puzzle. */
class PuzzleLibrary {
  readonly #truths: Truths;
  readonly #kept = new Map<string, Puzzle>();
  #stream: Stream | undefined;
  #day: { readonly date: string; readonly puzzle: Puzzle } | undefined;

  constructor(truths: Truths) {
    this.#truths = truths;
  }

  /** The puzzle of a day. The last one is kept: whoever plays it asks again with every move. */
  ofDay(date: string): Result<Puzzle, string> {
    if (this.#day?.date === date) return ok(this.#day.puzzle);
    const puzzle = dailyPuzzle(date, this.#truths.games);
    if (!puzzle.ok) return failed(puzzle.error.sentence);
    this.#day = { date, puzzle: puzzle.value };
    return puzzle;
  }

  find(name: PuzzleName): Result<Puzzle, string> {
    const kept = this.#kept.get(JSON.stringify(name));
    if (kept !== undefined) return ok(kept);
    if (name.kind === 'day') return this.ofDay(name.date);
    return name.kind === 'rush' ? this.#ofRush(name) : this.#ofStream(name);
  }

  #keep(name: PuzzleName, puzzle: Puzzle): void {
    this.#kept.set(JSON.stringify(name), puzzle);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #ofRush(name: RushName): Result<Puzzle, string> {
    const truthOf = (game: AnyGame, options: Options): AnyTruth | undefined => {
      const truth = this.#truths.of({ game: game.id, options });
      return truth.ok ? truth.value : undefined;
    };
    const puzzle = rushPuzzle(this.#truths.games, truthOf, name.seed, name.number);
    if (puzzle === undefined) return failed('There’s no puzzle in these games.');
    this.#keep(name, puzzle);
    return ok(puzzle);
  }

  #ofStream(name: PracticeName): Result<Puzzle, string> {
    if (name.number > MOST_NUMBER) return failed(`These puzzles are numbered from 1 to ${MOST_NUMBER}.`);
    const stream = this.#streamFor(name);
    if (!stream.ok) return stream;
    const { value: found } = stream;
    for (;;) {
      const { value: puzzle } = found.puzzles.next();
      if (puzzle === undefined) return failed('There’s no puzzle with these options. Try others.');
      found.made += 1;
      if (found.made > name.number - KEPT) this.#keep({ ...name, number: found.made }, puzzle);
      if (found.made === name.number) return ok(puzzle);
      if (found.made % NEWS === 0) this.#truths.onProgress?.({ done: found.made, of: name.number });
    }
  }

  /** The stream of this puzzle, which is still to come in it. */
  #streamFor({ game: id, options, seed, number }: PracticeName): Result<Stream, string> {
    const key = JSON.stringify([id, options, seed]);
    if (this.#stream?.key === key && this.#stream.made < number) return ok(this.#stream);
    const truth = this.#truths.of({ game: id, options });
    if (!truth.ok) return truth;
    const game = this.#truths.game(id);
    const puzzles = puzzleStream({ game, options, truth: truth.value, random: createRandom(seed) });
    this.#stream = { key, puzzles, made: 0 };
    return ok(this.#stream);
  }
}

const libraries = new WeakMap<Truths, PuzzleLibrary>();

/** The puzzles that come from these solved games. */
export function libraryOf(truths: Truths): PuzzleLibrary {
  const library = libraries.get(truths) ?? new PuzzleLibrary(truths);
  libraries.set(truths, library);
  return library;
}
