import type { Pair, Seat } from '../core/seat.js';
import { type Act, type Command, LONGEST_ENTRY, REFUSAL_CODES, type RefusalCode } from './decide.js';
import { isCount, isSeat, isText, parseList } from './shape.js';
import type { ShownMatch } from './shown.js';
import { parseShown } from './shown-parser.js';

/** What a client says to the server. The seat is not in it: it comes from the token alone. */
export type ClientMessage =
  /** Comes to a match, as the holder of a seat or to watch; `since` is how many events the client knows already. */
  | {
      readonly type: 'enter';
      readonly match: string;
      readonly token: string | undefined;
      readonly since: number | undefined;
    }
  | { readonly type: 'do'; readonly command: Command }
  /** Wants the whole view: something did not fit. */
  | { readonly type: 'look' }
  | { readonly type: 'ping' };

/** Why the server ends a connection. */
export const BYE_REASONS = [
  'stopping',
  'no-such-match',
  'bad-messages',
  'too-fast',
  'too-many',
  'seat-carried',
] as const;
/** A reason for which the server ends a connection. */
export type ByeReason = (typeof BYE_REASONS)[number];

/** What a message about a running game says of the clocks: what is left to each seat, in milliseconds. */
interface Timed {
  readonly left: Pair<number> | undefined;
}

/** What the server says to a client. Numbers are those of the events in the log. */
export type ServerMessage =
  | { readonly type: 'view'; readonly shown: ShownMatch }
  /** The client that has just entered knows everything already. */
  | { readonly type: 'same'; readonly count: number }
  | ({ readonly type: 'moved'; readonly number: number; readonly seat: Seat; readonly move: string } & Timed)
  | ({ readonly type: 'chose'; readonly number: number; readonly seat: Seat } & Timed)
  | ({ readonly type: 'revealed'; readonly number: number; readonly moves: Pair<string> } & Timed)
  /** The command is in the log and will stay there. */
  | ({ readonly type: 'done'; readonly id: string; readonly number: number } & Timed)
  | {
      readonly type: 'refused';
      /** The command; undefined: something else that the client said. */
      readonly id: string | undefined;
      readonly code: RefusalCode;
      readonly sentence: string;
    }
  | ({ readonly type: 'presence' } & Presence)
  /** Nothing can be written now, and why; undefined: play goes on. */
  | { readonly type: 'paused'; readonly sentence: string | undefined }
  /** The connection ends; undefined `retryAfter`: there is no use in coming back. */
  | {
      readonly type: 'bye';
      readonly why: ByeReason;
      readonly sentence: string;
      readonly retryAfter: number | undefined;
    }
  | { readonly type: 'pong' };

/** Who is there. */
export interface Presence {
  readonly here: Pair<boolean>;
  readonly watching: number;
  /** For how long a seat's player has been gone, in milliseconds; null: there, or never seated. */
  readonly goneFor: Pair<number | null>;
  /** After so long the opponent may claim the win. */
  readonly patience: number;
}

const ACTS = ['resign', 'offer-draw', 'ask-takeback', 'agree', 'decline', 'claim', 'next'] as const;

/** Chosen by the client, unlike all others of its seat that are still remembered. */
const COMMAND_ID = /^[A-Za-z0-9_-]{1,16}$/;
const MATCH_ID = /^[A-Za-z0-9_-]{1,40}$/;
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;

export const isMatchId = (text: string): boolean => MATCH_ID.test(text);
/** Whether this can be a token: at least 128 bits, 6 in each character. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The text of what a client says. */
export function makeClientMessage(message: ClientMessage): string {
  switch (message.type) {
    case 'enter':
      return JSON.stringify(['e', message.match, message.token ?? 0, message.since ?? 0]);
    case 'do': {
      const { id, act } = message.command;
      return JSON.stringify(act.kind === 'play' ? ['m', id, act.entry] : ['a', id, act.kind]);
    }
    case 'look':
      return '["v"]';
    case 'ping':
      return '["i"]';
  }
}

function parseCommand(tag: unknown, id: unknown, detail: unknown): ClientMessage | undefined {
  if (!isText(id) || !COMMAND_ID.test(id) || !isText(detail)) return undefined;
  const kind = ACTS.find((known) => known === detail);
  if (tag === 'a') return kind === undefined ? undefined : { type: 'do', command: { id, act: { kind } } };
  const act: Act = { kind: 'play', entry: detail };
  return detail.length > LONGEST_ENTRY ? undefined : { type: 'do', command: { id, act } };
}

function parseEnter(match: unknown, token: unknown, since: unknown): ClientMessage | undefined {
  if (!isText(match) || !isMatchId(match) || !isCount(since)) return undefined;
  if (token !== 0 && !(isText(token) && isToken(token))) return undefined;
  return { type: 'enter', match, token: token === 0 ? undefined : token, since: since === 0 ? undefined : since };
}

