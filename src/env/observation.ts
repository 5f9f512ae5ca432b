import type { AnyGame, AnyRules } from '../core/game.js';
import { type OptionSpec, type Options, typicalOptions } from '../core/options.js';

/** A number of an observation: its name and its bounds. */
export interface ObservedNumber {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

/** The values that an option may have when nobody sets it: both ends of what is drawn, or its default alone. */
const openValues = ({ default: value }: OptionSpec): readonly (number | string)[] =>
  typeof value === 'object' ? [value.drawnFrom, value.drawnTo] : [value];

/** The options that are drawn for each game. A player sees what was drawn, so it is part of every observation. */
const drawnOptions = (game: AnyGame): readonly string[] =>
  Object.entries(game.options)
    .filter(([, spec]) => typeof spec.default === 'object')
    .map(([name]) => name);

/** The least and the greatest options that a game can have where these were asked for. */
function extremeOptions(game: AnyGame, asked: Partial<Options>): readonly Options[] {
  return Object.entries(game.options).reduce<readonly Options[]>(
    (all, [name, spec]) =>
      all.flatMap((options) => {
        const set = asked[name];
        return (set === undefined ? openValues(spec) : [set]).map((value) => ({ ...options, [name]: value }));
      }),
    [typicalOptions(game.options, asked)],
  );
}

/** What an observation holds: the numbers of the position, then the options that are drawn. */
export function observedNumbers(game: AnyGame, asked: Partial<Options>): readonly ObservedNumber[] {
  const extremes = extremeOptions(game, asked);
  const [typical] = extremes;
  if (typical === undefined) throw new Error(`${game.id} has no options at all`);
  const rulesOfAll = extremes.map((options) => game.rules(options));
  const columns = game.rules(typical).columns.map((name, column) => ({
    name,
    low: Math.min(...rulesOfAll.map(({ ranges }) => ranges[column]?.[0] ?? 0)),
    high: Math.max(...rulesOfAll.map(({ ranges }) => ranges[column]?.[1] ?? 0)),
  }));
  const drawn = drawnOptions(game).map((name) => {
    const values = extremes.map((options) => Number(options[name]));
    return { name, low: Math.min(...values), high: Math.max(...values) };
  });
  return [...columns, ...drawn];
}

/** Makes the observation of a position: the numbers in the order of `observedNumbers`. */
export function observer(game: AnyGame, rules: AnyRules, options: Options): (position: unknown) => readonly number[] {
  const drawn = drawnOptions(game).map((name) => Number(options[name]));
  return (position) => [...rules.row(position), ...drawn];
}
