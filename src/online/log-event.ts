import type { MatchEvent } from '../core/match.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Seat } from '../core/seat.js';
import { parseList } from '../core/json.js';
import { seat } from './match-schemas.js';
import { blankAs, message, type MessageTable, messageTable } from './messages.js';
import { boolean, count, oneOf, optional, text } from './schema.js';
import { askedTerms, parseTerms, type Terms } from './terms.js';

/** What the referee is told by a player or by the server. A move and a wrong entry are both what was entered. */
export type RefereeEvent =
  | { readonly type: 'entry'; readonly seat: Seat; readonly entry: string }
  | Exclude<MatchEvent, { readonly type: 'move' | 'invalid' }>;

/** The id of the client's command that led to an event, where there was one. */
const command = optional(text);
/** A place that is not used; it was once, or others of its kind have something there. */
const unused = blankAs(0, oneOf([0]));

/** The log of a match: private and complete. `key` is the hash of a seat's token. */
const ENTRIES = messageTable([
  /** The match begins to exist, and its creator has seat 0. All that is random in the series comes from the seed. */
  message('created', 'created', { terms: askedTerms, seed: count, name: text, key: text }),
  message('seated', 'seated', { seat, name: text, key: text }),
  /** Whoever has the code of this hash may take the seat to another device, once and in time. */
  message('carry-offered', 'carry-offered', { seat, code: text, until: count }),
  /** The code was used: another key fits the seat as well. */
  message('carried', 'carried', { seat, key: text }),
  /** This seat wants the next game. */
  message('next', 'next', { seat, unused, command }),
  /** The lobby lists the match, or no longer does: its creator came or went. */
  message('listed', 'listed', { isListed: boolean }),
  /**
   * Nothing could be written between these times, so the clocks stood still; time is given back once, however many say so. Without
   * an end: until now, in logs of before several servers could share one.
   */
  message('resumed', 'resumed', { since: count, until: optional(count) }),
  // What the referee is told.
  message('entry', 'm', { seat, entry: text, command }),
  message('ask-takeback', 't', { seat, turns: count, command }),
  message('agreed', 'y', { seat, unused, command }),
  message('declined', 'n', { seat, unused, command }),
  message('resign', 'r', { seat, unused, command }),
  message('offer-draw', 'd', { seat, unused, command }),
  message('out-of-time', 'o', { seat, unused, command }),
  message('abandoned', 'a', { seat, unused, command }),
]);

type Written = typeof ENTRIES extends MessageTable<infer Message> ? Message : never;
type WrittenAct = Extract<Written, { readonly command: unknown }>;
type Plain = Exclude<Written, WrittenAct | { readonly type: 'created' }>;

/** An event of a match's log; `command` is the id of the client's command that led to it, where there was one. */
export type LogEvent =
  | (Omit<Extract<Written, { readonly type: 'created' }>, 'terms'> & { readonly terms: Terms })
  | Plain
  | { readonly type: 'next'; readonly seat: Seat; readonly command: string | undefined }
  | { readonly type: 'acted'; readonly event: RefereeEvent; readonly command: string | undefined };

function writtenAct(event: RefereeEvent, id: string | undefined): Written {
  switch (event.type) {
    case 'entry':
      return { type: event.type, seat: event.seat, entry: event.entry, command: id };
    case 'ask-takeback':
      return { type: event.type, seat: event.seat, turns: event.turns, command: id };
    case 'answer':
      return { type: event.agree ? 'agreed' : 'declined', seat: event.seat, unused: undefined, command: id };
    case 'resign':
    case 'offer-draw':
    case 'out-of-time':
    case 'abandoned':
      return { type: event.type, seat: event.seat, unused: undefined, command: id };
  }
}

function written(event: LogEvent): Written {
  if (event.type === 'acted') return writtenAct(event.event, event.command);
  return event.type === 'next' ? { ...event, unused: undefined } : event;
}

/** The event as text, for the log. `parseEvent` reads it. */
export const makeEvent = (event: LogEvent): string => ENTRIES.write(written(event));

function refereeEvent(read: Exclude<WrittenAct, { readonly type: 'next' }>): RefereeEvent {
  switch (read.type) {
    case 'entry':
      return { type: read.type, seat: read.seat, entry: read.entry };
    case 'ask-takeback':
      return { type: read.type, seat: read.seat, turns: read.turns };
    case 'agreed':
    case 'declined':
      return { type: 'answer', seat: read.seat, agree: read.type === 'agreed' };
    case 'resign':
    case 'offer-draw':
    case 'out-of-time':
    case 'abandoned':
      return { type: read.type, seat: read.seat };
  }
}

function eventOf(read: Written): LogEvent | undefined {
  if (read.type === 'created') {
    const checked = parseTerms(read.terms);
    return checked.ok ? { ...read, terms: checked.value } : undefined;
  }
  if (read.type === 'next') return { type: read.type, seat: read.seat, command: read.command };
  return 'command' in read ? { type: 'acted', event: refereeEvent(read), command: read.command } : read;
}

/** Reads an event that `makeEvent` wrote. The error says that it is none, without repeating it. */
export function parseEvent(line: string): Result<LogEvent, string> {
  const read = ENTRIES.read(parseList(line));
  const event = read === undefined ? undefined : eventOf(read);
  return event === undefined ? failed('an entry of the log is not an event of a match') : ok(event);
}
