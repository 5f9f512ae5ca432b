import type { Command } from './command.js';
import { COMMANDS } from './commands.js';

/** Two columns; a left part that is too long gets a line of its own. */
function columns(rows: readonly (readonly [string, string])[], width: number): readonly string[] {
  return rows.flatMap(([left, right]) =>
    left.length <= width ? [`  ${left.padEnd(width)}  ${right}`] : [`  ${left}`, `  ${' '.repeat(width)}  ${right}`],
  );
}

const usageOf = ({ name, positionals, flags }: Command): string =>
  [
    'duel',
    name,
    ...positionals.map((positional) => (positional.optional === true ? `[${positional.name}]` : positional.name)),
    ...(flags.length === 0 ? [] : ['[options]']),
  ].join(' ');

/** The help of one command: examples first. */
export function commandHelp(command: Command): string {
  const flags = command.flags.map(
    ({ name, value, meaning }) => [`--${name}${value === undefined ? '' : ` ${value}`}`, meaning] as const,
  );
  return [
    `duel ${command.name}: ${command.summary}`,
    '',
    'Examples',
    ...command.examples.flatMap(({ line, meaning }) => [`  ${line}`, `      ${meaning}`]),
    '',
    'Usage',
    `  ${usageOf(command)}`,
    ...(flags.length === 0 ? [] : ['', 'Options', ...columns(flags, 18)]),
    '',
  ].join('\n');
}

export const SLOGAN = 'Duelbook: five number games for two, as their rule books say.';

/** The help of `duel` itself. */
export const overviewHelp = (): string =>
  [
    SLOGAN,
    '',
    'Examples',
    ...columns(
      [
        ['duel', 'a menu'],
        ['duel play dual-digits', 'play at once'],
        ['duel rules number-duel', 'how a game is played'],
        ['duel resume', 'go on with an unfinished game'],
      ],
      24,
    ),
    '',
    'Commands',
    ...columns(
      COMMANDS.map((command) => [command.name, command.summary] as const),
      24,
    ),
    ...columns(
      [
        ['help COMMAND', 'the same as COMMAND --help'],
        ['--version', 'which version this is'],
      ],
      24,
    ),
    '',
    'Exit codes: 0 done, 1 failure, 2 wrong use, 3 game unfinished, 130 interrupted.',
    '',
  ].join('\n');
