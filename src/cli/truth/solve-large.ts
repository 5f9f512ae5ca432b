import type { AnyGame } from '../../core/game.js';
import { parseOptions, phraseOptionProblem, typicalOptions } from '../../core/options.js';
import { parseWhole, wordsIn } from '../../core/text.js';
import { LARGE_GAMES, MOST_DIGITS } from '../../solver/large-games.js';
import { turnsToEnd, type Value } from '../../solver/value.js';
import type { Arguments } from '../command/command.js';
import { settingsOf } from '../command/flags.js';
import { UserError } from '../world.js';

/** Long numbers are shown by their ends. */
const shortened = (number: bigint): string => {
  const digits = `${number}`;
  return digits.length <= 24 ? digits : `${digits.slice(0, 8)}…${digits.slice(-8)} (${digits.length} digits)`;
};

const phrase = (value: Value<bigint>): string =>
  value.kind === 'draw' ? 'draw' : `${value.kind} in ${shortened(value.distance)}`;

interface LargeAnswer {
  readonly json: object;
  readonly text: string;
}

/** The answer where an option is larger than a game is played with; undefined where it is not. */
export function solveLarge(game: AnyGame, given: Arguments, moves: string): LargeAnswer | undefined {
  const large = LARGE_GAMES.get(game);
  const spec = large === undefined ? undefined : game.options[large.option];
  if (large === undefined || spec?.kind !== 'number') return undefined;
  const settings = settingsOf(given);
  const text = settings.find(([name]) => name === large.option)?.[1].trim() ?? '';
  if (!/^[0-9]+$/.test(text) || BigInt(text.slice(0, MOST_DIGITS + 1)) <= BigInt(spec.max)) return undefined;
  if (text.length > MOST_DIGITS) throw new UserError(`${large.option} can have at most ${MOST_DIGITS} digits here.`);

  const huge = BigInt(text);
  const others = parseOptions(
    game.options,
    settings.filter(([name]) => name !== large.option),
  );
  if (!others.ok) throw new UserError(`${game.title}: ${phraseOptionProblem(others.error)}`);
  const options = typicalOptions(game.options, others.value);
  const played = wordsIn(moves).map((word) => parseWhole(word) ?? Number.NaN);
  const position = large.after(huge, options, played);
  if (position === undefined) throw new UserError(`--moves: "${moves}" can’t be played here.`);

  const { shared, solution } = position;
  const value = solution.valueOf(shared);
  const choices = solution.movesOf(shared);
  const seat = (played.length % 2) + 1;
  const json = {
    game: game.id,
    options: { ...options, [large.option]: text },
    moves: played,
    turn: played.length + 1,
    seat,
    value: value.kind,
    distance: exactly(turnsToEnd(value)),
    choices: choices.map(({ move, value: worth, best }) => ({
      move,
      value: worth.kind,
      distance: exactly(turnsToEnd(worth)),
      best,
    })),
  };
  const lines = [
    `${game.title} (${large.option}=${shortened(huge)}), turn ${played.length + 1}`,
    `Shared number ${shortened(shared)}; Player ${seat} to move: ${phrase(value)} turns.`,
    '',
    ...choices.map(({ move, value: worth, best, right }) =>
      `  ${`${move}`.padEnd(4)}  ${phrase(worth)}  ${best ? 'best' : right ? 'right' : ''}`.trimEnd(),
    ),
    '',
  ];
  return { json, text: lines.join('\n') };
}

/** JSON has no large whole numbers: those are written as text. */
const exactly = (distance: bigint | null): number | string | null =>
  distance === null ? null : distance <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(distance) : `${distance}`;
