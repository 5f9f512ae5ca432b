import type { Move } from './game.js';
import type { AnyMatch, Match, MatchStatus, Offer, Turn } from './match.js';
import type { Options } from './options.js';
import { objectionText } from './referee-words.js';
import type { Pair, Seat } from './seat.js';

export type Viewer = Seat | 'spectator';

/** Why a move cannot be played now: a few words to stand beside it, and the whole sentence. */
export interface Objection {
  readonly brief: string;
  readonly sentence: string;
}

/** A move that a front end shows: how to name it, the key that plays it, and why it cannot be played now, if so. */
export interface Choice<M extends Move> {
  readonly move: M;
  readonly label: string;
  readonly key: string;
  readonly objection: Objection | undefined;
}

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

const describeObjection = (match: AnyMatch, seat: Seat, move: Move, code: string): Objection => ({
  brief: match.setup.game.words.objections[code] ?? code,
  sentence: objectionText(match, seat, move, code),
});

/** What can be played by a seat, and what cannot, with the reason; empty when it is not that seat's turn. */
export function choicesOf<M extends Move>(match: Match<unknown, M>, seat: Seat): readonly Choice<M>[] {
  const { rules, position, setup, status } = match;
  if (status.kind === 'finished' || !status.toMove.includes(seat)) return [];
  return rules.candidates(position, seat).map((move) => {
    const code = rules.objection(position, move, seat);
    const objection = code === undefined ? undefined : describeObjection(match, seat, move, code);
    return {
      move,
      label: setup.game.words.label(move),
      key: setup.game.words.key(move),
      objection,
    };
  });
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
