import type { ArenaGame } from '../../arena/config.js';
import { openingsFor } from '../../arena/openings.js';
import type { SolvedGame } from '../../arena/score.js';
import type { AnyGame } from '../../core/game.js';
import { type AnyMatch, createMatch, setupOf } from '../../core/match.js';
import { askTruth } from '../truth/ask-truth.js';
import { UserError, type World } from '../world.js';

/** A game of a run, solved and ready to be played from its openings. */
export interface PreparedGame extends SolvedGame {
  readonly game: AnyGame;
  readonly options: ArenaGame['options'];
  readonly openings: readonly string[];
  /** A match from a position that is given as text. */
  matchFrom(position: string): AnyMatch;
}

/** Solves a game of a configuration and finds its openings. */
export function prepareGame(
  world: World,
  { id, options }: ArenaGame,
  { seed, pairs, turnLimit }: { readonly seed: number; readonly pairs: number; readonly turnLimit: number },
): PreparedGame {
  const game = world.games.find((known) => known.id === id);
  if (game === undefined) throw new UserError(`There’s no game "${id}" here.`);
  const rules = game.rules(options);
  const truth = askTruth(world, game, options, [rules.start(0)]);
  return {
    id,
    game,
    options,
    rules,
    truth,
    openings: openingsFor(rules, truth, seed, pairs),
    matchFrom: (position) =>
      createMatch(setupOf(game, options, { from: rules.parsePosition(position), turnLimit, strict: true })),
  };
}
