import { readFileSync } from 'node:fs';
import { findLevel, type LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { resultText } from '../../core/referee-words.js';
import { makeReplays, type Replay } from '../../core/replay.js';
import { setupOfReplays } from '../../core/series-setup.js';
import { type ExitCode, useInstead, UserError, type World } from '../world.js';
import { readReplays, shellWord } from '../files.js';
import type { Console } from '../console/console.js';
import { type Venue, type SeriesSoFar, startSeries } from './play-series.js';
import { newSavePath, type SavedGame, savedGames } from './saved-games.js';
import type { LevelSetup } from './setup.js';

function levelOf(name: string | undefined): LevelId | undefined {
  if (name === undefined) return undefined;
  const level = findLevel(name);
  if (level === undefined) throw new UserError(`The saved game has a level "${name}", which doesn’t exist.`);
  return level.id;
}

function setupFrom(replays: readonly [Replay, ...Replay[]], seed: number): LevelSetup {
  const setup = setupOfReplays(replays, seed);
  return { ...setup, computers: [levelOf(setup.computers[0]), levelOf(setup.computers[1])] };
}

function soFarFrom(path: string, replays: readonly [Replay, ...Replay[]]): SeriesSoFar {
  const unfinished = replays.findIndex(({ match }) => match.status.kind === 'playing');
  if (unfinished !== -1 && unfinished !== replays.length - 1)
    throw new UserError(`${path}: game ${unfinished + 1} is unfinished, but others come after it.`);
  if (unfinished !== -1) return { finished: replays.slice(0, -1), current: replays.at(-1)?.match };
  const last = replays.at(-1) ?? replays[0];
  const { match, series } = last;
  if (series?.of !== undefined && series.game < series.of) return { finished: replays, current: undefined };
  const result = match.status.kind === 'finished' ? resultText(match, match.status.outcome) : '';
  throw useInstead(`The game in ${path} is over: ${result}. To see it again:`, `replay ${shellWord(path)}`);
}

/** Goes on with a game that its players keep in a file of their own. */
export async function resumeFile(
  world: World,
  file: string,
  { plain, saveFile, game }: { plain: boolean; saveFile: string | undefined; game: AnyGame | undefined },
): Promise<ExitCode> {
  const replays = readReplays(file, world.games);
  const { setup } = replays[0].match;
  if (game !== undefined && game !== setup.game)
    throw new UserError(`${file} is a game of ${setup.game.title}, not of ${game.title}.`);
  const soFar = soFarFrom(file, replays);
  const ownFile = saveFile ?? file;
  // If this file is known as an unfinished game already, it stays one entry.
  const known = savedGames(world).find((saved) => saved.ownFile === ownFile && isSameSeries(saved.replays, file));
  return goOn(world, replays, soFar, { plain, savePath: known?.path ?? newSavePath(world, setup.game), ownFile });
}

/** Whether a file still holds these games as they were left: its players may keep another match there by now. */
function isSameSeries(replays: readonly Replay[], file: string): boolean {
  try {
    return readFileSync(file, 'utf8') === makeReplays(replays);
  } catch {
    return false; // It is gone; then there is nothing to go on with in it.
  }
}

/** Goes on with a game that was left unfinished; its own file too, if that still holds it. */
export function resumeSaved(world: World, saved: SavedGame, plain: boolean, console?: Console): Promise<ExitCode> {
  const { path, replays } = saved;
  const ownFile = saved.ownFile !== undefined && isSameSeries(replays, saved.ownFile) ? saved.ownFile : undefined;
  return goOn(world, replays, soFarFrom(path, replays), { plain, savePath: path, ownFile, console });
}

const goOn = (
  world: World,
  replays: readonly [Replay, ...Replay[]],
  soFar: SeriesSoFar,
  venue: Venue,
): Promise<ExitCode> => startSeries(world, setupFrom(replays, replays[0].seed ?? world.drawSeed()), soFar, venue);
