import type { AnyMatch, Problem } from '../core/match.js';
import { problemText } from '../core/referee-words.js';
import { failed, ok, type Result } from '../core/result.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { takebackAt } from '../core/table-policy.js';
import { flagFallen } from './clocks.js';
import type { LogEvent, RefereeEvent } from './log-event.js';
import {
  isFull,
  isSeriesOver,
  judge,
  judgedStep,
  MOST_EVENTS,
  type OnlineMatch,
  type Series,
  type Step,
  stepOf,
} from './online-match.js';

/** What a player can do in a match besides playing a move; `next` asks for the next game. */
export const PLAIN_ACTS = ['resign', 'offer-draw', 'ask-takeback', 'agree', 'decline', 'claim', 'next'] as const;

/** What a player can do in a running game. */
export type PlayAct =
  | { readonly kind: 'play'; readonly entry: string }
  | { readonly kind: Exclude<(typeof PLAIN_ACTS)[number], 'next'> };

/** What a player can do in a match. */
export type Act = PlayAct | { readonly kind: 'next' };

/** Something to be done once, however often it is sent. */
export interface Command {
  readonly id: string;
  readonly act: Act;
}

/** Why something was not done: a code for programs, a sentence for people. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly sentence: string;
}

export const REFUSAL_CODES = [
  'no-such-match',
  'not-your-seat',
  'seat-taken',
  'bad-name',
  'bad-code',
  'nobody-yet',
  'game-over',
  'game-running',
  'series-over',
  'match-full',
  'not-your-turn',
  'already-chosen',
  'illegal-move',
  'offer-pending',
  'no-offer',
  'nothing-to-take-back',
  'across-a-reveal',
  'not-gone',
  'already-asked',
  'bad-message',
  'too-fast',
  'too-many',
  'paused',
  'stopping',
] as const;
/** A reason for which a command is refused. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** An event to be written, with the match that it leads to; or this was done before, by the event of this number. */
type Decided = { readonly kind: 'step'; readonly step: Step } | { readonly kind: 'repeated'; readonly number: number };

export type CommandDecision = Result<Decided, Refusal>;

/** What the server knows besides the log. */
export interface Circumstances {
  readonly now: number;
  /** For how long the opponent has been gone, in milliseconds; undefined: the opponent is there. */
  readonly opponentGoneFor: number | undefined;
  /** So long a player has to wait for an opponent who is gone. */
  readonly claimAfter: number;
}

export const refused = (code: RefusalCode, sentence: string): { ok: false; error: Refusal } =>
  failed({ code, sentence });

/** The answer to everything that would let a log grow beyond its bounds. */
export const FULL = refused(
  'match-full',
  `This match has ${MOST_EVENTS} entries and is full. Create another match to keep playing.`,
);

/** What can still be done in a match that is full, each once at most: it ends the game, or answers an offer. */
const LAST_ACTS: ReadonlySet<Act['kind']> = new Set(['resign', 'claim', 'agree', 'decline']);

/** The decision that an event is to be written. */
export const write = (match: OnlineMatch, event: LogEvent, now: number): CommandDecision =>
  ok({ kind: 'step', step: stepOf(match, event, now) });

/** The longest entry that is looked at; every move is far shorter. */
export const LONGEST_ENTRY = 60;

function decideTakeback(match: AnyMatch, seat: Seat): Result<RefereeEvent, Refusal> {
  const takeback = takebackAt('online', match, seat);
  if (takeback.ok) return ok({ type: 'ask-takeback', seat, turns: takeback.value.turns });
  if (takeback.error === 'across-a-reveal')
    return refused('across-a-reveal', 'You can’t take back choices that both have seen. Keep playing from here.');
  return refused('nothing-to-take-back', 'You have nothing to take back yet.');
}

function decideClaim(seat: Seat, { opponentGoneFor, claimAfter }: Circumstances): Result<RefereeEvent, Refusal> {
  if (opponentGoneFor === undefined) return refused('not-gone', 'Your opponent is here. Please keep playing.');
  if (opponentGoneFor >= claimAfter) return ok({ type: 'abandoned', seat: otherSeat(seat) });
  const seconds = Math.ceil((claimAfter - opponentGoneFor) / 1000);
  return refused('not-gone', `Your opponent may still come back: please wait another ${seconds} s.`);
}

