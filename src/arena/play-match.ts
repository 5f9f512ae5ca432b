import { refusedEntry } from '../core/entry.js';
import type { AnyGame } from '../core/game.js';
import type { AnyMatch, Outcome } from '../core/match.js';
import { act } from '../core/referee.js';
import { refusalText } from '../core/referee-words.js';
import { otherSeat, type Pair, type Seat } from '../core/seat.js';
import { printable } from '../core/text.js';
import type { Fault } from './fault.js';
import type { Chair, Question, ReplyRefusal, Reply } from './player.js';

/** An ask and its answer, as they are put on record. Turns and attempts count from 1. */
export interface Exchange {
  readonly turn: number;
  readonly seat: Seat;
  readonly attempt: number;
  readonly reply: Reply;
}

/** How a match in the arena ended. */
export type Ending =
  | { readonly kind: 'played'; readonly match: AnyMatch; readonly outcome: Outcome; readonly fault?: SeatFault }
  /** The endpoint was out of order: nobody has lost. */
  | { readonly kind: 'void'; readonly message: string }
  | { readonly kind: 'stopped' };

/** The fault by which a seat lost. */
export interface SeatFault {
  readonly seat: Seat;
  readonly fault: Fault;
}

/** How a match is played: how often a player may try again, and who is told of every answer. */
export interface MatchRules {
  /** How often a player may try again after a faulty answer, on each turn. */
  readonly retries: number;
  readonly onExchange: (exchange: Exchange) => void;
}

/** What a seat's turn came to: a move in the book's words, or why there is none. */
type Settled =
  | { readonly kind: 'move'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'void'; readonly message: string }
  | { readonly kind: 'stopped' };

const NOT_SAID: Readonly<Record<Fault, string>> = {
  illegal: 'This move isn’t legal now.',
  unparsable: 'No move could be read in the answer.',
  empty: 'The answer was empty.',
  truncated: 'The answer was cut off.',
  refused: 'The player refused to answer.',
  timeout: 'There was no answer in time.',
  crash: 'The player ended without an answer.',
  infrastructure: 'The player couldn’t be reached.',
};

/** What is wrong with a reply; undefined: its move may be played. */
export function faultOf(match: AnyMatch, seat: Seat, { move, fault, message }: Reply): ReplyRefusal | undefined {
  if (fault !== undefined) return { code: fault, message: message ?? NOT_SAID[fault] };
  if (move === undefined || move.trim() === '') return { code: 'empty', message: NOT_SAID.empty };
  const refused = refusedEntry(match, seat, move);
  return refused === undefined ? undefined : { code: 'illegal', message: refusalText(match, seat, refused) };
}

/** An entry that is no move may be the player's choice all the same, and lose by the book (R-MD1). */
export const losesByTheBook = ({ invalidEntry }: AnyGame, fault: Fault): boolean =>
  fault === 'illegal' && invalidEntry !== 'refused';

type Waiting = Generator<Promise<Reply>, Settled, Reply>;

/** Asks one seat until it has an answer that counts, or no tries are left. `first` was asked already. */
function* settle(
  match: AnyMatch,
  seat: Seat,
  chair: Chair,
  { retries, onExchange }: MatchRules,
  first: Reply | Promise<Reply>,
): Waiting {
  let asked = first;
  for (let attempt = 1; ; attempt += 1) {
    const reply = asked instanceof Promise ? yield asked : asked;
    if (reply.stopped === true) return { kind: 'stopped' };
    const refusal = faultOf(match, seat, reply);
    onExchange({
      turn: match.turns.length + 1,
      seat,
      attempt,
      reply:
        refusal === undefined ? reply : { ...reply, fault: refusal.code, message: printable(refusal.message, 400) },
    });
    if (refusal === undefined) return { kind: 'move', text: reply.move ?? '' };
    if (refusal.code === 'infrastructure') return { kind: 'void', message: refusal.message };
    if (losesByTheBook(match.setup.game, refusal.code)) return { kind: 'move', text: reply.move ?? '' };
    const triesLeft = retries + 1 - attempt;
    chair.refuse?.({ match, seat, attempt, triesLeft }, refusal);
    if (triesLeft === 0) return { kind: 'fault', fault: refusal.code };
    asked = chair.choose({ match, seat, attempt: attempt + 1, triesLeft: triesLeft - 1, refusal });
  }
}

/** The match after the moves of a turn, each of them legal or a loss by the book. */
function after(match: AnyMatch, turns: readonly { readonly seat: Seat; readonly text: string }[]): AnyMatch {
  let next = match;
  for (const { seat, text } of turns) {
    const move = next.rules.parseMove(text);
    const valid = move !== undefined && refusedEntry(next, seat, text) === undefined;
    const result = act(next, valid ? { type: 'move', seat, move } : { type: 'invalid', seat, entry: text });
    if (!result.ok) throw new Error(`the referee did not take ${text}: ${result.error.code}`);
    next = result.value;
  }
  return next;
}

/** The first seat, in order, whose turn came to something else than a move. */
function endOfTurn(
  match: AnyMatch,
  settled: readonly { readonly seat: Seat; readonly what: Settled }[],
): Ending | undefined {
  if (settled.some(({ what }) => what.kind === 'stopped')) return { kind: 'stopped' };
  for (const { what } of settled) if (what.kind === 'void') return { kind: 'void', message: what.message };
  const faults = settled.flatMap(({ seat, what }): SeatFault[] =>
    what.kind === 'fault' ? [{ seat, fault: what.fault }] : [],
  );
  const [one, other] = faults;
  if (one === undefined) return undefined;
  // Both failed in the same secret round: neither wins by it.
  const winner = other === undefined ? otherSeat(one.seat) : null;
  return { kind: 'played', match, outcome: { winner, reason: 'forfeit' }, fault: one };
}

/**
 * Plays a match to its end. Waits (yields) only for answers that come later: a match between players of ours is played in
 * one go. Where both choose in secret, both are asked before either answer is used.
 */
export function* playing(
  start: AnyMatch,
  chairs: Pair<Chair>,
  rules: MatchRules,
): Generator<Promise<Reply>, Ending, Reply> {
  let match = start;
  while (match.status.kind === 'playing') {
    const current = match;
    const question = (seat: Seat): Question => ({ match: current, seat, attempt: 1, triesLeft: rules.retries });
    const asked = match.status.toMove.map((seat) => ({ seat, first: chairs[seat].choose(question(seat)) }));
    const settled: { seat: Seat; what: Settled }[] = [];
    for (const { seat, first } of asked)
      settled.push({ seat, what: yield* settle(current, seat, chairs[seat], rules, first) });
    const end = endOfTurn(current, settled);
    if (end !== undefined) return end;
    match = after(
      current,
      settled.flatMap(({ seat, what }) => (what.kind === 'move' ? [{ seat, text: what.text }] : [])),
    );
  }
  const { outcome } = match.status;
  const last = match.turns.at(-1);
  const fault: SeatFault | undefined = last?.kind === 'invalid' ? { seat: last.seat, fault: 'illegal' } : undefined;
  return { kind: 'played', match, outcome, ...(fault === undefined ? {} : { fault }) };
}

/** Plays a match, waiting where it must. */
export async function playMatch(start: AnyMatch, chairs: Pair<Chair>, rules: MatchRules): Promise<Ending> {
  const match = playing(start, chairs, rules);
  let step = match.next({});
  while (step.done !== true) step = match.next(await step.value);
  for (const chair of chairs)
    chair.leave(
      step.value.kind === 'played' ? step.value.match : start,
      step.value.kind === 'played' ? step.value.outcome : undefined,
    );
  return step.value;
}
