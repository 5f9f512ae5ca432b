import { LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { allowedValues, defaultValue } from '../../core/options.js';
import type { Subcommand } from './command.js';
import { COMMANDS } from './commands.js';

type Row = readonly [left: string, right: string];

/** Two columns; a left part that is too long gets a line of its own. */
function columns(rows: readonly Row[], width: number): readonly string[] {
  return rows.flatMap(([left, right]) =>
    left.length <= width ? [`  ${left.padEnd(width)}  ${right}`] : [`  ${left}`, `  ${' '.repeat(width)}  ${right}`],
  );
}

const section = (title: string, rows: readonly Row[]): readonly string[] =>
  rows.length === 0 ? [] : ['', title, ...columns(rows, 18)];

const usageOf = ({ name, positionals, flags }: Subcommand, called: string): string =>
  [
    called,
    name,
    ...positionals.map(({ name: word, optional, repeats }) => {
      const shown = `${word}${repeats === true ? ' …' : ''}`;
      return optional === true ? `[${shown}]` : shown;
    }),
    ...(flags.length === 0 ? [] : ['[options]']),
  ].join(' ');

const optionRows = (game: AnyGame): readonly Row[] =>
  Object.entries(game.options).flatMap(([name, spec]): readonly Row[] => [
    [`--set ${name}=…`, spec.meaning],
    ['', `${allowedValues(spec)} (default ${defaultValue(spec)})`],
  ]);

/** The help of one command: examples first. `called` is how the program is called; a game adds its own options. */
export function commandHelp(command: Subcommand, called: string, game?: AnyGame): string {
  const flags = command.flags.map(
    ({ name, value, meaning }): Row => [`--${name}${value === undefined ? '' : ` ${value}`}`, meaning],
  );
  const takes = (flag: string): boolean => command.flags.some(({ name }) => name === flag);
  return [
    `${called} ${command.name}: ${command.summary}`,
    '',
    'Examples',
    ...command.examples.flatMap(({ line, meaning }) => [`  ${called} ${line}`.trimEnd(), `      ${meaning}`]),
    '',
    'Usage',
    `  ${usageOf(command, called)}`,
    ...section('Options', flags),
    ...(game !== undefined && takes('set') ? section(`Options of ${game.title}`, optionRows(game)) : []),
    ...(takes('vs')
      ? section(
          'Levels',
          LEVELS.map(({ id, description }) => [`--vs ${id}`, description]),
        )
      : []),
    '',
  ].join('\n');
}

export const SLOGAN = 'Duelbook: number games for two.';

/** The help of the program itself, which is called so. */
export const overviewHelp = (called: string): string =>
  [
    SLOGAN,
    '',
    'Examples',
    ...columns(
      [
        [called, 'a menu'],
        [`${called} play dual-digits`, 'play right away'],
        [`${called} rules number-duel`, 'how to play a game'],
        [`${called} resume`, 'continue an unfinished game'],
      ],
      called.length + 20,
    ),
    '',
    'Commands',
    ...columns(
      [
        ...COMMANDS.map(({ name, summary }): Row => [name, summary]),
        ['help COMMAND', 'the same as COMMAND --help'],
        ['--version', 'which version this is'],
      ],
      24,
    ),
    '',
    'Exit codes: 0 done, 1 failure, 2 wrong use, 3 game unfinished, 130 interrupted.',
    '',
  ].join('\n');
