import { judgingStarts, type JudgedStart } from '../../coach/fairness.js';
import type { AnyGame } from '../../core/game.js';
import { type NamedNumber, numberOptions } from '../../core/options.js';
import { failed } from '../../core/result.js';
import { counted, parseWhole, runsText } from '../../core/text.js';
import { finish } from '../../solver/solving.js';
import { largestStart } from '../../solver/starts.js';
import { phraseUnsolved } from '../../solver/unsolved.js';
import type { Arguments } from '../command/command.js';
import { columnsOf } from '../console/width.js';
import { findGameOrFail } from '../find-game.js';
import { TextPage } from '../text-page.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { optionsToStudy } from './ask-truth.js';
import { ProgressLine } from './progress.js';

/** The option to vary: the one named, or the first that is a number. */
function optionToVary(game: AnyGame, wanted: string | undefined): NamedNumber {
  const numbers = numberOptions(game.options);
  const found = wanted === undefined ? numbers[0] : numbers.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  throw new UserError(`--option must be one of ${numbers.map(({ name }) => name).join(', ')} for ${game.title}.`);
}

function readRange(
  game: AnyGame,
  text: string,
  { name, spec }: NamedNumber,
): { readonly from: number; readonly to: number } {
  const [, low = '', high = ''] = /^(.+?)\.\.(.+)$/.exec(text) ?? [];
  const [from, to] = [parseWhole(low), parseWhole(high)];
  if (from === undefined || to === undefined)
    throw new UserError(`--range needs two numbers with two dots between them, such as 1..200, not "${text}".`);
  if (from > to) throw new UserError(`--range starts with the smaller number: ${to}..${from}, not "${text}".`);
  const most = largestStart(game, name, spec.max);
  if (from < spec.min || to > most)
    throw new UserError(`${name} goes from ${spec.min} to ${most} here, so --range can’t be "${text}".`);
  return { from, to };
}

function rowsOf(world: World, game: AnyGame, given: Arguments, varied: NamedNumber): readonly JudgedStart[] {
  const range = given.value('range') ?? `${varied.spec.min}..${Math.min(varied.spec.max, 100)}`;
  const { from, to } = readRange(game, range, varied);
  const options = optionsToStudy(game, given);
  const line = new ProgressLine(world, `Solving ${game.title}`);
  const judging = judgingStarts(game, options, { option: varied.name, from, to });
  const starts = finish(judging, line.report) ?? failed({ setting: from, unsolved: { code: 'cancelled', done: 0 } });
  line.end();
  if (starts.ok) return starts.value;
  throw new UserError(`${varied.name}=${starts.error.setting}: ${phraseUnsolved(starts.error.unsolved)}`);
}

const LETTERS = { first: '1', second: '2', nobody: '=' } as const;

function printChart(world: World, game: AnyGame, varied: NamedNumber, rows: readonly JudgedStart[]): void {
  const page = new TextPage(world);
  const perRow = Math.max(10, Math.floor((columnsOf(world.stdout) - 8) / 10) * 10);
  page.heading(`${game.title}: who wins with best play, for each value of ${varied.name}`);
  page.text('1: the first player wins. 2: the second player wins. =: fair, nobody can force a win.');
  page.blank();
  const first = rows[0]?.setting ?? 0;
  const last = rows.at(-1)?.setting ?? 0;
  const bySetting = new Map(rows.map((row) => [row.setting, LETTERS[row.winner]]));
  for (let from = Math.floor(first / perRow) * perRow; from <= last; from += perRow) {
    const letters = Array.from({ length: perRow }, (_, index) => bySetting.get(from + index) ?? ' ');
    page.text(`${`${from}`.padStart(6)} ${letters.join('')}`);
  }
  page.blank();
  const of = (winner: JudgedStart['winner']): readonly number[] =>
    rows.filter((row) => row.winner === winner).map(({ setting }) => setting);
  page.text(`1 wins ${of('first').length} of ${counted(rows.length, 'setting')}, 2 wins ${of('second').length}.`);
  page.text(of('nobody').length === 0 ? 'No setting is fair.' : `Fair, with best play: ${runsText(of('nobody'))}.`);
  if (of('second').length > 0 && of('second').length < rows.length)
    page.text(`The second player wins: ${runsText(of('second'))}.`);
}

/** `duel fairness GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const game = findGameOrFail(world, given.positionals[0]);
  const varied = optionToVary(game, given.value('option'));
  const rows = rowsOf(world, game, given, varied);
  if (given.has('csv')) {
    world.stdout.write(`${varied.name},winner,distance,value\n`);
    for (const { setting, winner, distance, value } of rows)
      world.stdout.write(`${setting},${winner},${distance ?? ''},${Math.round(value * 1e9) / 1e9 + 0}\n`);
  } else printChart(world, game, varied, rows);
  return EXIT.done;
}
