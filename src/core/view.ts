import { type Choice, choicesAt } from './choices.js';
import type { Move } from './game.js';
import type { Match, MatchStatus, Offer, Turn } from './match.js';
import type { Options } from './options.js';
import type { Pair, Seat } from './seat.js';

/** Who looks at a match: a seat, or somebody who only watches. */
export type Viewer = Seat | 'spectator';

/** What one seat, or a spectator, may know of a match. Plain data: only views leave the process. */
export interface View<P, M extends Move> {
  readonly viewer: Viewer;
  readonly game: string;
  readonly options: Options;
  readonly names: Pair<string>;
  readonly first: Seat;
  readonly turnLimit: number | null;
  readonly strict: boolean;
  readonly position: P;
  readonly turns: readonly Turn<M>[];
  /** Who has made a secret choice this round; not which. */
  readonly hasChosen: Pair<boolean>;
  /** The viewer's own secret choice of this round. */
  readonly ownChoice: M | undefined;
  /** What the viewer can do now; empty when it is not the viewer's turn. */
  readonly choices: readonly Choice<M>[];
  readonly offer: Offer | undefined;
  readonly status: MatchStatus;
}

/** What can be played by a seat, and what cannot, with the reason; empty when it is not that seat's turn. */
export function choicesOf<M extends Move>(match: Match<unknown, M>, seat: Seat): readonly Choice<M>[] {
  const { rules, position, setup, status } = match;
  if (status.kind === 'finished' || !status.toMove.includes(seat)) return [];
  return choicesAt(setup.game, rules, setup, position, seat);
}

/** What the viewer may know of the match. */
export function viewOf<P, M extends Move>(match: Match<P, M>, viewer: Viewer): View<P, M> {
  const { setup, position, turns, sealed, offer, status } = match;
  return {
    viewer,
    game: setup.game.id,
    options: setup.options,
    names: setup.names,
    first: setup.first,
    turnLimit: setup.turnLimit,
    strict: setup.strict,
    position,
    turns: turns.slice(),
    hasChosen: [sealed[0] !== undefined, sealed[1] !== undefined],
    ownChoice: viewer === 'spectator' ? undefined : sealed[viewer],
    choices: viewer === 'spectator' ? [] : choicesOf(match, viewer),
    offer,
    status,
  };
}
