import { tabulate, tableAsData } from '../env/game-table.js';
import { makeNpz } from '../env/npz.js';
import { counted } from '../core/text.js';
import type { Arguments } from './command/command.js';
import { findGameOrFail } from './find-game.js';
import { writeNewOrFail } from './files.js';
import { askTruth, optionsToStudy } from './truth/ask-truth.js';
import { EXIT, type ExitCode, UserError, type World } from './world.js';

/** More positions than this make a table that is too large to be of use. */
const MOST_POSITIONS = 500_000;

/** `duel export GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const game = findGameOrFail(world, given.positionals[0]);
  const options = optionsToStudy(game, given);
  const { size } = game.rules(options).numbering;
  if (size > MOST_POSITIONS)
    throw new UserError(
      `With these options the game has ${counted(size, 'position')}; a table holds at most ${MOST_POSITIONS}.`,
    );
  const table = tabulate(game, options, askTruth(world, game, options));
  const file = given.value('npz');
  if (file === undefined) world.stdout.write(`${JSON.stringify(tableAsData(table))}\n`);
  else if (file === '-') world.stdout.write(makeNpz(table));
  else writeNewOrFail(file, makeNpz(table));
  return EXIT.done;
}
