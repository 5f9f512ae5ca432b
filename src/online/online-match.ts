import type { LevelId } from '../bots/levels.js';
import type { AnyGame } from '../core/game.js';
import { type AnyMatch, DEFAULT_TURN_LIMIT, type Problem } from '../core/match.js';
import { act, playEntry } from '../core/referee.js';
import { defaultNames } from '../core/names.js';
import { ok, type Result } from '../core/result.js';
import { otherSeat, type Pair, type Seat, withSeat } from '../core/seat.js';
import { matchOfSeries, type SeriesSetup } from '../core/series-setup.js';
import { MOST_GAMES } from '../core/table-policy.js';
import { findGame } from '../games/catalogue.js';
import { type Clocks, hold, startClocks, tick } from './clocks.js';
import type { LogEvent, RefereeEvent } from './log-event.js';
import type { Beginner, Terms } from './terms.js';

/** Who has a seat. A person proves it by a token whose hash is among the keys. */
export type Holder =
  | {
      readonly kind: 'person';
      readonly name: string;
      readonly keys: readonly string[];
      /** The hash of the code that carries the seat to another device, and until when it does. */
      readonly carry: { readonly code: string; readonly until: number } | undefined;
    }
  | { readonly kind: 'computer'; readonly name: string; readonly level: LevelId };

/** A command that was carried out, and the number of the event that it led to. */
interface DoneCommand {
  readonly id: string;
  readonly number: number;
}

/** Both seats are taken: the games of the series, the last of which is current. */
export interface Series {
  readonly setup: SeriesSetup;
  /** Those before the current one, all finished. */
  readonly earlier: readonly AnyMatch[];
  readonly current: AnyMatch;
  /** The number of the event that led to the current position: a move, a takeback, the beginning of the game. */
  readonly positionSince: number;
  readonly wantsNext: Pair<boolean>;
  readonly clocks: Clocks | undefined;
}

/** The whole truth about an online match: what its log says, and nothing else. What leaves the server is made by `shownTo`. */
export interface OnlineMatch {
  readonly terms: Terms;
  readonly game: AnyGame;
  readonly seed: number;
  readonly createdAt: number;
  /** When the last event was written. */
  readonly at: number;
  /** How many events the log has. */
  readonly count: number;
  readonly isListed: boolean;
  readonly holders: Pair<Holder | undefined>;
  /** The last commands of each seat, so that one that comes again is answered again and not played again. */
  readonly done: Pair<readonly DoneCommand[]>;
  /** Undefined: the guest's seat is free. */
  readonly series: Series | undefined;
}

/** A client has far fewer unanswered commands than this. */
export const REMEMBERED_COMMANDS = 32;
/** So many devices can hold one seat; the one that came first is forgotten first. */
export const MOST_KEYS = 8;

/** A log has room for so many events: for all games of the longest series, and no endless offers. */
export const MOST_EVENTS = 50_000;

/** Whether nothing more may be begun in this match. */
export const isFull = ({ count }: OnlineMatch): boolean => count >= MOST_EVENTS;

const FIRST: Readonly<Record<Beginner, Seat | 'random'>> = { creator: 0, guest: 1, random: 'random' };

/** Our own bug, or a log that somebody changed. */
const unfit = (why: string): Error => new Error(`an event does not fit the log of its match: ${why}`);

/** The game of this id, which terms that were checked have. */
export function gameOf(id: string): AnyGame {
  const game = findGame(id);
  if (game === undefined) throw unfit('there is no such game');
  return game;
}

/** What the games of a match have in common. */
export const seriesSetup = ({ terms, game, seed }: OnlineMatch, names: Pair<string>): SeriesSetup => ({
  game,
  asked: terms.options,
  names,
  first: FIRST[terms.begins],
  strict: false,
  turnLimit: DEFAULT_TURN_LIMIT,
  seed,
  computers: [undefined, terms.computer],
  games: terms.games,
});

/** An event's place in the log, and its time. */
interface Moment {
  readonly number: number;
  readonly at: number;
}

/** Game `number` of a series, as it begins. */
function beginGame(
  setup: SeriesSetup,
  number: number,
  { clock }: Terms,
  begun: Moment,
): Omit<Series, 'setup' | 'earlier'> {
  const current = matchOfSeries(setup, number);
  return {
    current,
    positionSince: begun.number,
    wantsNext: [false, false],
    clocks: clock === undefined ? undefined : startClocks(clock, current, begun.at),
  };
}

