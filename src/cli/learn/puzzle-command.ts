import { dayResultText } from '../../coach/day-result.js';
import { answerText, LIVES, type Puzzle, questionText } from '../../coach/puzzle.js';
import { dailyPuzzle, puzzleStream } from '../../coach/puzzles.js';
import type { AnyGame } from '../../core/game.js';
import { typicalOptions } from '../../core/options.js';
import { createRandom } from '../../core/random.js';
import { cannotBe, listed, parseWhole } from '../../core/text.js';
import { BLANK, line } from '../../core/words.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { findGameOrFail } from '../find-game.js';
import { askYesNo } from '../console/ask.js';
import { openConsole } from '../console/open-console.js';
import { carryThrough } from './carry-win.js';
import { readOptions } from '../command/flags.js';
import { askTruth, optionsText } from '../truth/ask-truth.js';
import { EXIT, type ExitCode, useInstead, UserError, type World } from '../world.js';

/** Today where the player is, as `YYYY-MM-DD`. */
export const today = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');

function printPuzzle(console: Console, puzzle: Puzzle): void {
  const { game, options, difficulty } = puzzle;
  console.print([
    line('title', `${game.title} (${optionsText(options)})`),
    line('fact', `Difficulty ${difficulty.rating} of 5: ${difficulty.sentence}`),
    BLANK,
    line('heading', questionText(puzzle)),
  ]);
}

/** Asks until the answer is right or the player gives up. Undefined: the player left. */
async function solvePuzzle(console: Console, puzzle: Puzzle): Promise<boolean | undefined> {
  const rules = puzzle.game.rules(puzzle.options);
  const texts = puzzle.choices.map((move) => rules.makeMove(move));
  let wrong = 0;
  for (;;) {
    const answer = await console.ask({ prompt: 'Your move: ', words: ['solution', 'quit'] });
    if (answer.kind !== 'line') return undefined;
    const text = answer.text.trim().toLowerCase();
    if (text === 'quit') return undefined;
    if (text === 'solution') {
      const right = puzzle.rightMoves.map((move) => rules.makeMove(move));
      console.print([line('result', `Right: ${listed(right)}.`)]);
      return false;
    }
    const move = rules.parseMove(answer.text);
    if (move === undefined) {
      console.refuse(`Enter ${listed(texts)}, or solution or quit.`);
      continue;
    }
    const judged = puzzle.answer(move);
    console.print([line(judged.right ? 'ending' : 'notice', answerText(judged))]);
    if (judged.right) return wrong === 0;
    if (judged.playable) wrong += 1;
  }
}

interface Source {
  readonly title: string;
  /** The day of its first puzzle, if it’s the puzzle of a day. */
  readonly date?: string;
  next(): Puzzle | undefined;
}

/** The day's puzzle first, then others of the same game. */
function dailySource(world: World, date: string, seed: number): Source {
  const daily = dailyPuzzle(date, world.games);
  if (!daily.ok) throw new UserError(daily.error.sentence);
  let first: Puzzle | undefined = daily.value;
  const more = gameSource(world, daily.value.game, daily.value.options, seed);
  return {
    title: `Puzzle for ${date}`,
    date,
    next() {
      const puzzle = first ?? more.next();
      first = undefined;
      return puzzle;
    },
  };
}

function gameSource(world: World, game: AnyGame, options: Puzzle['options'], seed: number): Source {
  let stream: Generator<Puzzle, void, void> | undefined;
  return {
    title: 'Puzzles',
    next() {
      stream ??= puzzleStream({
        game,
        options,
        truth: askTruth(world, game, options, [game.rules(options).start(0)]),
        random: createRandom(seed),
      });
      return stream.next().value ?? undefined;
    },
  };
}

function sourceFor(world: World, given: Arguments): Source {
  const [id] = given.positionals;
  const seedText = given.value('seed');
  const seed = seedText === undefined ? world.drawSeed() : parseWhole(seedText);
  if (seed === undefined) throw new UserError(cannotBe('--seed', seedText ?? '', 'a whole number'));
  if (id === undefined) {
    if (given.has('set')) throw useInstead('--set needs a game:', 'puzzle GAME --set NAME=VALUE');
    return dailySource(world, given.value('date') ?? today(world.now()), seed);
  }
  if (given.has('date')) throw new UserError('The puzzle of the day picks its own game: leave out GAME, or --date.');
  const game = findGameOrFail(world, id);
  return gameSource(world, game, typicalOptions(game.options, readOptions(game, given)), seed);
}

/** Whether a puzzle was solved on the first try, and what to send to friends about it. Undefined: the player left. */
async function give(
  console: Console,
  puzzle: Puzzle,
  date: string | undefined,
): Promise<{ readonly isFirstTry: boolean; readonly toSend?: string } | undefined> {
  if (puzzle.carry === undefined) {
    const isFirstTry = await solvePuzzle(console, puzzle);
    return isFirstTry === undefined ? undefined : { isFirstTry };
  }
  const lives = await carryThrough(console, puzzle, puzzle.carry);
  if (lives === undefined) return undefined;
  const isFirstTry = lives === LIVES;
  return date === undefined ? { isFirstTry } : { isFirstTry, toSend: dayResultText(date, lives) };
}

/** Puzzle after puzzle, as long as the player likes. */
async function givePuzzles(console: Console, source: Source, first: Puzzle): Promise<void> {
  let [solved, seen] = [0, 0];
  console.note(source.title);
  for (let puzzle: Puzzle | undefined = first; puzzle !== undefined; puzzle = source.next()) {
    printPuzzle(console, puzzle);
    const result = await give(console, puzzle, seen === 0 ? source.date : undefined);
    if (result === undefined) break;
    seen += 1;
    solved += result.isFirstTry ? 1 : 0;
    if (result.toSend !== undefined) console.print([line('fact', result.toSend)]);
    console.print([line('fact', `Solved on the first try: ${solved} of ${seen}.`), BLANK]);
    if (console.interactive && (await askYesNo(console, 'Another one?')) !== true) break;
  }
}

/** Puzzles of one game as its book has it, for the menu. */
export async function puzzlesOf(world: World, console: Console, game: AnyGame): Promise<void> {
  const source = gameSource(world, game, typicalOptions(game.options), world.drawSeed());
  const first = source.next();
  if (first !== undefined) await givePuzzles(console, source, first);
}

/** `duel puzzle [GAME]` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const source = sourceFor(world, given);
  const first = source.next();
  if (first === undefined) throw new UserError('There’s no puzzle with these options. Try others.');
  const console = await openConsole(world, given.has('plain'));
  await givePuzzles(console, source, first);
  console.close();
  return EXIT.done;
}
