import type { Arguments } from '../command/command.js';
import { findGameOrFail } from '../find-game.js';
import { type ExitCode, UserError, type World } from '../world.js';
import { refuseUnfit } from '../files.js';
import { beginSeries } from './play-series.js';
import { resumeFile } from './resume.js';
import { fileOf } from '../command/flags.js';
import { readSetup } from './setup.js';

/** What a saved game brings along and cannot be changed on the way. */
const SETUP_FLAGS = ['set', 'first', 'names', 'games', 'seed', 'strict', 'turn-limit', 'vs', 'side'] as const;

/** `duel play` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [id] = given.positionals;
  const plain = given.has('plain');
  const saveFile = fileOf(given, 'save');
  const fileToResume = fileOf(given, 'resume');
  if (saveFile !== undefined && saveFile !== fileToResume) refuseUnfit(saveFile);

  if (fileToResume !== undefined) {
    const extra = SETUP_FLAGS.find((flag) => given.has(flag));
    if (extra !== undefined) throw new UserError(`--resume continues the game as it was saved: leave out --${extra}.`);
    return resumeFile(world, fileToResume, {
      plain,
      saveFile,
      game: id === undefined ? undefined : findGameOrFail(world, id),
    });
  }
  if (id === undefined && world.stdin.isTTY === true && SETUP_FLAGS.every((flag) => !given.has(flag))) {
    const { welcome } = await import('../menu.js');
    return welcome(world, plain);
  }
  const game = findGameOrFail(world, id);
  return beginSeries(world, readSetup(game, given, world.drawSeed()), { plain, ownFile: saveFile });
}
