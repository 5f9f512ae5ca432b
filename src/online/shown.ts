import type { AnyMatch, Outcome } from '../core/match.js';
import { makeReplays } from '../core/replay.js';
import type { Viewer } from '../core/view.js';
import { leftAt } from './clocks.js';
import { gameNumberOf, type Holder, type OnlineMatch, type Series } from './online-match.js';
import { level, offer, options, outcome, seat, shownTurn } from './match-schemas.js';
import { boolean, count, type Infer, list, named, nullable, object, oneOf, pair, shownText, text } from './schema.js';
import { makeTurns, showTurns } from './shown-turns.js';
import { terms } from './terms.js';

const clocksSchema = object({ left: pair(count), runs: pair(boolean) });

const gameSchema = object({
  /** Its place in the series, counted from 1. */
  number: count,
  options,
  first: seat,
  turnLimit: nullable(count),
  turns: list(shownTurn),
  /** Who has made a secret choice in this round; not which. */
  hasChosen: pair(boolean),
  /** The viewer's own secret choice. */
  ownChoice: nullable(text),
  offer: nullable(offer),
  outcome: nullable(outcome),
  wantsNext: pair(boolean),
  /** What was left on the clocks, in milliseconds, and which of them run; null: there are none. */
  clocks: nullable(clocksSchema),
});

/** What one seat, or a spectator, may know of an online match: plain JSON. Everything that leaves the server is made from it. */
export const shownMatch = named(
  'ShownMatch',
  object({
    viewer: oneOf([0, 1, 'spectator']),
    /** How many events of the log it tells. */
    count,
    terms,
    /** The level of a computer; null: a person. */
    players: pair(nullable(object({ name: shownText, computer: nullable(level) }))),
    /** How the earlier games of the series ended. */
    results: list(outcome),
    /** Null: a seat is free. */
    game: nullable(gameSchema),
  }),
);

/** What one seat, or a spectator, may know of an online match: plain JSON. */
export type ShownMatch = Infer<typeof shownMatch>;
/** The current game of a series, as a viewer may know it. */
export type ShownGame = Infer<typeof gameSchema>;
/** What was left on the clocks, in milliseconds, and which of them run. */
export type ShownClocks = Infer<typeof clocksSchema>;
/** A player of an online match: a person, or a computer of some level. */
export type ShownPlayer = NonNullable<ShownMatch['players'][number]>;

const showPlayer = (holder: Holder | undefined): ShownPlayer | null =>
  holder === undefined ? null : { name: holder.name, computer: holder.kind === 'computer' ? holder.level : null };

/** The clocks at a time; null: there are none. */
export function shownClocks({ clocks }: Series, now: number): ShownClocks | null {
  if (clocks === undefined) return null;
  return {
    left: [leftAt(clocks, 0, now), leftAt(clocks, 1, now)],
    runs: [clocks.since[0] !== undefined, clocks.since[1] !== undefined],
  };
}

function ownChoice({ rules, sealed }: AnyMatch, viewer: Viewer): string | null {
  const own = viewer === 'spectator' ? undefined : sealed[viewer];
  return own === undefined ? null : rules.makeMove(own);
}

function showGame(series: Series, viewer: Viewer, now: number): ShownGame {
  const { current, wantsNext } = series;
  const { setup, sealed, status } = current;
  return {
    number: gameNumberOf(series),
    options: setup.options,
    first: setup.first,
    turnLimit: setup.turnLimit,
    turns: showTurns(current),
    hasChosen: [sealed[0] !== undefined, sealed[1] !== undefined],
    ownChoice: ownChoice(current, viewer),
    offer: current.offer ?? null,
    outcome: status.kind === 'finished' ? status.outcome : null,
    wantsNext,
    clocks: shownClocks(series, now),
  };
}

const outcomeOf = ({ status }: AnyMatch): readonly Outcome[] => (status.kind === 'finished' ? [status.outcome] : []);

/** What the viewer may know of the match at this time. The seed is not in it: it would tell what is drawn next. */
export function shownTo(match: OnlineMatch, viewer: Viewer, now: number): ShownMatch {
  const { holders, series } = match;
  return {
    viewer,
    count: match.count,
    terms: match.terms,
    players: [showPlayer(holders[0]), showPlayer(holders[1])],
    results: series === undefined ? [] : series.earlier.flatMap(outcomeOf),
    game: series === undefined ? null : showGame(series, viewer, now),
  };
}

/** From so many turns on it is worth while to turn them into text once for all who are shown them. */
const MANY_TURNS = 50;

/** A shown match as text. */
export function makeShown(shown: ShownMatch): string {
  if (shown.game === null || shown.game.turns.length < MANY_TURNS) return JSON.stringify(shown);
  const { game, ...match } = shown;
  const { number, options: settled, first, turnLimit, turns, ...rest } = game;
  const before = JSON.stringify({ number, options: settled, first, turnLimit });
  const inGame = `${before.slice(0, -1)},"turns":${makeTurns(turns)},${JSON.stringify(rest).slice(1)}`;
  return `${JSON.stringify(match).slice(0, -1)},"game":${inGame}}`;
}

/**
 * All games of the match as replays, as a spectator may know them; undefined while nobody plays. Without the seed, and a
 * replay holds no sealed choice by its own promise.
 */
export function shownReplay({ series }: OnlineMatch): string | undefined {
  if (series === undefined) return undefined;
  const { setup, earlier, current } = series;
  return makeReplays(
    [...earlier, current].map((match, index) => ({
      match,
      series: { game: index + 1, of: setup.games },
      seed: undefined,
      computers: setup.computers,
    })),
  );
}
