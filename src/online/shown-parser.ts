import { findLevel } from '../bots/levels.js';
import type { Options } from '../core/options.js';
import type { Viewer } from '../core/view.js';
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
import { type Fields, isFields, isSeat } from './shape.js';
import type { ShownClocks, ShownGame, ShownMatch, ShownPlayer } from './shown.js';
import { makeTerms, parseTerms } from './terms.js';

function readOptions(value: unknown): Options {
  const options: Record<string, number | string> = {};
  for (const [name, set] of Object.entries(checked(value, isFields))) {
    if (typeof set !== 'number' && typeof set !== 'string') throw new Misshapen();
    options[name] = set;
  }
  return options;
}

const readClocks = (value: unknown): ShownClocks => {
  const { left, runs } = checked(value, isFields);
  return { left: pairOf(left, readCount), runs: pairOf(runs, readBoolean) };
};

function readGame(value: unknown): ShownGame {
  const game = checked(value, isFields);
  return {
    number: readCount(game['number']),
    options: readOptions(game['options']),
    first: checked(game['first'], isSeat),
    turnLimit: orNull(game['turnLimit'], readCount),
    turns: listOf(game['turns'], readTurn),
    hasChosen: pairOf(game['hasChosen'], readBoolean),
    ownChoice: orNull(game['ownChoice'], readText),
    offer: orNull(game['offer'], readOffer),
    outcome: orNull(game['outcome'], readOutcome),
    wantsNext: pairOf(game['wantsNext'], readBoolean),
    clocks: orNull(game['clocks'], readClocks),
  };
}

function readPlayer(value: unknown): ShownPlayer {
  const { name, computer } = checked(value, isFields);
  const level = computer === null ? null : findLevel(readText(computer))?.id;
  if (level === undefined) throw new Misshapen();
  return { name: readText(name), computer: level };
}

const isViewer = (value: unknown): value is Viewer => isSeat(value) || value === 'spectator';

function readShown(value: Fields): ShownMatch {
  const terms = parseTerms(value['terms']);
  if (!terms.ok) throw new Misshapen();
  return {
    viewer: checked(value['viewer'], isViewer),
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
    return readShown(checked(value, isFields));
  } catch (error) {
    if (error instanceof Misshapen) return undefined;
    throw error;
  }
}
