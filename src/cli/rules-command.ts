import type { AnyGame } from '../core/game.js';
import { allowedValues, defaultValue, type Options } from '../core/options.js';
import { rulesPageOf } from '../core/rules-page.js';
import { finePrintOf } from '../games/rulings.js';
import type { Arguments } from './command/command.js';
import { findGameOrFail } from './find-game.js';
import { TextPage } from './text-page.js';
import { commandName, EXIT, type ExitCode, type World } from './world.js';

/** Prints how a game is played, with these options or in general. */
export function printRules(world: Pick<World, 'stdout' | 'env'>, game: AnyGame, options?: Options): void {
  const page = new TextPage(world);
  const { goal, play, end, examples, rulings } = rulesPageOf(game, options);
  const section = (heading: string, items: readonly string[]): void => {
    if (items.length === 0) return;
    page.blank();
    page.heading(heading);
    for (const item of items) page.item(item);
  };
  page.heading(game.title);
  page.text(goal);
  section('How to play', play);
  section('How it ends', end);
  section('Examples', examples);
  section(
    'Options',
    Object.entries(game.options).map(
      ([name, spec]) => `${name}: ${spec.meaning}; ${allowedValues(spec)} (default: ${defaultValue(spec)})`,
    ),
  );
  section('Fine print', finePrintOf(rulings));
  page.blank();
  page.text(`To play: ${commandName(world)} play ${game.id}`);
}

/** `duel rules GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  printRules(world, findGameOrFail(world, given.positionals[0]));
  return EXIT.done;
}