/** Begins the series as soon as both seats are taken. */
function seatedAll(match: OnlineMatch, seated: Moment): OnlineMatch {
  const [first, second] = match.holders;
  if (first === undefined || second === undefined || match.series !== undefined) return match;
  const setup = seriesSetup(match, [first.name, second.name]);
  return { ...match, isListed: false, series: { setup, earlier: [], ...beginGame(setup, 1, match.terms, seated) } };
}

/** The match that its first event creates. */
export function createOnlineMatch(event: LogEvent, at: number): OnlineMatch {
  if (event.type !== 'created') throw unfit('the first one must create it');
  const { terms, seed, name, key } = event;
  const game = gameOf(terms.game);
  const { computer: level } = terms;
  const computer: Holder | undefined =
    level === undefined ? undefined : { kind: 'computer', name: defaultNames(game, [undefined, level])[1], level };
  const created: OnlineMatch = {
    terms,
    game,
    seed,
    createdAt: at,
    at,
    count: 1,
    isListed: terms.isPublic,
    holders: [{ kind: 'person', name, keys: [key], carry: undefined }, computer],
    done: [[], []],
    series: undefined,
  };
  return seatedAll(created, { number: 0, at });
}

/** What the referee says to an event: the game after it, and the event as it is written down. */
interface Judged {
  readonly current: AnyMatch;
  readonly event: RefereeEvent;
}

/** Plays what was entered. */
function judgeEntry(match: AnyMatch, seat: Seat, entry: string): Result<Judged, Problem> {
  const played = playEntry(match, seat, entry);
  if (!played.ok) return played;
  const { event, match: current } = played.value;
  // The same move is always written the same way, however it was typed.
  const written = event.type === 'move' ? match.rules.makeMove(event.move) : entry;
  return ok({ current, event: { type: 'entry', seat, entry: written } });
}

/** Asks the referee of a game about an event. */
export function judge(match: AnyMatch, event: RefereeEvent): Result<Judged, Problem> {
  if (event.type === 'entry') return judgeEntry(match, event.seat, event.entry);
  const next = act(match, event);
  return next.ok ? ok({ current: next.value, event }) : next;
}

/** The seat that did it: whoever claims a win says that the other has left. */
const doerOf = ({ type, seat }: RefereeEvent): Seat => (type === 'abandoned' ? otherSeat(seat) : seat);

function seriesAfter(match: OnlineMatch, series: Series, { current, event }: Judged, at: number): Series {
  const decider = event.type === 'entry' ? event.seat : undefined;
  const { clock } = match.terms;
  const clocks =
    series.clocks === undefined || clock === undefined ? undefined : tick(series.clocks, clock, current, decider, at);
  const positionSince = current.turns === series.current.turns ? series.positionSince : match.count;
  // Field by field, as in the referee: every move comes this way.
  const { setup, earlier, wantsNext } = series;
  return { setup, earlier, current, positionSince, wantsNext, clocks };
}

/** What the referee of the current game says to an event of the log. */
function judgedAgain({ series }: OnlineMatch, event: RefereeEvent): Judged {
  if (series === undefined) throw unfit('nobody plays yet');
  const judged = judge(series.current, event);
  if (!judged.ok) throw unfit(judged.error.code);
  return judged.value;
}

function wantNext(match: OnlineMatch, seat: Seat, at: number): Series {
  const { series, holders, terms, count } = match;
  if (series === undefined) throw unfit('nobody plays yet');
  const asked = withSeat(series.wantsNext, seat, true);
  // The computer always likes to play on.
  const wants: Pair<boolean> = [asked[0], asked[1] || holders[1]?.kind === 'computer'];
  if (!wants[0] || !wants[1]) return { ...series, wantsNext: wants };
  const earlier = [...series.earlier, series.current];
  return { setup: series.setup, earlier, ...beginGame(series.setup, earlier.length + 1, terms, { number: count, at }) };
}

function personAt({ holders }: OnlineMatch, seat: Seat): Holder & { readonly kind: 'person' } {
  const holder = holders[seat];
  if (holder?.kind !== 'person') throw unfit('nobody has this seat');
  return holder;
}

