import type { Arguments } from '../command/command.js';
import { commandName, EXIT, type ExitCode, UserError, type World } from '../world.js';
import { openConsole } from '../console/open-console.js';
import { resumeSaved } from './resume.js';
import { describeSaved, type SavedGame, savedGames } from './saved-games.js';

/** With several unfinished games people choose; a pipe gets the latest. */
async function pick(
  world: World,
  saved: readonly [SavedGame, ...SavedGame[]],
  plain: boolean,
): Promise<SavedGame | undefined> {
  if (saved.length === 1 || world.stdin.isTTY !== true) return saved[0];
  const console = await openConsole(world, plain);
  const items = saved.map((game) => ({ value: game, label: describeSaved(game) }));
  const chosen = await console.choose(['Which game?'], items);
  console.close();
  return chosen;
}

/** `duel resume` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [latest, ...others] = savedGames(world);
  if (latest === undefined)
    throw new UserError(`You have no unfinished game. To start one: ${commandName(world)} play GAME`);
  if (given.has('list')) {
    for (const saved of [latest, ...others]) world.stdout.write(`${describeSaved(saved)}\n    ${saved.path}\n`);
    return EXIT.done;
  }
  const chosen = await pick(world, [latest, ...others], given.has('plain'));
  return chosen === undefined ? EXIT.done : resumeSaved(world, chosen, given.has('plain'));
}
