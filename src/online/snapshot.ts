import type { AnyMatch } from '../core/match.js';
import { act } from '../core/referee.js';
import { SEATS } from '../core/seat.js';
import { matchOfSeries, type SeriesSetup } from '../core/series-setup.js';
import { findGame } from '../games/catalogue.js';
import { type Clocks, leftAt } from './clocks.js';
import { type Holder, type OnlineMatch, type Series, seriesSetup } from './online-match.js';
import { parseJson } from '../core/json.js';
import { level, offer, outcome, shownTurn } from './match-schemas.js';
import { boolean, count, type Infer, list, nullable, object, oneOf, optional, pair, text, union } from './schema.js';
import { playShownTurn, showTurns } from './shown-turns.js';
import { askedTerms, parseTerms } from './terms.js';

// A snapshot is a match after some entry of its log, as text, so that a long log need not be read from its start. The log
// stays the truth: a snapshot that cannot be read, or is of another version, is left aside.

/** Changes whenever what is written does, so that nothing old is taken for something new. */
const VERSION = 1;

/** So many turns are played at a time when a snapshot is read. */
const TURNS_AT_A_TIME = 200;

const keptGame = object({
  turns: list(shownTurn),
  sealed: pair(nullable(text)),
  offer: nullable(offer),
  outcome: nullable(outcome),
});
type KeptGame = Infer<typeof keptGame>;

const computer = object({ name: text, level });
const person = object({ name: text, keys: list(text), carry: nullable(object({ code: text, until: count })) });

/** The times that count for nobody; earlier, until when time was given back by letting a clock start later. */
const held = union([count, list(pair(count))]);

const snapshot = object({
  version: oneOf([VERSION]),
  terms: askedTerms,
  seed: count,
  createdAt: count,
  at: count,
  count,
  isListed: boolean,
  holders: pair(nullable(union([computer, person]))),
  done: pair(list(object({ id: text, number: count }))),
  earlier: list(keptGame),
  /** Null, like the three after it: nobody plays yet. */
  current: nullable(keptGame),
  positionSince: nullable(count),
  wantsNext: nullable(pair(boolean)),
  clocks: nullable(object({ remaining: pair(count), since: pair(nullable(count)), held: optional(held) })),
});
type Snapshot = Infer<typeof snapshot>;

function keepGame(match: AnyMatch): KeptGame {
  const { rules, sealed, status } = match;
  return {
    turns: showTurns(match),
    sealed: [
      sealed[0] === undefined ? null : rules.makeMove(sealed[0]),
      sealed[1] === undefined ? null : rules.makeMove(sealed[1]),
    ],
    offer: match.offer ?? null,
    outcome: status.kind === 'finished' ? status.outcome : null,
  };
}

/** Games that are over never change: each is turned into text once. */
const FINISHED = new WeakMap<AnyMatch, string>();

function finishedText(match: AnyMatch): string {
  const kept = FINISHED.get(match) ?? JSON.stringify(keepGame(match));
  FINISHED.set(match, kept);
  return kept;
}

const keepHolder = (holder: Holder | undefined): Snapshot['holders'][number] => {
  if (holder === undefined) return null;
  return holder.kind === 'person'
    ? { name: holder.name, keys: holder.keys, carry: holder.carry ?? null }
    : { name: holder.name, level: holder.level };
};

const keepClocks = ({ remaining, since, held: spans }: Clocks): Snapshot['clocks'] => ({
  remaining,
  since: [since[0] ?? null, since[1] ?? null],
  held: spans.length === 0 ? undefined : spans,
});

function restoreClocks({ remaining, since, held: kept = [] }: NonNullable<Snapshot['clocks']>): Clocks {
  const clocks: Clocks = { remaining, since: [since[0] ?? undefined, since[1] ?? undefined], held: [] };
  if (typeof kept !== 'number') return { ...clocks, held: kept };
  // What lies before that time is settled, so that none of it is given back again.
  const started = (at: number | undefined): number | undefined => (at === undefined ? undefined : Math.max(at, kept));
  return {
    remaining: [leftAt(clocks, 0, kept), leftAt(clocks, 1, kept)],
    since: [started(clocks.since[0]), started(clocks.since[1])],
    held: [],
  };
}

