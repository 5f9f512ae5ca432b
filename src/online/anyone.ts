import { findGame } from '../games/catalogue.js';
import type { Terms } from './terms.js';

/** A match that waits for somebody, as the lobby lists it. */
interface OpenTable {
  readonly match: string;
  readonly terms: Terms;
}

/** The terms by which somebody waits who plays anyone. */
export const anyoneTerms = (game: string): Terms => ({
  game,
  options: {},
  begins: 'random',
  games: undefined,
  clock: undefined,
  isPublic: true,
  computer: undefined,
});

/** Whether nobody is surprised by these terms: as in the book, without a clock, as many games as both like. */
export function isForAnyone({ game, options, games, clock }: Terms): boolean {
  const specs = findGame(game)?.options ?? {};
  const isUsual = Object.entries(options).every(
    ([name, value]) => value === undefined || value === specs[name]?.default,
  );
  return isUsual && games === undefined && clock === undefined;
}

interface WhoPlaysAnyone {
  readonly game: string;
  /** Matches in which they have a seat already. */
  readonly own: readonly string[];
  /** The match in which they wait; undefined: they do not wait yet. */
  readonly waiting: string | undefined;
}

/**
 * The tables at which somebody who plays anyone can sit down, of those that the lobby lists, the newest first. Whoever has
 * waited longest comes first; and whoever waits moves only to somebody who has waited longer, so that two who wait
 * never change places.
 */
export function tablesForAnyone<T extends OpenTable>(
  lobby: readonly T[],
  { game, own, waiting }: WhoPlaysAnyone,
): readonly T[] {
  const place = lobby.findIndex(({ match }) => match === waiting);
  if (waiting !== undefined && place === -1) return [];
  return lobby
    .slice(place + 1)
    .filter(({ match, terms }) => terms.game === game && isForAnyone(terms) && !own.includes(match))
    .toReversed();
}
