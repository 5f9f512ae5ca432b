import { type Command, LONGEST_ENTRY, PLAIN_ACTS, REFUSAL_CODES } from './decide.js';
import { parseList } from '../core/json.js';
import { blankAs, message, type MessageTable, messageTable } from './messages.js';
import { boolean, count, nullable, oneOf, optional, pair, shortText, shownText, text, textLike } from './schema.js';
import { makeShown, shownMatch } from './shown.js';
import { seat } from './match-schemas.js';

/** Chosen by the client, unlike all others of its seat that are still remembered. */
const commandId = textLike(/^[A-Za-z0-9_-]{1,16}$/);
export const matchId = textLike(/^[A-Za-z0-9_-]{1,40}$/);
/** A token has at least 128 bits, 6 in each character. */
export const token = textLike(/^[A-Za-z0-9_-]{22,64}$/);

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

const CLIENT_MESSAGES = messageTable([
  /** Comes to a match, as the holder of a seat or to watch; `since` is how many events the client knows already. */
  message('enter', 'e', { match: matchId, token: blankAs(0, token), since: blankAs(0, count) }),
  message('play', 'm', { id: commandId, entry: shortText(LONGEST_ENTRY) }),
  message('act', 'a', { id: commandId, kind: oneOf(PLAIN_ACTS) }),
  /** Wants the whole view: something did not fit. */
  message('look', 'v', {}),
  message('ping', 'i', {}),
]);

type WrittenByClient = typeof CLIENT_MESSAGES extends MessageTable<infer Message> ? Message : never;

/** What a client says to the server. The seat is not in it: it comes from the token alone. */
export type ClientMessage =
  | Exclude<WrittenByClient, { readonly type: 'play' | 'act' }>
  | { readonly type: 'do'; readonly command: Command };

/** What is left to each seat, in milliseconds; undefined: there are no clocks. */
const left = optional(pair(count));

const SERVER_MESSAGES = messageTable([
  message('view', 'v', { shown: shownMatch }),
  /** The client that has just entered knows everything already. */
  message('same', 's', { count }),
  // Numbers are those of the events in the log.
  message('moved', 'm', { number: count, seat, move: text, left }),
  message('chose', 'c', { number: count, seat, left }),
  /** Both choices of a round. */
  message('revealed', 'r', { number: count, first: text, second: text, left }),
  /** The command is in the log and will stay there. */
  message('done', 'd', { id: text, number: count, left }),
  /** Why something was not done: a command, or without an id something else that the client said. */
  message('refused', 'x', { id: blankAs(0, text), code: oneOf(REFUSAL_CODES), sentence: shownText }),
  /**
   * Who is there, and how many watch; for how long each player has been gone, in milliseconds (null: there, or never
   * seated), and after how long the opponent may claim the win.
   */
  message('presence', 'p', { here: pair(boolean), watching: count, goneFor: pair(nullable(count)), claimAfter: count }),
  /** Nothing can be written now, and why; undefined: play goes on. */
  message('paused', 'w', { sentence: blankAs(0, shownText) }),
  /** The connection ends; undefined `retryAfter`: there is no use in coming back. */
  message('bye', 'b', { why: oneOf(BYE_REASONS), sentence: shownText, retryAfter: blankAs(-1, count) }),
  message('pong', 'o', {}),
]);

/** What the server says to a client. */
export type ServerMessage = typeof SERVER_MESSAGES extends MessageTable<infer Message> ? Message : never;

/** Who is there. */
export type Presence = Omit<Extract<ServerMessage, { readonly type: 'presence' }>, 'type'>;

const written = ({ id, act }: Command): WrittenByClient =>
  act.kind === 'play' ? { type: 'play', id, entry: act.entry } : { type: 'act', id, kind: act.kind };

/** The text of what a client says. */
export const makeClientMessage = (said: ClientMessage): string =>
  CLIENT_MESSAGES.write(said.type === 'do' ? written(said.command) : said);

/** Reads what a client said; undefined: it is no message of this protocol. */
export function parseClientMessage(said: string): ClientMessage | undefined {
  const items = parseList(said);
  if (items.length > CLIENT_MESSAGES.lengthOf(items[0])) return undefined;
  const read = CLIENT_MESSAGES.read(items);
  if (read?.type === 'play') return { type: 'do', command: { id: read.id, act: { kind: 'play', entry: read.entry } } };
  return read?.type === 'act' ? { type: 'do', command: { id: read.id, act: { kind: read.kind } } } : read;
}

/** The text of what the server says. */
export const makeServerMessage = (said: ServerMessage): string =>
  // The text of a view is shared by all who get it.
  said.type === 'view' ? `["v",${makeShown(said.shown)}]` : SERVER_MESSAGES.write(said);

/** Reads what the server said; undefined: it is no message of this protocol. What a newer server adds at its end is left aside. */
export const parseServerMessage = (said: string): ServerMessage | undefined => SERVER_MESSAGES.read(parseList(said));
