import { findLevel } from '../bots/levels.js';
import type { AnyMatch, Offer, Outcome } from '../core/match.js';
import { act } from '../core/referee.js';
import { type Pair, SEATS } from '../core/seat.js';
import { matchOfSeries, type SeriesSetup } from '../core/series-setup.js';
import { findGame } from '../games/catalogue.js';
import type { Clocks } from './clocks.js';
import { type DoneCommand, type Holder, type OnlineMatch, type Series, seriesSetup } from './online-match.js';
import {
  checked,
  listOf,
  Misshapen,
  orNull,
  pairOf,
  readBoolean,
  readCount,
  readOffer,
  readOutcome,
  readText,
  readTurn,
} from './readers.js';
import { isFields, parseJson } from './shape.js';
import { playShownTurn, type ShownTurn, showTurn } from './shown-turn.js';
import { makeTerms, parseTerms } from './terms.js';

// A snapshot is a match after some entry of its log, as text, so that a long log need not be read from its start. The log
// stays the truth: a snapshot that cannot be read, or is of another version, is left aside.

/** Changes whenever what is written does, so that nothing old is taken for something new. */
const VERSION = 1;

/** So many turns are played at a time when a snapshot is read. */
const TURNS_AT_A_TIME = 200;

interface KeptGame {
  readonly turns: readonly ShownTurn[];
  readonly sealed: Pair<string | null>;
  readonly offer: Offer | null;
  readonly outcome: Outcome | null;
}

const keepGame = ({ rules, turns, sealed, offer, status }: AnyMatch): KeptGame => ({
  turns: turns.map((turn) => showTurn(rules, turn)),
  sealed: [
    sealed[0] === undefined ? null : rules.makeMove(sealed[0]),
    sealed[1] === undefined ? null : rules.makeMove(sealed[1]),
  ],
  offer: offer ?? null,
  outcome: status.kind === 'finished' ? status.outcome : null,
});

/** Games that are over never change: each is turned into text once. */
const FINISHED = new WeakMap<AnyMatch, string>();

function finishedText(match: AnyMatch): string {
  const text = FINISHED.get(match) ?? JSON.stringify(keepGame(match));
  FINISHED.set(match, text);
  return text;
}

const keepHolder = (holder: Holder): unknown =>
  holder.kind === 'person'
    ? { name: holder.name, keys: holder.keys, carry: holder.carry ?? null }
    : { name: holder.name, level: holder.level };

const keepClocks = ({ remaining, since }: Clocks): unknown => ({ remaining, since: since.map((time) => time ?? null) });

/** The whole match as text. `restoreSnapshot` reads it. */
export function makeSnapshot({ terms, game: _game, holders, series, ...facts }: OnlineMatch): string {
  const rest = JSON.stringify({
    version: VERSION,
    ...facts,
    terms: makeTerms(terms),
    holders: holders.map((holder) => (holder === undefined ? null : keepHolder(holder))),
    positionSince: series?.positionSince ?? null,
    wantsNext: series?.wantsNext ?? null,
    clocks: series?.clocks === undefined ? null : keepClocks(series.clocks),
    current: series === undefined ? null : keepGame(series.current),
  });
  const earlier = (series?.earlier ?? []).map(finishedText).join(',');
  return `{"earlier":[${earlier}],${rest.slice(1)}`;
}

function readHolder(value: unknown): Holder {
  const { name, keys, carry, level } = checked(value, isFields);
  if (level === undefined)
    return {
      kind: 'person',
      name: readText(name),
      keys: listOf(keys, readText),
      carry:
        orNull(carry, (offered) => {
          const { code, until } = checked(offered, isFields);
          return { code: readText(code), until: readCount(until) };
        }) ?? undefined,
    };
  const known = findLevel(readText(level));
  if (known === undefined) throw new Misshapen();
  return { kind: 'computer', name: readText(name), level: known.id };
}

const readDone = (value: unknown): DoneCommand => {
  const { id, number } = checked(value, isFields);
  return { id: readText(id), number: readCount(number) };
};

function readClocks(value: unknown): Clocks {
  const { remaining, since } = checked(value, isFields);
  return {
    remaining: pairOf(remaining, readCount),
    since: pairOf(since, (time) => orNull(time, readCount) ?? undefined),
  };
}

function readGame(value: unknown): KeptGame {
  const { turns, sealed, offer, outcome } = checked(value, isFields);
  return {
    turns: listOf(turns, readTurn),
    sealed: pairOf(sealed, (choice) => orNull(choice, readText)),
    offer: orNull(offer, readOffer),
    outcome: orNull(outcome, readOutcome),
  };
}

const orMisshapen = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Misshapen();
  return value;
};

/** Plays a game of the series again, a part at a time. */
function* playAgain(setup: SeriesSetup, number: number, game: KeptGame): Generator<void, AnyMatch> {
  let match = matchOfSeries(setup, number);
  for (const [index, turn] of game.turns.entries()) {
    match = orMisshapen(playShownTurn(match, turn));
    if (index % TURNS_AT_A_TIME === TURNS_AT_A_TIME - 1) yield;
  }
  if (game.outcome !== null) return { ...match, status: { kind: 'finished', outcome: game.outcome } };
  for (const seat of SEATS) {
    const choice = game.sealed[seat];
    if (choice === null) continue;
    const sealed = act(match, { type: 'move', seat, move: orMisshapen(match.rules.parseMove(choice)) });
    if (!sealed.ok) throw new Misshapen();
    match = sealed.value;
  }
  return { ...match, offer: game.offer ?? undefined };
}

function* restoreSeries(match: OnlineMatch, value: Readonly<Record<string, unknown>>): Generator<void, Series> {
  const [first, second] = match.holders;
  const setup = seriesSetup(match, [orMisshapen(first).name, orMisshapen(second).name]);
  const earlier: AnyMatch[] = [];
  for (const game of listOf(value['earlier'], readGame)) {
    earlier.push(yield* playAgain(setup, earlier.length + 1, game));
    yield;
  }
  return {
    setup,
    earlier,
    current: yield* playAgain(setup, earlier.length + 1, readGame(value['current'])),
    positionSince: readCount(value['positionSince']),
    wantsNext: pairOf(value['wantsNext'], readBoolean),
    clocks: orNull(value['clocks'], readClocks) ?? undefined,
  };
}

function* restore(text: string): Generator<void, OnlineMatch> {
  const value = checked(parseJson(text), isFields);
  const terms = parseTerms(value['terms']);
  if (value['version'] !== VERSION || !terms.ok) throw new Misshapen();
  const match: OnlineMatch = {
    terms: terms.value,
    game: orMisshapen(findGame(terms.value.game)),
    seed: readCount(value['seed']),
    createdAt: readCount(value['createdAt']),
    at: readCount(value['at']),
    count: readCount(value['count']),
    isListed: readBoolean(value['isListed']),
    holders: pairOf(value['holders'], (holder) => orNull(holder, readHolder) ?? undefined),
    done: pairOf(value['done'], (list) => listOf(list, readDone)),
    series: undefined,
  };
  return value['current'] === null ? match : { ...match, series: yield* restoreSeries(match, value) };
}

/** Reads a snapshot, a part at a time; undefined if it can't be used. */
export function* restoreSnapshot(text: string): Generator<void, OnlineMatch | undefined> {
  try {
    return yield* restore(text);
  } catch (error) {
    if (error instanceof Misshapen) return undefined;
    throw error;
  }
}
