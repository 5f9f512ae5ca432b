import type { AnyGame } from './game.js';
import { defaultValue, type Options, typicalOptions } from './options.js';
import type { RulesPage } from './words.js';

/** The rules of a game with the numbers of these options; without options, those of a typical game. */
export function rulesPageOf(game: AnyGame, options?: Options): RulesPage {
  if (options !== undefined) return game.words.page(options);
  const typical = typicalOptions(game.options);
  const page = game.words.page(typical);
  const drawn = Object.entries(game.options).flatMap(([name, spec]) =>
    typeof spec.default === 'object'
      ? [`The ${name} is ${defaultValue(spec)} in each game, unless you set it; this page uses ${typical[name]}.`]
      : [],
  );
  return { ...page, play: [...page.play, ...drawn] };
}
