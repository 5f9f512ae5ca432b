import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AnyGame } from '../../core/game.js';
import type { Replay } from '../../core/replay.js';
import { parseReplays } from '../../core/replay-parser.js';
import type { World } from '../world.js';

/** Where everything lies that this program keeps for its user. */
export function stateFolder(env: World['env']): string {
  const state = env['XDG_STATE_HOME'] || (process.platform === 'win32' ? env['LOCALAPPDATA'] : undefined);
  return join(state || join(env['HOME'] || homedir(), '.local', 'state'), 'duelbook');
}

/** Where unfinished games are kept. */
const savedGamesFolder = (env: World['env']): string => join(stateFolder(env), 'unfinished');

/** An unfinished game or series, kept so that `duel resume` can go on with it. */
export interface SavedGame {
  readonly path: string;
  readonly replays: readonly [Replay, ...Replay[]];
  /** The file that its players keep it in themselves, if they do. */
  readonly ownFile: string | undefined;
  readonly savedAt: number;
}

// Comments mean nothing to the reader of replays, so this line does not disturb it.
const OWN_FILE = '# kept in: ';

/** A path for a game that begins now. */
export function newSavePath(world: Pick<World, 'env' | 'now'>, game: AnyGame): string {
  const time = world.now().toISOString().replace(/[:.]/g, '-');
  return join(savedGamesFolder(world.env), `${game.id}-${time}-${process.pid}.duel`);
}

/** The text of replays as `savedGames` reads it, with the file that their players keep them in themselves. */
export const savedText = (replays: string, ownFile: string | undefined): string =>
  `${ownFile === undefined ? '' : `${OWN_FILE}${ownFile}\n`}${replays}`;

export const removeSaved = (path: string): void => rmSync(path, { force: true });

/** The unfinished games, the latest first. Damaged files are passed over; they stay where they are. */
export function savedGames(world: Pick<World, 'env' | 'games'>): readonly SavedGame[] {
  const folder = savedGamesFolder(world.env);
  const names = (() => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.duel'));
    } catch {
      return []; // No folder: nothing was ever left unfinished.
    }
  })();
  const found = names.flatMap((name): SavedGame[] => {
    const path = join(folder, name);
    try {
      const text = readFileSync(path, 'utf8');
      const parsed = parseReplays(text, world.games);
      if (!parsed.ok) return [];
      const ownFile = text.startsWith(OWN_FILE) ? text.slice(OWN_FILE.length, text.indexOf('\n')).trim() : undefined;
      return [{ path, replays: parsed.value, ownFile, savedAt: statSync(path).mtimeMs }];
    } catch {
      return []; // Another `duel` finished it in the meantime.
    }
  });
  return found.toSorted((a, b) => b.savedAt - a.savedAt);
}

/** `Dual Digits, Ana against Ben, after turn 4`, or `after game 1 of 3` between two games of a series. */
export function describeSaved({ replays }: SavedGame): string {
  const { match, series } = replays.at(-1) ?? replays[0];
  const { game, names } = match.setup;
  const between = match.status.kind === 'finished' && series?.of !== undefined;
  const place = between ? `game ${series.game} of ${series.of}` : `turn ${match.turns.length}`;
  return `${game.title}, ${names[0]} against ${names[1]}, after ${place}`;
}
