import type { AnyGame } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { type AnyTruth, findTruth } from '../../solver/truth.js';
import { phraseUnsolved } from '../../solver/unsolved.js';
import type { Arguments } from '../command/command.js';
import { readOptions } from '../command/flags.js';
import { EXIT, UserError, type World } from '../world.js';
import { ProgressLine } from './progress.js';

/** The options to look at a game with: what `--set` says, and the typical game for the rest. */
export const optionsToStudy = (game: AnyGame, given: Arguments): Options =>
  typicalOptions(game.options, readOptions(game, given));

/** Solves a game with progress; `from` narrows a simultaneous one down to what these positions lead to. */
export function askTruth(world: World, game: AnyGame, options: Options, from?: readonly unknown[]): AnyTruth {
  const line = new ProgressLine(world, `Solving ${game.title}`);
  const truth = findTruth(game, options, { onProgress: line.report, ...(from === undefined ? {} : { from }) });
  line.end();
  if (!truth.ok) throw new UserError(phraseUnsolved(truth.error), EXIT.misused);
  return truth.value;
}

/** `start=25, max=4` */
export const optionsText = (options: Options): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
