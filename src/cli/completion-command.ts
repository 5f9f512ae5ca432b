import type { AnyGame } from '../core/game.js';
import { didYouMean } from '../core/nearest.js';
import { listed } from '../core/text.js';
import type { Arguments, Subcommand, Positional } from './command/command.js';
import { COMMANDS } from './command/commands.js';
import { EXIT, type ExitCode, UserError, type World } from './world.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The words that can stand for a positional; undefined: a file. */
function wordsFor({ kind, words = [] }: Positional, games: readonly AnyGame[]): readonly string[] | undefined {
  switch (kind) {
    case 'game':
      return games.map(({ id }) => id);
    case 'link':
      return [];
    case 'shell':
      return SHELLS;
    case 'command':
      return COMMANDS.map(({ name }) => name);
    case 'word':
      return words;
    case 'file':
      return undefined;
  }
}

const settings = (games: readonly AnyGame[]): readonly string[] => [
  ...new Set(games.flatMap(({ options }) => Object.keys(options).map((name) => `${name}=`))),
];

/** What the shell offers behind a flag: files, or these words. */
type FlagValues = 'files' | readonly string[];

/** For each flag with a value: its choices, option names, files, or nothing that could be guessed. */
function valuesOf({ flags }: Subcommand, games: readonly AnyGame[]): readonly (readonly [string, FlagValues])[] {
  const offered = (value: string, choices: readonly string[]): FlagValues =>
    value === 'FILE'
      ? 'files'
      : value === 'NAME=VALUE'
        ? settings(games)
        : value === 'GAME'
          ? games.map(({ id }) => id)
          : choices;
  return flags.flatMap(({ name, value, choices = [] }): (readonly [string, FlagValues])[] =>
    value === undefined ? [] : [[name, offered(value, choices)]],
  );
}

function bashCase(command: Subcommand, games: readonly AnyGame[]): string {
  const flags = command.flags.map(({ name }) => `--${name}`);
  const [positional] = command.positionals;
  const words = positional === undefined ? [] : wordsFor(positional, games);
  const values = valuesOf(command, games).map(([flag, found]) =>
    found === 'files'
      ? `        --${flag}) COMPREPLY=($(compgen -f -- "$word")); return ;;`
      : `        --${flag}) COMPREPLY=($(compgen -W "${found.join(' ')}" -- "$word")); ${flag === 'set' ? 'compopt -o nospace; ' : ''}return ;;`,
  );
  return [
    `    ${command.name})`,
    ...(values.length === 0 ? [] : ['      case "$before" in', ...values, '      esac']),
    words === undefined
      ? `      COMPREPLY=($(compgen -f -W "${[...flags, '--help'].join(' ')}" -- "$word")) ;;`
      : `      COMPREPLY=($(compgen -W "${[...words, ...flags, '--help'].join(' ')}" -- "$word")) ;;`,
  ].join('\n');
}

const bashScript = (games: readonly AnyGame[]): string => `# bash completion for duel
_duel() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...COMMANDS.map(({ name }) => name), 'help', '--help', '--version'].join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
    help) COMPREPLY=($(compgen -W "${COMMANDS.map(({ name }) => name).join(' ')}" -- "$word")) ;;
${COMMANDS.map((command) => bashCase(command, games)).join('\n')}
  esac
}
complete -F _duel duel
`;

/** zsh reads brackets and colons in a description as its own. */
const zshText = (text: string): string => text.replace(/[[\]:']/g, ' ');

function zshCase(command: Subcommand, games: readonly AnyGame[]): string {
  const values = new Map(valuesOf(command, games));
  const flags = command.flags.map(({ name, meaning, repeats }) => {
    const found = values.get(name);
    const action = found === undefined ? '' : found === 'files' ? ':file:_files' : `:value:(${found.join(' ')})`;
    return `        '${repeats === true ? '*' : ''}--${name}[${zshText(meaning)}]${action}'`;
  });
  const positionals = command.positionals.map((positional, index) => {
    const words = wordsFor(positional, games);
    const place = positional.repeats === true ? '*' : index + 1;
    return `        '${place}:${positional.name}:${words === undefined ? '_files' : `(${words.join(' ')})`}'`;
  });
  const specs = [...flags, ...positionals, `        '--help[show help]'`];
  return `    ${command.name})\n      _arguments \\\n${specs.join(' \\\n')} ;;`;
}

const zshScript = (games: readonly AnyGame[]): string => `#compdef duel
# zsh completion for duel
_duel() {
  local -a commands
  commands=(
${COMMANDS.map(({ name, summary }) => `    '${name}:${zshText(summary)}'`).join('\n')}
    'help:show the help of a command'
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
    help) _describe 'command' commands ;;
${COMMANDS.map((command) => zshCase(command, games)).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_duel" ]; then _duel "$@"; else compdef _duel duel; fi
`;

const fishText = (text: string): string => text.replace(/'/g, '’');

function fishLines(command: Subcommand, games: readonly AnyGame[]): readonly string[] {
  const when = `-n '__fish_seen_subcommand_from ${command.name}'`;
  const values = new Map(valuesOf(command, games));
  const flags = command.flags.map(({ name, value, meaning }) => {
    const found = values.get(name);
    const takes = value === undefined ? '' : found === 'files' ? ' -r -F' : ` -x -a '${(found ?? []).join(' ')}'`;
    return `complete -c duel ${when} -l ${name}${takes} -d '${fishText(meaning)}'`;
  });
  const positionals = command.positionals.map((positional) => {
    const words = wordsFor(positional, games);
    return words === undefined ? `complete -c duel ${when} -F` : `complete -c duel ${when} -a '${words.join(' ')}'`;
  });
  return [...positionals, ...flags];
}

const fishScript = (games: readonly AnyGame[]): string =>
  [
    '# fish completion for duel',
    'complete -c duel -f',
    ...COMMANDS.map(
      ({ name, summary }) => `complete -c duel -n __fish_use_subcommand -a ${name} -d '${fishText(summary)}'`,
    ),
    `complete -c duel -n '__fish_seen_subcommand_from help' -a '${COMMANDS.map(({ name }) => name).join(' ')}'`,
    ...COMMANDS.flatMap((command) => fishLines(command, games)),
    '',
  ].join('\n');

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** `duel completion SHELL` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [name = ''] = given.positionals;
  if (name === '') throw new UserError(`Which shell? ${listed(SHELLS)}.`);
  const shell = SHELLS.find((known) => known === name);
  if (shell === undefined) {
    throw new UserError(
      `There’s no completion for "${name}".${didYouMean(name, SHELLS)} The shells are: ${SHELLS.join(', ')}.`,
    );
  }
  world.stdout.write(SCRIPTS[shell](world.games));
  return EXIT.done;
}
