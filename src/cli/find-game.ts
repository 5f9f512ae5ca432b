import type { AnyGame } from '../core/game.js';
import { nearest } from '../core/nearest.js';
import { UserError, type World } from './world.js';

/** The game of this id, or an error that names the games there are. */
export function findGameOrFail({ games }: World, id: string | undefined): AnyGame {
  const ids = games.map((game) => game.id);
  if (id === undefined) throw new UserError(`Which game? The games are: ${ids.join(', ')}.`);
  const game = games.find((known) => known.id === id.toLowerCase());
  if (game !== undefined) return game;
  const guess = nearest(id, ids);
  const hint = guess === undefined ? '' : ` Did you mean ${guess}?`;
  throw new UserError(`There is no game "${id}".${hint} The games are: ${ids.join(', ')}.`);
}
