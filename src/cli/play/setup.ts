import type { LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { DEFAULT_TURN_LIMIT } from '../../core/match.js';
import { checkNewNames, defaultNames } from '../../core/names.js';
import { parseTurnLimit } from '../../core/replay-parser.js';
import type { Pair, Seat } from '../../core/seat.js';
import type { SeriesSetup } from '../../core/series-setup.js';
import { cannotBe, parseWhole } from '../../core/text.js';
import type { Arguments } from '../command/command.js';
import { parseCount, readFlag, readLevel, readOptions } from '../command/flags.js';
import { UserError } from '../world.js';

/** A series at this table. */
export type LevelSetup = SeriesSetup<LevelId>;

/** Two names with a comma between. */
export function parseNames(text: string): Pair<string> | undefined {
  const [first, second, ...more] = text.split(',').map((name) => name.trim());
  return first === undefined || second === undefined || more.length > 0 ? undefined : [first, second];
}

/** One `--vs`: the computer takes the other side. Two: the computer takes both. */
function readComputers(given: Arguments): Pair<LevelId | undefined> {
  const [first, second, ...more] = given.values('vs').map(readLevel);
  if (more.length > 0) throw new UserError('You can use --vs once or twice: there are two seats.');
  const side = given.value('side') ?? '1';
  if (side !== '1' && side !== '2') throw new UserError(cannotBe('--side', side, '1 or 2'));
  if (given.has('side') && (first === undefined || second !== undefined))
    throw new UserError('--side says which side you take against one computer: it needs one --vs.');
  if (second !== undefined) return [first, second];
  return side === '1' ? [undefined, first] : [first, undefined];
}

function readNames(game: AnyGame, given: Arguments, computers: Pair<LevelId | undefined>): Pair<string> {
  const names = readFlag(
    given,
    'names',
    defaultNames(game, computers),
    parseNames,
    'two names separated by a comma: Ana,Ben',
  );
  const problem = checkNewNames(names);
  if (problem !== undefined) throw new UserError(`--names: ${problem}`);
  return names;
}

function parseFirst(text: string): Seat | 'random' | undefined {
  if (text === '1') return 0;
  if (text === '2') return 1;
  return text === 'random' ? text : undefined;
}

/** Reads the flags of `duel play`. */
export function readSetup(game: AnyGame, given: Arguments, drawnSeed: number): LevelSetup {
  const computers = readComputers(given);
  return {
    game,
    asked: readOptions(game, given),
    computers,
    names: readNames(game, given, computers),
    first: readFlag(given, 'first', 0, parseFirst, '1, 2 or random'),
    strict: given.has('strict'),
    turnLimit: readFlag(given, 'turn-limit', DEFAULT_TURN_LIMIT, parseTurnLimit, 'a whole number from 1, or off'),
    seed: readFlag(given, 'seed', drawnSeed, parseWhole, 'a whole number'),
    games: readFlag<number | undefined>(given, 'games', undefined, parseCount, 'a whole number from 1'),
  };
}