const withHolder = (match: OnlineMatch, seat: Seat, holder: Holder): OnlineMatch => ({
  ...match,
  holders: withSeat(match.holders, seat, holder),
});

/** The last commands of each seat, with one more. */
function remembered({ done, count }: OnlineMatch, seat: Seat, id: string | undefined): OnlineMatch['done'] {
  if (id === undefined) return done;
  const commands = done[seat].slice();
  if (commands.length === REMEMBERED_COMMANDS) commands.shift();
  commands.push({ id, number: count });
  return withSeat(done, seat, commands);
}

/** The match after something in its current game. */
function acted(match: OnlineMatch, judged: Judged, command: string | undefined, at: number): OnlineMatch {
  const { terms, game, seed, createdAt, isListed, holders, series } = match;
  if (series === undefined) throw unfit('nobody plays yet');
  return {
    terms,
    game,
    seed,
    createdAt,
    at: Math.max(at, match.at),
    count: match.count + 1,
    isListed,
    holders,
    done: remembered(match, doerOf(judged.event), command),
    series: seriesAfter(match, series, judged, at),
  };
}

/** The match after anything else, but for its time and the number of its events. */
function changed(match: OnlineMatch, event: Exclude<LogEvent, { type: 'acted' }>, at: number): OnlineMatch {
  switch (event.type) {
    case 'created':
      throw unfit('it exists already');
    case 'seated': {
      if (match.holders[event.seat] !== undefined) throw unfit('the seat is taken');
      const holder: Holder = { kind: 'person', name: event.name, keys: [event.key], carry: undefined };
      return seatedAll(withHolder(match, event.seat, holder), { number: match.count, at });
    }
    case 'carry-offered': {
      const { seat, code, until } = event;
      return withHolder(match, seat, { ...personAt(match, seat), carry: { code, until } });
    }
    case 'carried': {
      const holder = personAt(match, event.seat);
      const keys = [...holder.keys.slice(1 - MOST_KEYS), event.key];
      return withHolder(match, event.seat, { ...holder, keys, carry: undefined });
    }
    case 'next': {
      const done = remembered(match, event.seat, event.command);
      return { ...match, done, series: wantNext(match, event.seat, at) };
    }
    case 'listed':
      return { ...match, isListed: event.isListed };
    case 'resumed': {
      const { series } = match;
      if (series?.clocks === undefined) return match;
      const { since, until = at } = event;
      return { ...match, series: { ...series, clocks: hold(series.clocks, since, until) } };
    }
  }
}

/** The match after an event of its log; throws if the event does not fit, since events are checked before they are written. */
export const applyEvent = (match: OnlineMatch, event: LogEvent, at: number): OnlineMatch =>
  event.type === 'acted'
    ? acted(match, judgedAgain(match, event.event), event.command, at)
    : { ...changed(match, event, at), at: Math.max(at, match.at), count: match.count + 1 };

/** An event that is in the log, or is to be written: the match before and after it. */
export interface Step {
  readonly before: OnlineMatch;
  readonly event: LogEvent;
  readonly after: OnlineMatch;
}

/** The step of an event at this time. */
export const stepOf = (before: OnlineMatch, event: LogEvent, at: number): Step => ({
  before,
  event,
  after: applyEvent(before, event, at),
});

/** The step of something in the current game that the referee has judged already; `command` is the id of what asked for it. */
export const judgedStep = (before: OnlineMatch, judged: Judged, command: string | undefined, at: number): Step => ({
  before,
  event: { type: 'acted', event: judged.event, command },
  after: acted(before, judged, command, at),
});

/** The match after its first event, or after one more. */
export const nextOnlineMatch = (match: OnlineMatch | undefined, event: LogEvent, at: number): OnlineMatch =>
  match === undefined ? createOnlineMatch(event, at) : applyEvent(match, event, at);

/** The number of the current game in its series, counted from 1. */
export const gameNumberOf = ({ earlier }: Series): number => earlier.length + 1;

/** Whether the last game of the series has been played. Even a series without a number of games does not grow for ever. */
export const isSeriesOver = (series: Series): boolean =>
  series.current.status.kind === 'finished' && gameNumberOf(series) >= (series.setup.games ?? MOST_GAMES.online);
