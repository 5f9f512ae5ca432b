import { startOf } from '../../core/match.js';
import { BLANK } from '../../core/words.js';
import type { Arguments } from '../command/command.js';
import { readReplays } from '../files.js';
import { openConsole } from '../console/open-console.js';
import { askTruth } from '../truth/ask-truth.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { printReview } from './print-review.js';

/** `duel review FILE` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [file] = given.positionals;
  if (file === undefined) throw new UserError('Which file? duel review FILE');
  const replays = readReplays(file, world.games);
  const truths = replays.map(({ match }) => {
    const { game, options } = match.setup;
    return askTruth(world, game, options, [startOf(match)]);
  });
  const console = await openConsole(world, given.has('plain'));
  for (const [index, { match }] of replays.entries()) {
    const truth = truths[index];
    if (truth === undefined) continue;
    if (index > 0) console.print([BLANK]);
    printReview(console, match, truth);
  }
  console.close();
  return EXIT.done;
}