/** Reads what a client said; undefined: it is no message of this protocol. */
export function parseClientMessage(text: string): ClientMessage | undefined {
  const [tag, first, second, third, ...more] = parseList(text);
  if (more.length > 0 || (tag !== 'e' && third !== undefined)) return undefined;
  switch (tag) {
    case 'e':
      return parseEnter(first, second, third);
    case 'm':
    case 'a':
      return parseCommand(tag, first, second);
    case 'v':
      return first === undefined ? { type: 'look' } : undefined;
    case 'i':
      return first === undefined ? { type: 'ping' } : undefined;
    default:
      return undefined;
  }
}

const timed = (list: readonly unknown[], { left }: Timed): string =>
  JSON.stringify(left === undefined ? list : [...list, left]);

/** The text of what the server says. */
export function makeServerMessage(message: ServerMessage): string {
  switch (message.type) {
    case 'view':
      return JSON.stringify(['v', message.shown]);
    case 'same':
      return JSON.stringify(['s', message.count]);
    case 'moved':
      return timed(['m', message.number, message.seat, message.move], message);
    case 'chose':
      return timed(['c', message.number, message.seat], message);
    case 'revealed':
      return timed(['r', message.number, ...message.moves], message);
    case 'done':
      return timed(['d', message.id, message.number], message);
    case 'refused':
      return JSON.stringify(['x', message.id ?? 0, message.code, message.sentence]);
    case 'presence':
      return JSON.stringify(['p', message.here, message.watching, message.goneFor, message.patience]);
    case 'paused':
      return JSON.stringify(['w', message.sentence ?? 0]);
    case 'bye':
      return JSON.stringify(['b', message.why, message.sentence, message.retryAfter ?? -1]);
    case 'pong':
      return '["o"]';
  }
}

function isPairOf<T>(value: unknown, is: (item: unknown) => item is T): value is Pair<T> {
  return Array.isArray(value) && value.length === 2 && value.every(is);
}

const isTruth = (value: unknown): value is boolean => typeof value === 'boolean';
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value);

function readTimed(left: unknown): Timed | undefined {
  if (left === undefined) return { left };
  return isPairOf(left, isCount) ? { left } : undefined;
}

function parsePlayed(tag: unknown, rest: readonly unknown[]): ServerMessage | undefined {
  const [first, second, third, fourth] = rest;
  const timing = readTimed(tag === 'c' || tag === 'd' ? third : fourth);
  if (timing === undefined) return undefined;
  if (tag === 'd')
    return isText(first) && isCount(second) ? { type: 'done', id: first, number: second, ...timing } : undefined;
  if (!isCount(first)) return undefined;
  if (tag === 'r')
    return isText(second) && isText(third)
      ? { type: 'revealed', number: first, moves: [second, third], ...timing }
      : undefined;
  if (!isSeat(second)) return undefined;
  if (tag === 'c') return { type: 'chose', number: first, seat: second, ...timing };
  return isText(third) ? { type: 'moved', number: first, seat: second, move: third, ...timing } : undefined;
}

function parseNews(tag: unknown, rest: readonly unknown[]): ServerMessage | undefined {
  const [first, second, third, fourth] = rest;
  switch (tag) {
    case 'x': {
      const code = REFUSAL_CODES.find((known) => known === second);
      if (code === undefined || !isText(third) || (first !== 0 && !isText(first))) return undefined;
      return { type: 'refused', id: first === 0 ? undefined : first, code, sentence: third };
    }
    case 'p':
      return isPairOf(first, isTruth) && isCount(second) && isPairOf(third, isCountOrNull) && isCount(fourth)
        ? { type: 'presence', here: first, watching: second, goneFor: third, patience: fourth }
        : undefined;
    case 'w':
      if (first === 0) return { type: 'paused', sentence: undefined };
      return isText(first) ? { type: 'paused', sentence: first } : undefined;
    case 'b': {
      const why = BYE_REASONS.find((known) => known === first);
      if (why === undefined || !isText(second)) return undefined;
      return { type: 'bye', why, sentence: second, retryAfter: isCount(third) ? third : undefined };
    }
    default:
      return undefined;
  }
}

/** Reads what the server said; undefined: it is no message of this protocol. */
export function parseServerMessage(text: string): ServerMessage | undefined {
  const [tag, ...rest] = parseList(text);
  switch (tag) {
    case 'v': {
      const shown = parseShown(rest[0]);
      return shown === undefined ? undefined : { type: 'view', shown };
    }
    case 's':
      return isCount(rest[0]) ? { type: 'same', count: rest[0] } : undefined;
    case 'm':
    case 'c':
    case 'r':
    case 'd':
      return parsePlayed(tag, rest);
    case 'o':
      return { type: 'pong' };
    default:
      return parseNews(tag, rest);
  }
}
