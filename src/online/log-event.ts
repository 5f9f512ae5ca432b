import type { MatchEvent } from '../core/match.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Seat } from '../core/seat.js';
import { isCount, isSeat, isText, parseList } from './shape.js';
import { makeTerms, parseTerms, type Terms } from './terms.js';

/** What the referee is told by a player or by the server. A move and a wrong entry are both what was entered. */
export type RefereeEvent =
  | { readonly type: 'entry'; readonly seat: Seat; readonly entry: string }
  | Exclude<MatchEvent, { readonly type: 'move' | 'invalid' }>;

/**
 * An event of a match's log: private and complete. `key` is the hash of a seat's token; `command` is the id of the
 * client's command that led to it, where there was one.
 */
export type LogEvent =
  /** The match begins to exist, and its creator has seat 0. All lots of the series come from the seed. */
  | {
      readonly type: 'created';
      readonly terms: Terms;
      readonly seed: number;
      readonly name: string;
      readonly key: string;
    }
  | { readonly type: 'seated'; readonly seat: Seat; readonly name: string; readonly key: string }
  /** Whoever has the code of this hash may take the seat to another device, once and in time. */
  | { readonly type: 'carry-offered'; readonly seat: Seat; readonly code: string; readonly until: number }
  /** The code was used: another key fits the seat as well. */
  | { readonly type: 'carried'; readonly seat: Seat; readonly key: string }
  | { readonly type: 'acted'; readonly happening: RefereeEvent; readonly command: string | undefined }
  /** This seat wants the next game. */
  | { readonly type: 'next'; readonly seat: Seat; readonly command: string | undefined }
  /** The lobby lists the match, or no longer does: its creator came or went. */
  | { readonly type: 'listed'; readonly isListed: boolean }
  /** Nothing could be written from then on until now, so the clocks stood still. */
  | { readonly type: 'resumed'; readonly since: number };

/** How the events of the referee are written: by a letter. */
const LETTERS = {
  resign: 'r',
  'offer-draw': 'd',
  'out-of-time': 'o',
  abandoned: 'a',
} as const;

function makeHappening(happening: RefereeEvent): readonly unknown[] {
  switch (happening.type) {
    case 'entry':
      return ['m', happening.seat, happening.entry];
    case 'ask-takeback':
      return ['t', happening.seat, happening.turns];
    case 'answer':
      return [happening.agree ? 'y' : 'n', happening.seat, 0];
    case 'resign':
    case 'offer-draw':
    case 'out-of-time':
    case 'abandoned':
      return [LETTERS[happening.type], happening.seat, 0];
  }
}

const withCommand = (list: readonly unknown[], command: string | undefined): readonly unknown[] =>
  command === undefined ? list : [...list, command];

function listOf(event: LogEvent): readonly unknown[] {
  switch (event.type) {
    case 'created':
      return ['created', makeTerms(event.terms), event.seed, event.name, event.key];
    case 'seated':
      return ['seated', event.seat, event.name, event.key];
    case 'carry-offered':
      return ['carry-offered', event.seat, event.code, event.until];
    case 'carried':
      return ['carried', event.seat, event.key];
    case 'acted':
      return withCommand(makeHappening(event.happening), event.command);
    case 'next':
      return withCommand(['next', event.seat, 0], event.command);
    case 'listed':
      return ['listed', event.isListed];
    case 'resumed':
      return ['resumed', event.since];
  }
}

/** The event as text, for the log. `parseEvent` reads it. */
export const makeEvent = (event: LogEvent): string => JSON.stringify(listOf(event));

function parseHappening(tag: string, seat: Seat, detail: unknown): RefereeEvent | undefined {
  switch (tag) {
    case 'm':
      return isText(detail) ? { type: 'entry', seat, entry: detail } : undefined;
    case 't':
      return isCount(detail) ? { type: 'ask-takeback', seat, turns: detail } : undefined;
    case 'y':
    case 'n':
      return { type: 'answer', seat, agree: tag === 'y' };
    case LETTERS.resign:
      return { type: 'resign', seat };
    case LETTERS['offer-draw']:
      return { type: 'offer-draw', seat };
    case LETTERS['out-of-time']:
      return { type: 'out-of-time', seat };
    case LETTERS.abandoned:
      return { type: 'abandoned', seat };
    default:
      return undefined;
  }
}

function parseCreated([terms, seed, name, key]: readonly unknown[]): LogEvent | undefined {
  const parsed = parseTerms(terms);
  if (!parsed.ok || !isCount(seed) || !isText(name) || !isText(key)) return undefined;
  return { type: 'created', terms: parsed.value, seed, name, key };
}

function parseSeatEvent(tag: unknown, seat: Seat, rest: readonly unknown[]): LogEvent | undefined {
  const [first, second] = rest;
  switch (tag) {
    case 'seated':
      return isText(first) && isText(second) ? { type: 'seated', seat, name: first, key: second } : undefined;
    case 'carry-offered':
      return isText(first) && isCount(second) ? { type: 'carry-offered', seat, code: first, until: second } : undefined;
    case 'carried':
      return isText(first) ? { type: 'carried', seat, key: first } : undefined;
    default: {
      if (!isText(tag) || (second !== undefined && !isText(second))) return undefined;
      if (tag === 'next') return { type: 'next', seat, command: second };
      const happening = parseHappening(tag, seat, first);
      return happening === undefined ? undefined : { type: 'acted', happening, command: second };
    }
  }
}

function eventOf([tag, ...rest]: readonly unknown[]): LogEvent | undefined {
  if (tag === 'created') return parseCreated(rest);
  const [first, ...more] = rest;
  if (tag === 'listed') return typeof first === 'boolean' ? { type: 'listed', isListed: first } : undefined;
  if (tag === 'resumed') return isCount(first) ? { type: 'resumed', since: first } : undefined;
  return isSeat(first) ? parseSeatEvent(tag, first, more) : undefined;
}

/** Reads an event that `makeEvent` wrote. The error says that it is none, without repeating it. */
export function parseEvent(text: string): Result<LogEvent, string> {
  const event = eventOf(parseList(text));
  return event === undefined ? failed('an entry of the log is not an event of a match') : ok(event);
}
