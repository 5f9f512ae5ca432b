import manifest from '../../package.json' with { type: 'json' };
import { didYouMean } from '../core/nearest.js';
import { printable } from '../core/text.js';
import { parseArguments } from './command/arguments.js';
import { COMMAND_MODULES } from './command-modules.js';
import { COMMANDS } from './command/commands.js';
import { commandHelp, overviewHelp } from './command/help.js';
import { commandName, EXIT, type ExitCode, useInstead, UserError, type World } from './world.js';

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

function unknownCommand(world: World, word: string): UserError {
  const names = COMMANDS.map(({ name }) => name);
  if (world.games.some(({ id }) => id === word)) return useInstead(`${word} is a game. To play it:`, `play ${word}`);
  return new UserError(
    `There’s no command "${word}".${didYouMean(word, names)} The commands are: ${names.join(', ')}.`,
  );
}

async function dispatch(words: readonly string[], world: World): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined) {
    const { welcome } = await import('./menu.js');
    return welcome(world);
  }
  if (isHelp(name) || (name === 'help' && rest.length === 0)) {
    world.stdout.write(overviewHelp(commandName(world)));
    return EXIT.done;
  }
  if (name === '--version' || name === '-V') {
    world.stdout.write(`${manifest.version}\n`);
    return EXIT.done;
  }
  const wanted = name === 'help' ? (rest[0] ?? '') : name;
  const command = COMMANDS.find((known) => known.name === wanted);
  if (command === undefined) throw unknownCommand(world, wanted);
  const beforeDashes = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (name === 'help' || beforeDashes.some(isHelp)) {
    const game = world.games.find(({ id }) => rest.includes(id));
    world.stdout.write(commandHelp(command, commandName(world), game));
    return EXIT.done;
  }
  const given = parseArguments(command, rest);
  const { run } = await COMMAND_MODULES[command.name]();
  return run(world, given);
}

/** Runs `duel` with these words and returns its exit code. All errors that a user can cause end here, in words. */
export async function main(words: readonly string[], world: World): Promise<ExitCode> {
  try {
    return await dispatch(words, world);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // What was typed may stand in the message, whatever it holds.
    const { message, tryThis } = error;
    const said = tryThis === undefined ? message : `${message} ${commandName(world)} ${tryThis}`;
    world.stderr.write(`duel: ${printable(said, Number.POSITIVE_INFINITY)}\n`);
    return error.exitCode;
  }
}
