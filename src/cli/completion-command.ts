import type { Arguments } from './command/command.js';
import { UserError, EXIT, type ExitCode, type World } from './world.js';
import { didYouMean } from '../core/nearest.js';
import { listed } from '../core/text.js';
import { bashScript, fishScript, zshScript } from './completion-scripts.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** `duel completion SHELL` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [shell = ''] = given.positionals;
  const shells = Object.keys(SCRIPTS);
  if (shell === '') throw new UserError(`Which shell? ${listed(shells)}.`);
  if (shell !== 'bash' && shell !== 'zsh' && shell !== 'fish') {
    throw new UserError(
      `There is no completion for "${shell}".${didYouMean(shell, shells)} The shells are: ${shells.join(', ')}.`,
    );
  }
  world.stdout.write(SCRIPTS[shell](world.games));
  return EXIT.done;
}
