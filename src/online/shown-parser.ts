import { findLevel } from '../bots/levels.js';
import type { Offer, Outcome } from '../core/match.js';
import type { Options } from '../core/options.js';
import type { Pair } from '../core/seat.js';
import type { Viewer } from '../core/view.js';
import { type Fields, isCount, isFields, isSeat, isText } from './shape.js';
import type { ShownClocks, ShownGame, ShownMatch, ShownPlayer, ShownTurn } from './shown.js';
import { makeTerms, parseTerms } from './terms.js';

/** What does not have the shape of a shown match; caught where the reading began. */
class Misshapen extends Error {}

function be<T>(value: unknown, is: (value: unknown) => value is T): T {
  if (!is(value)) throw new Misshapen();
  return value;
}

const isTruth = (value: unknown): value is boolean => typeof value === 'boolean';

function pairOf<T>(value: unknown, read: (item: unknown) => T): Pair<T> {
  if (!Array.isArray(value) || value.length !== 2) throw new Misshapen();
  return [read(value[0]), read(value[1])];
}

const listOf = <T>(value: unknown, read: (item: unknown) => T): readonly T[] => {
  if (!Array.isArray(value)) throw new Misshapen();
  return value.map(read);
};

const orNull = <T>(value: unknown, read: (value: unknown) => T): T | null => (value === null ? null : read(value));
const readTruth = (value: unknown): boolean => be(value, isTruth);
const readText = (value: unknown): string => be(value, isText);
const readCount = (value: unknown): number => be(value, isCount);

const readOutcome = (value: unknown): Outcome => {
  const { winner, reason } = be(value, isFields);
  return { winner: orNull(winner, (seat) => be(seat, isSeat)), reason: readText(reason) };
};

function readOffer(value: unknown): Offer {
  const { what, seat, turns } = be(value, isFields);
  if (what === 'draw') return { what, seat: be(seat, isSeat) };
  if (what === 'takeback') return { what, seat: be(seat, isSeat), turns: readCount(turns) };
  throw new Misshapen();
}

function readTurn(value: unknown): ShownTurn {
  if (isText(value)) return value;
  if (Array.isArray(value)) return pairOf(value, readText);
  const { seat, entry } = be(value, isFields);
  return { seat: be(seat, isSeat), entry: readText(entry) };
}

function readOptions(value: unknown): Options {
  const options: Record<string, number | string> = {};
  for (const [name, set] of Object.entries(be(value, isFields))) {
    if (typeof set !== 'number' && typeof set !== 'string') throw new Misshapen();
    options[name] = set;
  }
  return options;
}

const readClocks = (value: unknown): ShownClocks => {
  const { left, runs } = be(value, isFields);
  return { left: pairOf(left, readCount), runs: pairOf(runs, readTruth) };
};

function readGame(value: unknown): ShownGame {
  const game = be(value, isFields);
  return {
    number: readCount(game['number']),
    options: readOptions(game['options']),
    first: be(game['first'], isSeat),
    turnLimit: orNull(game['turnLimit'], readCount),
    turns: listOf(game['turns'], readTurn),
    hasChosen: pairOf(game['hasChosen'], readTruth),
    ownChoice: orNull(game['ownChoice'], readText),
    offer: orNull(game['offer'], readOffer),
    outcome: orNull(game['outcome'], readOutcome),
    wantsNext: pairOf(game['wantsNext'], readTruth),
    clocks: orNull(game['clocks'], readClocks),
  };
}

function readPlayer(value: unknown): ShownPlayer {
  const { name, computer } = be(value, isFields);
  const level = computer === null ? null : findLevel(readText(computer))?.id;
  if (level === undefined) throw new Misshapen();
  return { name: readText(name), computer: level };
}

const isViewer = (value: unknown): value is Viewer => isSeat(value) || value === 'spectator';

function readShown(value: Fields): ShownMatch {
  const terms = parseTerms(value['terms']);
  if (!terms.ok) throw new Misshapen();
  return {
    viewer: be(value['viewer'], isViewer),
    count: readCount(value['count']),
    terms: makeTerms(terms.value),
    players: pairOf(value['players'], (player) => orNull(player, readPlayer)),
    results: listOf(value['results'], readOutcome),
    game: orNull(value['game'], readGame),
  };
}

/** Reads a shown match as JSON gives it; undefined if it is none. */
export function parseShown(value: unknown): ShownMatch | undefined {
  try {
    return readShown(be(value, isFields));
  } catch (error) {
    if (error instanceof Misshapen) return undefined;
    throw error;
  }
}
