import { didYouMean } from '../../core/nearest.js';
import { useInstead, UserError } from '../world.js';
import type { Arguments, Subcommand, Flag } from './command.js';

const unknownFlag = (command: Subcommand, name: string): UserError => {
  const flags = command.flags.map((flag) => `--${flag.name}`);
  const allowed = flags.length === 0 ? 'It takes none.' : `It takes: ${flags.join(', ')}.`;
  return new UserError(`duel ${command.name} has no option --${name}.${didYouMean(`--${name}`, flags)} ${allowed}`);
};

/** Reads what stands behind `duel COMMAND`. Throws a `UserError` that names what is allowed. */
export function parseArguments(command: Subcommand, words: readonly string[]): Arguments {
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  const queue = [...words];

  const takeFlag = (name: string, inline: string | undefined): void => {
    const flag: Flag | undefined = command.flags.find((known) => known.name === name);
    if (flag === undefined) throw unknownFlag(command, name);
    if (flag.value === undefined && inline !== undefined) throw new UserError(`--${name} takes no value.`);
    const value = flag.value === undefined ? '' : (inline ?? queue.shift());
    if (value === undefined) throw new UserError(`--${name} needs a value: --${name} ${flag.value}`);
    if (given.has(name) && flag.repeats !== true) throw new UserError(`--${name} is there twice. Use it once.`);
    given.set(name, [...(given.get(name) ?? []), value]);
  };

  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--') positionals.push(...queue.splice(0));
    else if (word.startsWith('--')) {
      const equals = word.indexOf('=');
      takeFlag(word.slice(2, equals === -1 ? undefined : equals), equals === -1 ? undefined : word.slice(equals + 1));
    } else if (/^-[a-z]/i.test(word)) throw new UserError(`There’s no option ${word}. Options start with two dashes.`);
    else positionals.push(word);
  }

  const extra = positionals[command.positionals.length];
  if (extra !== undefined && command.positionals.at(-1)?.repeats !== true)
    throw useInstead(`duel ${command.name} doesn’t take "${extra}". To see what it takes:`, `${command.name} --help`);
  return {
    positionals,
    has: (flag) => given.has(flag),
    value: (flag) => given.get(flag)?.at(-1),
    values: (flag) => given.get(flag) ?? [],
  };
}
