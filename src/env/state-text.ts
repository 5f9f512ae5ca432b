import type { AnyGame } from '../core/game.js';
import { type Options, parseOptions } from '../core/options.js';

/** What all states of a game that was reset have in common. */
export interface EnvSetting {
  readonly game: AnyGame;
  readonly options: Options;
  /** After this many turns the game is cut off. Null: never. */
  readonly turnLimit: number | null;
}

/*
 * A state is text that holds all of it, so that copying an environment is copying a string:
 *
 *   dual-digits start=25 max=4 limit=1000|3|18 2 2
 *
 * the setting, the turns played, and the position as the game writes it. To others it is opaque.
 */

/** The setting as a state begins. */
export const makeSetting = ({ game, options, turnLimit }: EnvSetting): string =>
  [game.id, ...Object.entries(options).map(([name, value]) => `${name}=${value}`), `limit=${turnLimit ?? 'off'}`].join(
    ' ',
  );

/** Undefined unless `makeSetting` could have written it. */
export function parseSetting(games: readonly AnyGame[], text: string): EnvSetting | undefined {
  const [id, ...settings] = text.split(' ');
  const game = games.find((known) => known.id === id);
  const limit = settings.pop();
  const pairs = settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=');
    return [name, value] as const;
  });
  const options = game === undefined ? undefined : parseOptions(game.options, pairs);
  if (game === undefined || options?.ok !== true || limit === undefined) return undefined;
  const settled: Record<string, number | string> = {};
  for (const name of Object.keys(game.options)) {
    const value = options.value[name];
    if (value === undefined) return undefined;
    settled[name] = value;
  }
  const setting = { game, options: settled, turnLimit: limit === 'limit=off' ? null : Number(limit.slice(6)) };
  return isTurnLimit(setting.turnLimit) && makeSetting(setting) === text ? setting : undefined;
}

/** A whole number of turns, or null for none. */
export const isTurnLimit = (value: unknown): value is number | null =>
  value === null || (Number.isSafeInteger(value) && Number(value) >= 1);

/** The three parts of a state; undefined if it has not so many. */
export function splitState(state: string): { setting: string; turn: number; position: string } | undefined {
  const first = state.indexOf('|');
  const second = state.indexOf('|', first + 1);
  if (first === -1 || second === -1) return undefined;
  const turn = Number(state.slice(first + 1, second));
  return Number.isSafeInteger(turn) && turn >= 0
    ? { setting: state.slice(0, first), turn, position: state.slice(second + 1) }
    : undefined;
}
