import { checkSetup } from './check-setup.js';
import type { AnyRules, Game, Move, PlayedMoves, Refused, Rules } from './game.js';
import { GrowingList } from './growing-list.js';
import type { Options } from './options.js';
import { type Pair, SEATS, type Seat } from './seat.js';

/** Reasons that are the referee's, the same for all games. */
export const REFEREE_REASONS = [
  'resigned',
  'agreed-draw',
  'turn-limit',
  'forfeit',
  'out-of-time',
  'abandoned',
] as const;
/** A reason to end that is the referee’s. */
export type RefereeReason = (typeof REFEREE_REASONS)[number];

/** How a match ended, always with the reason. No winner: a draw. */
export interface Outcome {
  readonly winner: Seat | null;
  readonly reason: string;
}

/** After so many turns the referee declares a draw, unless a match says otherwise. */
export const DEFAULT_TURN_LIMIT = 1000;

/** What two people agree on before they begin. */
export interface MatchSetup<P, M extends Move, O extends Options> {
  readonly game: Game<P, M, O>;
  readonly options: O;
  readonly names: Pair<string>;
  readonly first: Seat;
  /** Where the match begins, if not at the book's start: a position in which somebody is to move. */
  readonly from?: P | undefined;
  /** After this many turns the referee declares a draw. Null: never. */
  readonly turnLimit: number | null;
  /** Any illegal entry forfeits the game. */
  readonly strict: boolean;
}

/** A turn on record: what was played, or the entry that ended the game (R-MD1, R-7). */
export type Turn<M extends Move> =
  | PlayedMoves<M>
  | { readonly kind: 'invalid'; readonly seat: Seat; readonly entry: string };

/** What one seat has offered, and the other has not answered yet. */
export type Offer =
  | { readonly what: 'draw'; readonly seat: Seat }
  | { readonly what: 'takeback'; readonly seat: Seat; readonly turns: number };

/** Who is to move, or how the match ended. */
export type MatchStatus =
  | { readonly kind: 'playing'; readonly toMove: readonly Seat[] }
  | { readonly kind: 'finished'; readonly outcome: Outcome };

/** The whole truth about a match, sealed choices included. It stays in the process; what leaves is a `View`. */
export interface Match<P, M extends Move, O extends Options = Options> {
  readonly setup: MatchSetup<P, M, O>;
  readonly rules: Rules<P, M>;
  readonly position: P;
  readonly turns: GrowingList<Turn<M>>;
  /** The positions before each of these turns, for takebacks. */
  readonly past: GrowingList<P>;
  /** Choices of this round that the other side may not know yet (R-ND1). */
  readonly sealed: Pair<M | undefined>;
  readonly offer: Offer | undefined;
  readonly status: MatchStatus;
}

/** A match of any game. */
export type AnyMatch = Match<unknown, Move>;

/** What can happen in a match. The log of a match is the list of its events, in order. */
export type MatchEvent<M extends Move = Move> =
  | { readonly type: 'move'; readonly seat: Seat; readonly move: M }
  | { readonly type: 'invalid'; readonly seat: Seat; readonly entry: string }
  | { readonly type: 'resign'; readonly seat: Seat }
  | { readonly type: 'offer-draw'; readonly seat: Seat }
  | { readonly type: 'ask-takeback'; readonly seat: Seat; readonly turns: number }
  | { readonly type: 'answer'; readonly seat: Seat; readonly agree: boolean }
  | { readonly type: 'out-of-time'; readonly seat: Seat }
  /** This seat left, and the other did not want to wait any longer. */
  | { readonly type: 'abandoned'; readonly seat: Seat };

/** Why an event was not accepted. Nothing has changed then. */
export type Problem<M extends Move = Move> =
  | { readonly code: 'match-over' }
  | { readonly code: 'not-your-turn' }
  | { readonly code: 'already-chosen' }
  | { readonly code: 'illegal-move'; readonly refused: Refused<M> }
  | { readonly code: 'valid-after-all' }
  | { readonly code: 'offer-pending' }
  | { readonly code: 'no-offer' }
  | { readonly code: 'nothing-to-take-back'; readonly most: number };

// Made once: every move asks.
const ONE_TO_MOVE: Pair<MatchStatus> = [
  { kind: 'playing', toMove: [0] },
  { kind: 'playing', toMove: [1] },
];

/** Nobody has chosen. */
export const NOTHING_SEALED = [undefined, undefined] as const;

/** Who is to move, or how the rules ended the match. */
export function statusOf(rules: AnyRules, position: unknown, sealed: Pair<Move | undefined>): MatchStatus {
  const status = rules.status(position);
  switch (status.kind) {
    case 'over':
      return { kind: 'finished', outcome: { winner: status.winner, reason: status.reason } };
    case 'one':
      return ONE_TO_MOVE[status.seat];
    case 'both':
      return { kind: 'playing', toMove: SEATS.filter((seat) => sealed[seat] === undefined) };
  }
}

/** A match before its first turn. Throws a `RangeError` for settings that no match can have; `checkSetup` asks first. */
export function createMatch<P, M extends Move, O extends Options>(setup: MatchSetup<P, M, O>): Match<P, M, O> {
  const problem = checkSetup(setup);
  if (problem !== undefined) throw new RangeError(problem);
  const rules = setup.game.rules(setup.options);
  const position = setup.from ?? rules.start(setup.first);
  return {
    setup,
    rules,
    position,
    turns: GrowingList.of(),
    past: GrowingList.of(),
    sealed: NOTHING_SEALED,
    offer: undefined,
    status: statusOf(rules, position, NOTHING_SEALED),
  };
}

/** The position before the first turn of a match. */
export const startOf = <P, M extends Move>({ setup, rules }: Match<P, M>): P => setup.from ?? rules.start(setup.first);

/** How many turns lie between now and this seat's last decision; 0 if it has made none. */
export function turnsSinceDecision({ turns }: AnyMatch, seat: Seat): number {
  const last = turns.findLastIndex((turn) => turn.kind === 'round' || turn.seat === seat);
  return last === -1 ? 0 : turns.length - last;
}

/** The settings of an ordinary match between two people. */
export function setupOf<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  options: O,
  more: Partial<Omit<MatchSetup<P, M, O>, 'game' | 'options'>> = {},
): MatchSetup<P, M, O> {
  return {
    game,
    options,
    names: game.words.seats,
    first: 0,
    turnLimit: DEFAULT_TURN_LIMIT,
    strict: false,
    ...more,
  };
}

/** The match as it stood after its first turns. Nothing is played again, so this takes no longer than a move. */
export function afterTurns<P, M extends Move, O extends Options>(match: Match<P, M, O>, count: number): Match<P, M, O> {
  if (count >= match.turns.length) return match;
  const position = match.past.at(Math.max(0, count)) ?? startOf(match);
  return {
    ...match,
    position,
    turns: match.turns.first(count),
    past: match.past.first(count),
    sealed: NOTHING_SEALED,
    offer: undefined,
    status: statusOf(match.rules, position, NOTHING_SEALED),
  };
}
