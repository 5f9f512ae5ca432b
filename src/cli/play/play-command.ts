import type { Arguments } from '../command/arguments.js';
import { findGameOrFail } from '../find-game.js';
import { type ExitCode, UserError, type World } from '../world.js';
import { refuseUnfit } from './files.js';
import { NOTHING_PLAYED, type Place, startSeries } from './play-series.js';
import { resumeFile } from './resume.js';
import { newSavePath } from './saved-games.js';
import { fileOf, readSetup, type LevelSetup } from './setup.js';

/** What a saved game brings along and cannot be changed on the way. */
const SETUP_FLAGS = ['set', 'first', 'names', 'games', 'seed', 'strict', 'turn-limit', 'vs', 'side'] as const;

/** Begins a series; everything about it has been checked. */
export const begin = (
  world: World,
  setup: LevelSetup,
  place: Pick<Place, 'plain' | 'ownFile' | 'console'>,
): Promise<ExitCode> =>
  startSeries(world, setup, NOTHING_PLAYED, { ...place, savePath: newSavePath(world, setup.game) });

/** `duel play` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [id] = given.positionals;
  const plain = given.has('plain');
  const saveFile = fileOf(given, 'save');
  const fileToResume = fileOf(given, 'resume');
  if (saveFile !== undefined && saveFile !== fileToResume) refuseUnfit(saveFile);

  if (fileToResume !== undefined) {
    const extra = SETUP_FLAGS.find((flag) => given.has(flag));
    if (extra !== undefined)
      throw new UserError(`--resume goes on with the game as it was saved: leave out --${extra}.`);
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
  return begin(world, readSetup(game, given, world.drawSeed()), { plain, ownFile: saveFile });
}
