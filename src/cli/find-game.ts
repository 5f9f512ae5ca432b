import type { AnyGame } from '../core/game.js';
import { didYouMean } from '../core/nearest.js';
import { UserError, type World } from './world.js';

/** The game of this id, or an error that names the games there are. */
export function findGameOrFail({ games }: World, id: string | undefined): AnyGame {
  const ids = games.map((game) => game.id);
  if (id === undefined) throw new UserError(`Which game? The games are: ${ids.join(', ')}.`);
  const game = games.find((known) => known.id === id.toLowerCase());
  if (game !== undefined) return game;
  throw new UserError(`There’s no game "${id}".${didYouMean(id, ids)} The games are: ${ids.join(', ')}.`);
}
