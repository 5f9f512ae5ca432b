import type { LevelId } from '../bots/levels.js';
import type { AnyMatch, Offer, Outcome } from '../core/match.js';
import type { Options } from '../core/options.js';
import { makeReplays } from '../core/replay.js';
import type { Pair, Seat } from '../core/seat.js';
import type { Viewer } from '../core/view.js';
import { leftAt } from './clocks.js';
import { gameNumberOf, type Holder, type OnlineMatch, type Series } from './online-match.js';
import { type ShownTurn, showTurn } from './shown-turn.js';
import { makeTerms, type PlainTerms } from './terms.js';

/** The current game of a series, as a viewer may know it. */
export interface ShownGame {
  /** Its place in the series, counted from 1. */
  readonly number: number;
  readonly options: Options;
  readonly first: Seat;
  readonly turnLimit: number | null;
  readonly turns: readonly ShownTurn[];
  /** Who has made a secret choice in this round; not which. */
  readonly hasChosen: Pair<boolean>;
  /** The viewer's own secret choice. */
  readonly ownChoice: string | null;
  readonly offer: Offer | null;
  readonly outcome: Outcome | null;
  readonly wantsNext: Pair<boolean>;
  /** What was left on the clocks, in milliseconds, and which of them run; null: there are none. */
  readonly clocks: ShownClocks | null;
}

/** What is left on the clocks, in milliseconds, and which of them run. */
export interface ShownClocks {
  readonly left: Pair<number>;
  readonly runs: Pair<boolean>;
}

/** Who sits on a seat. */
export interface ShownPlayer {
  readonly name: string;
  /** The level of a computer; null: a person. */
  readonly computer: LevelId | null;
}

/** What one seat, or a spectator, may know of an online match: plain JSON. Everything that leaves the server is made from it. */
export interface ShownMatch {
  readonly viewer: Viewer;
  /** How many events of the log it tells. */
  readonly count: number;
  readonly terms: PlainTerms;
  readonly players: Pair<ShownPlayer | null>;
  /** How the earlier games of the series ended. */
  readonly results: readonly Outcome[];
  /** Null: a seat is free. */
  readonly game: ShownGame | null;
}

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
  const { setup, rules, turns, sealed, offer, status } = current;
  return {
    number: gameNumberOf(series),
    options: setup.options,
    first: setup.first,
    turnLimit: setup.turnLimit,
    turns: turns.map((turn) => showTurn(rules, turn)),
    hasChosen: [sealed[0] !== undefined, sealed[1] !== undefined],
    ownChoice: ownChoice(current, viewer),
    offer: offer ?? null,
    outcome: status.kind === 'finished' ? status.outcome : null,
    wantsNext,
    clocks: shownClocks(series, now),
  };
}

const outcomeOf = ({ status }: AnyMatch): readonly Outcome[] => (status.kind === 'finished' ? [status.outcome] : []);

/** What the viewer may know of the match at this time. The seed is not in it: it would tell what is drawn next. */
export function shownTo({ terms, count, holders, series }: OnlineMatch, viewer: Viewer, now: number): ShownMatch {
  return {
    viewer,
    count,
    terms: makeTerms(terms),
    players: [showPlayer(holders[0]), showPlayer(holders[1])],
    results: series === undefined ? [] : series.earlier.flatMap(outcomeOf),
    game: series === undefined ? null : showGame(series, viewer, now),
  };
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
