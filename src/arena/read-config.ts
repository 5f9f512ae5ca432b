import type { Options } from '../core/options.js';
import type { ArenaGame, SprtBounds } from './config.js';
import { type Fields, isFields } from '../core/json.js';
import { countOf, textOf } from './json.js';
import type { ReportSetting } from './report/report.js';

/** What a record says of itself, as far as its report needs it. */
export interface RecordSetting extends ReportSetting {
  readonly kind: 'run' | 'exam';
  readonly turnLimit: number;
}

const isOptions = (value: unknown): value is Options =>
  isFields(value) && Object.values(value).every((one) => typeof one === 'number' || typeof one === 'string');

function readSprt(value: unknown): SprtBounds | null {
  if (!isFields(value)) return null;
  const [elo0, elo1, alpha, beta] = [value['elo0'], value['elo1'], countOf(value['alpha']), countOf(value['beta'])];
  if (typeof elo0 !== 'number' || typeof elo1 !== 'number' || alpha === undefined || beta === undefined) return null;
  return { elo0, elo1, alpha, beta };
}

/** Reads the first line of a record. Undefined: it says too little. */
export function readSetting(config: Fields): RecordSetting | undefined {
  const { games, players } = config;
  const [seed, turnLimit] = [countOf(config['seed']), countOf(config['turnLimit'])];
  if (!Array.isArray(games) || !Array.isArray(players) || seed === undefined) return undefined;
  const read = games.flatMap((game: unknown): ArenaGame[] => {
    const id = isFields(game) ? textOf(game['id']) : undefined;
    const options = isFields(game) ? game['options'] : undefined;
    return id === undefined || !isOptions(options) ? [] : [{ id, options }];
  });
  const names = players.flatMap((player: unknown) => (isFields(player) ? (textOf(player['name']) ?? []) : []));
  if (read.length !== games.length || names.length !== players.length) return undefined;
  return {
    kind: config['kind'] === 'exam' ? 'exam' : 'run',
    version: textOf(config['version']) ?? '',
    seed,
    turnLimit: turnLimit ?? 0,
    games: read,
    players: names,
    sprt: readSprt(config['sprt']),
  };
}
