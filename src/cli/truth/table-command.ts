import { once } from 'node:events';
import type { AnyRules } from '../../core/game.js';
import type { AnyTruth } from '../../solver/truth.js';
import { turnsToEnd } from '../../solver/value.js';
import type { Arguments } from '../command/command.js';
import { findGameOrFail } from '../find-game.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { askTruth, optionsToStudy } from './ask-truth.js';

const ROWS_AT_ONCE = 2000;

/** What a position is worth: to its mover, or to the first seat where both choose. */
function worthAt(
  truth: AnyTruth,
  rules: AnyRules,
  index: number,
): readonly [value: string | number, distance: number | null] {
  if (truth.kind === 'alternating') {
    const value = truth.solution.valueAt(index);
    return [value.kind, turnsToEnd(value)];
  }
  return [Math.round(truth.equilibria.value(rules.numbering.at(index)) * 1e9) / 1e9 + 0, null];
}

/** The rows of the table as text, some thousands at a time. */
function* chunksOf(truth: AnyTruth, rules: AnyRules, form: 'csv' | 'json'): Generator<string> {
  const { numbering, columns } = rules;
  const names = [...columns, 'value', 'distance'];
  if (form === 'csv') yield `${names.join(',')}\n`;
  for (let start = 0; start < numbering.size; start += ROWS_AT_ONCE) {
    const end = Math.min(start + ROWS_AT_ONCE, numbering.size);
    let chunk = '';
    for (let index = start; index < end; index += 1) {
      const row = [...rules.row(numbering.at(index)), ...worthAt(truth, rules, index)];
      if (form === 'csv') chunk += `${row.join(',')}\n`;
      else {
        const entries = Object.fromEntries(names.map((name, column) => [name, row[column]]));
        chunk += `${index === 0 ? '[' : ','}\n${JSON.stringify(entries)}`;
      }
    }
    yield chunk;
  }
  if (form === 'json') yield '\n]\n';
}

/** `duel table GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const game = findGameOrFail(world, given.positionals[0]);
  if (given.has('csv') && given.has('json')) throw new UserError('Use --csv or --json, not both.');
  const options = optionsToStudy(game, given);
  const truth = askTruth(world, game, options);
  for (const chunk of chunksOf(truth, game.rules(options), given.has('json') ? 'json' : 'csv'))
    if (!world.stdout.write(chunk)) await once(world.stdout, 'drain');
  return EXIT.done;
}
