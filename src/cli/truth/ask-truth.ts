import type { AnyGame } from '../../core/game.js';
import { type AnyMatch, startOf } from '../../core/match.js';
import { type Options, typicalOptions } from '../../core/options.js';
import type { Result } from '../../core/result.js';
import { type AnyTruth, findTruth } from '../../solver/truth.js';
import { TruthShelf } from '../../solver/truth-shelf.js';
import { phraseUnsolved, type Unsolved } from '../../solver/unsolved.js';
import type { Arguments } from '../command/command.js';
import { readOptions } from '../command/flags.js';
import { EXIT, UserError, type World } from '../world.js';
import { ProgressLine } from './progress.js';

/** The options to look at a game with: what `--set` says, and the typical game for the rest. */
export const optionsToStudy = (game: AnyGame, given: Arguments): Options =>
  typicalOptions(game.options, readOptions(game, given));

function solve(
  world: World,
  game: AnyGame,
  options: Options,
  from: readonly unknown[] | undefined,
): Result<AnyTruth, Unsolved> {
  const line = new ProgressLine(world, `Solving ${game.title}`);
  const truth = findTruth(game, options, { onProgress: line.report, ...(from === undefined ? {} : { from }) });
  line.end();
  return truth;
}

function orThrow(truth: Result<AnyTruth, Unsolved>): AnyTruth {
  if (!truth.ok) throw new UserError(phraseUnsolved(truth.error), EXIT.misused);
  return truth.value;
}

/** Solves a game with progress; `from` narrows a simultaneous one down to what these positions lead to. */
export const askTruth = (world: World, game: AnyGame, options: Options, from?: readonly unknown[]): AnyTruth =>
  orThrow(solve(world, game, options, from));

/** What is known of the game that is played. Throws a `UserError` for one that cannot be solved. */
export type Knowledge = (match: AnyMatch) => AnyTruth;

/** Solves the game that is played once, and again only for other options. */
export function openKnowledge(world: World): Knowledge {
  const shelf = new TruthShelf(1, (game, options, from) => solve(world, game, options, from));
  return (match) => orThrow(shelf.of(match.setup.game, match.setup.options, startOf(match)));
}

/** `start=25, max=4` */
export const optionsText = (options: Options): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
