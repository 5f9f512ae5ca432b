import { isNoChoice, outcomeOfInvalid, refusedEntry } from './entry.js';
import type { Move, PlayedMoves } from './game.js';
import {
  afterTurns,
  type Match,
  type MatchEvent,
  NOTHING_SEALED,
  type Offer,
  type Outcome,
  type Problem,
  statusOf,
  type Turn,
} from './match.js';
import type { Options } from './options.js';
import { failed, ok, type Result } from './result.js';
import { otherSeat, type Seat, withSeat } from './seat.js';

function finish<P, M extends Move, O extends Options>(match: Match<P, M, O>, outcome: Outcome): Match<P, M, O> {
  return { ...match, sealed: NOTHING_SEALED, offer: undefined, status: { kind: 'finished', outcome } };
}

/** Puts a played turn on record and looks whether the match is over, by the rules first and by the turn limit second. */
function advance<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  played: PlayedMoves<M>,
  position: P,
): Match<P, M, O> {
  const turns = match.turns.with(played);
  // Field by field: this is what every move takes, and a spread takes ten times as long.
  const next: Match<P, M, O> = {
    setup: match.setup,
    rules: match.rules,
    position,
    turns,
    past: match.past.with(match.position),
    sealed: NOTHING_SEALED,
    offer: undefined,
    status: statusOf(match.rules, position, NOTHING_SEALED),
  };
  const { turnLimit } = match.setup;
  const atLimit = turnLimit !== null && turns.length >= turnLimit;
  return atLimit && next.status.kind === 'playing' ? finish(next, { winner: null, reason: 'turn-limit' }) : next;
}

function playMove<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  seat: Seat,
  move: M,
): Result<Match<P, M, O>, Problem<M>> {
  const { rules, position } = match;
  if (!rules.isMove(move))
    return failed({ code: 'illegal-move', refused: { code: 'unreadable', entry: String(move) } });
  const objection = rules.objection(position, move, seat);
  if (objection !== undefined) return failed({ code: 'illegal-move', refused: { code: 'objection', move, objection } });
  if (rules.kind === 'alternating') return ok(advance(match, { kind: 'move', seat, move }, rules.play(position, move)));

  const sealed = withSeat(match.sealed, seat, move);
  const [a, b] = sealed;
  if (a === undefined || b === undefined)
    return ok({ ...match, sealed, offer: undefined, status: statusOf(rules, position, sealed) });
  return ok(advance(match, { kind: 'round', moves: [a, b] }, rules.play(position, [a, b])));
}

function endByInvalid<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  seat: Seat,
  entry: string,
): Result<Match<P, M, O>, Problem<M>> {
  const refused = refusedEntry(match, seat, entry);
  if (refused === undefined) return failed({ code: 'valid-after-all' });
  const outcome = outcomeOfInvalid(match, seat);
  if (outcome === undefined || isNoChoice(entry)) return failed({ code: 'illegal-move', refused });
  const turns = match.turns.with({ kind: 'invalid', seat, entry });
  return ok(finish({ ...match, turns, past: match.past.with(match.position) }, outcome));
}

function answer<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  offer: Offer,
  agree: boolean,
): Match<P, M, O> {
  if (!agree) return { ...match, offer: undefined };
  return offer.what === 'draw'
    ? finish(match, { winner: null, reason: 'agreed-draw' })
    : afterTurns(match, match.turns.length - offer.turns);
}

/** The referee: the match after an event, or why the event does not count. */
export function act<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  event: MatchEvent<M>,
): Result<Match<P, M, O>, Problem<M>> {
  if (match.status.kind === 'finished') return failed({ code: 'match-over' });
  const { seat } = event;
  switch (event.type) {
    case 'move':
    case 'invalid':
      if (match.sealed[seat] !== undefined) return failed({ code: 'already-chosen' });
      if (!match.status.toMove.includes(seat)) return failed({ code: 'not-your-turn' });
      return event.type === 'move' ? playMove(match, seat, event.move) : endByInvalid(match, seat, event.entry);
    case 'resign':
      return ok(finish(match, { winner: otherSeat(seat), reason: 'resigned' }));
    case 'out-of-time':
    case 'abandoned':
      return ok(finish(match, { winner: otherSeat(seat), reason: event.type }));
    case 'offer-draw':
      if (match.offer !== undefined) return failed({ code: 'offer-pending' });
      return ok({ ...match, offer: { what: 'draw', seat } });
    case 'ask-takeback': {
      if (match.offer !== undefined) return failed({ code: 'offer-pending' });
      const most = match.turns.length;
      if (!Number.isInteger(event.turns) || event.turns < 1 || event.turns > most)
        return failed({ code: 'nothing-to-take-back', most });
      return ok({ ...match, offer: { what: 'takeback', seat, turns: event.turns } });
    }
    case 'answer':
      if (match.offer === undefined || match.offer.seat === seat) return failed({ code: 'no-offer' });
      return ok(answer(match, match.offer, event.agree));
  }
}

/** What came of an entry: the match after it, and the event that it was. */
interface PlayedEntry<P, M extends Move, O extends Options> {
  readonly match: Match<P, M, O>;
  readonly event: MatchEvent<M>;
}

/**
 * Plays what somebody typed, or says why it does not count. It is read once and judged once; only what is no legal move is
 * looked at again (R-MD1).
 */
export function playEntry<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  seat: Seat,
  entry: string,
): Result<PlayedEntry<P, M, O>, Problem<M>> {
  const move = match.rules.parseMove(entry);
  if (move !== undefined) {
    const event = { type: 'move', seat, move } as const;
    const moved = act(match, event);
    if (moved.ok) return ok({ match: moved.value, event });
  }
  const event = { type: 'invalid', seat, entry } as const;
  const ended = act(match, event);
  return ended.ok ? ok({ match: ended.value, event }) : ended;
}

/** The events that make a turn on record happen. */
export function eventsOfTurn<M extends Move>(turn: Turn<M>): readonly MatchEvent<M>[] {
  switch (turn.kind) {
    case 'move':
      return [{ type: 'move', seat: turn.seat, move: turn.move }];
    case 'round':
      return [
        { type: 'move', seat: 0, move: turn.moves[0] },
        { type: 'move', seat: 1, move: turn.moves[1] },
      ];
    case 'invalid':
      return [{ type: 'invalid', seat: turn.seat, entry: turn.entry }];
  }
}

/** The match after all these events, or the first problem. */
export function actAll<P, M extends Move, O extends Options>(
  match: Match<P, M, O>,
  events: readonly MatchEvent<M>[],
): Result<Match<P, M, O>, Problem<M>> {
  let current = match;
  for (const event of events) {
    const result = act(current, event);
    if (!result.ok) return result;
    current = result.value;
  }
  return ok(current);
}