function eventOf(
  match: AnyMatch,
  seat: Seat,
  action: PlayAct,
  circumstances: Circumstances,
): Result<RefereeEvent, Refusal> {
  switch (action.kind) {
    case 'play':
      return ok({ type: 'entry', seat, entry: action.entry });
    case 'resign':
    case 'offer-draw':
      return ok({ type: action.kind, seat });
    case 'ask-takeback':
      return decideTakeback(match, seat);
    case 'agree':
    case 'decline':
      return ok({ type: 'answer', seat, agree: action.kind === 'agree' });
    case 'claim':
      return decideClaim(seat, circumstances);
  }
}

function decideNext(
  match: OnlineMatch,
  series: Series,
  seat: Seat,
  command: string | undefined,
  now: number,
): CommandDecision {
  if (series.current.status.kind === 'playing')
    return refused('game-running', 'This game isn’t over yet. Finish it first.');
  if (isSeriesOver(series)) return refused('series-over', 'The series is over. Create another match to keep playing.');
  if (series.wantsNext[seat])
    return refused('already-asked', 'You’ve asked for the next game. It starts when your opponent wants it too.');
  return write(match, { type: 'next', seat, command }, now);
}

/** What becomes of something that is done at this seat; `id` is that of the command, if somebody sent one. */
export function decideAct(
  match: OnlineMatch,
  seat: Seat,
  action: Act,
  id: string | undefined,
  circumstances: Circumstances,
): CommandDecision {
  const { series } = match;
  if (series === undefined) return refused('nobody-yet', 'Nobody has joined yet. Send the link to a friend.');
  if (isFull(match) && !LAST_ACTS.has(action.kind)) return FULL;
  if (action.kind === 'next') return decideNext(match, series, seat, id, circumstances.now);
  const { current } = series;
  if (current.status.kind === 'finished')
    return refused('game-over', 'This game is over. Ask for the next one to keep playing.');
  const event = eventOf(current, seat, action, circumstances);
  if (!event.ok) return event;
  const judged = judge(current, event.value);
  if (!judged.ok) return refusedBy(current, seat, judged.error);
  return ok({ kind: 'step', step: judgedStep(match, judged.value, id, circumstances.now) });
}

function refusedBy(match: AnyMatch, seat: Seat, problem: Problem): CommandDecision {
  const sentence = problemText(match, seat, problem);
  switch (problem.code) {
    case 'match-over':
      return refused('game-over', sentence);
    case 'valid-after-all':
      return refused('illegal-move', sentence);
    case 'not-your-turn':
    case 'already-chosen':
    case 'illegal-move':
    case 'offer-pending':
    case 'no-offer':
    case 'nothing-to-take-back':
      return refused(problem.code, sentence);
  }
}

/** The number of the event that a command led to; undefined: it was not carried out, or that was long ago. */
function numberOf(done: OnlineMatch['done'][Seat], id: string): number | undefined {
  for (let index = done.length - 1; index >= 0; index -= 1) if (done[index]?.id === id) return done[index]?.number;
  return undefined;
}

/** What becomes of a command of this seat: an event, the answer of the first time, or a refusal. */
export function decide(
  match: OnlineMatch,
  seat: Seat,
  command: Command,
  circumstances: Circumstances,
): CommandDecision {
  const number = numberOf(match.done[seat], command.id);
  if (number !== undefined) return ok({ kind: 'repeated', number });
  return decideAct(match, seat, command.act, command.id, circumstances);
}

/** What the server itself has to write before anything else can happen at this time: a flag that has fallen. */
export function dueAt({ series }: OnlineMatch, now: number): LogEvent | undefined {
  if (series?.clocks === undefined || series.current.status.kind === 'finished') return undefined;
  const seat = flagFallen(series.clocks, now);
  return seat === undefined ? undefined : { type: 'acted', event: { type: 'out-of-time', seat }, command: undefined };
}
