import type { Move, Refused } from './game.js';
import type { AnyMatch, Match, MatchEvent, Outcome } from './match.js';
import { failed, ok, type Result } from './result.js';
import { otherSeat, type Seat } from './seat.js';

/** The outcome of an invalid entry, where it has one: a loss by the book (R-MD1) or a forfeit. */
export function outcomeOfInvalid(match: AnyMatch, seat: Seat): Outcome | undefined {
  const { game, strict } = match.setup;
  const winner = otherSeat(seat);
  if (game.invalidEntry !== 'refused') return { winner, reason: game.invalidEntry.losesBy };
  return strict ? { winner, reason: 'forfeit' } : undefined;
}

/** Why this text is no move that the seat may play now; undefined if it is one. */
export function refusedEntry<M extends Move>(
  match: Match<unknown, M>,
  seat: Seat,
  entry: string,
): Refused<M> | undefined {
  const move = match.rules.parseMove(entry);
  if (move === undefined) return { code: 'unreadable', entry };
  const objection = match.rules.objection(match.position, move, seat);
  return objection === undefined ? undefined : { code: 'objection', move, objection };
}

/** An empty line is no choice, so it loses nothing (R-MD1). */
export const isNoChoice = (entry: string): boolean => entry.trim() === '';

/** What text typed at a prompt means to the referee: an event, or why it is refused. */
export function readEntry<M extends Move>(
  match: Match<unknown, M>,
  seat: Seat,
  entry: string,
): Result<MatchEvent<M>, Refused<M>> {
  const refused = refusedEntry(match, seat, entry);
  if (refused !== undefined && (isNoChoice(entry) || outcomeOfInvalid(match, seat) === undefined))
    return failed(refused);
  const move = match.rules.parseMove(entry);
  if (refused !== undefined || move === undefined) return ok({ type: 'invalid', seat, entry });
  return ok({ type: 'move', seat, move });
}