/** The whole match as text. `restoreSnapshot` reads it. */
export function makeSnapshot(match: OnlineMatch): string {
  const { series, holders, seed, createdAt, at, isListed, done } = match;
  const rest: Omit<Snapshot, 'earlier'> = {
    version: VERSION,
    terms: match.terms,
    seed,
    createdAt,
    at,
    count: match.count,
    isListed,
    holders: [keepHolder(holders[0]), keepHolder(holders[1])],
    done,
    positionSince: series?.positionSince ?? null,
    wantsNext: series?.wantsNext ?? null,
    clocks: series?.clocks === undefined ? null : keepClocks(series.clocks),
    current: series === undefined ? null : keepGame(series.current),
  };
  const earlier = (series?.earlier ?? []).map(finishedText).join(',');
  return `{"earlier":[${earlier}],${JSON.stringify(rest).slice(1)}`;
}

function restoreHolder(holder: Snapshot['holders'][number]): Holder | undefined {
  if (holder === null) return undefined;
  return 'level' in holder
    ? { kind: 'computer', name: holder.name, level: holder.level }
    : { kind: 'person', name: holder.name, keys: holder.keys, carry: holder.carry ?? undefined };
}

/** A snapshot that cannot be used; caught where the reading began. */
class Unusable extends Error {}

const orUnusable = <T>(value: T | null | undefined): T => {
  if (value === undefined || value === null) throw new Unusable();
  return value;
};

/** Plays a game of the series again, a part at a time. */
function* playAgain(setup: SeriesSetup, number: number, game: KeptGame): Generator<void, AnyMatch> {
  let match = matchOfSeries(setup, number);
  for (const [index, turn] of game.turns.entries()) {
    match = orUnusable(playShownTurn(match, turn));
    if (index % TURNS_AT_A_TIME === TURNS_AT_A_TIME - 1) yield;
  }
  if (game.outcome !== null) return { ...match, status: { kind: 'finished', outcome: game.outcome } };
  for (const seat of SEATS) {
    const choice = game.sealed[seat];
    if (choice === null) continue;
    const sealed = act(match, { type: 'move', seat, move: orUnusable(match.rules.parseMove(choice)) });
    if (!sealed.ok) throw new Unusable();
    match = sealed.value;
  }
  return { ...match, offer: game.offer ?? undefined };
}

function* restoreSeries(match: OnlineMatch, kept: Snapshot, current: KeptGame): Generator<void, Series> {
  const [first, second] = match.holders;
  const setup = seriesSetup(match, [orUnusable(first).name, orUnusable(second).name]);
  const earlier: AnyMatch[] = [];
  for (const game of kept.earlier) {
    earlier.push(yield* playAgain(setup, earlier.length + 1, game));
    yield;
  }
  const { clocks } = kept;
  return {
    setup,
    earlier,
    current: yield* playAgain(setup, earlier.length + 1, current),
    positionSince: orUnusable(kept.positionSince),
    wantsNext: orUnusable(kept.wantsNext),
    clocks: clocks === null ? undefined : restoreClocks(clocks),
  };
}

function* restore(kept: Snapshot): Generator<void, OnlineMatch> {
  const checked = parseTerms(kept.terms);
  if (!checked.ok) throw new Unusable();
  const { seed, createdAt, at, isListed, holders, done, current } = kept;
  const match: OnlineMatch = {
    terms: checked.value,
    game: orUnusable(findGame(checked.value.game)),
    seed,
    createdAt,
    at,
    count: kept.count,
    isListed,
    holders: [restoreHolder(holders[0]), restoreHolder(holders[1])],
    done,
    series: undefined,
  };
  return current === null ? match : { ...match, series: yield* restoreSeries(match, kept, current) };
}

/** Reads a snapshot, a part at a time; undefined if it can't be used. */
export function* restoreSnapshot(written: string): Generator<void, OnlineMatch | undefined> {
  const kept = parseJson(written);
  if (!snapshot.is(kept)) return undefined;
  try {
    return yield* restore(kept);
  } catch (error) {
    if (error instanceof Unusable) return undefined;
    throw error;
  }
}
