import { type AnyMatch, type Outcome, startOf } from '../../core/match.js';
import { onlyPerson } from '../../core/names.js';
import type { Replay, SeriesPlace } from '../../core/replay.js';
import type { Seat } from '../../core/seat.js';
import { matchOfSeries } from '../../core/series-setup.js';
import { BLANK, line } from '../../core/words.js';
import type { Console } from '../console/console.js';
import { openConsole } from '../console/open-console.js';
import { printRules } from '../rules-command.js';
import { commandName, EXIT, type ExitCode, UserError, type World } from '../world.js';
import type { Knowledge } from '../truth/ask-truth.js';
import type { ComputerSide } from './computer-side.js';
import { type GameEnd, playGame } from './play-game.js';
import { type Kept, Recorder } from './recorder.js';
import { newSavePath } from './saved-games.js';
import type { LevelSetup } from './setup.js';
import { scoreText, type Table } from './table.js';

/** A series as it stands: games that are over, and one that was left in the middle. */
export interface SeriesSoFar {
  readonly finished: readonly Replay[];
  readonly current: AnyMatch | undefined;
}

const NOTHING_PLAYED: SeriesSoFar = { finished: [], current: undefined };

const outcomeOf = ({ match }: Replay): readonly Outcome[] =>
  match.status.kind === 'finished' ? [match.status.outcome] : [];

function farewell(
  world: World,
  console: Console,
  what: 'game' | 'series',
  how: Left,
  recorder: Recorder,
  kept: boolean,
): ExitCode {
  console.close();
  const advice = kept ? `To continue: ${recorder.howToContinue}` : 'It couldn’t be saved, so you can’t continue it.';
  const why =
    how === 'end' && !console.interactive ? 'The input ended before the game did.' : `The ${what} is unfinished.`;
  world.stderr.write(`${why} ${advice}\n`);
  if (how === 'interrupt') return EXIT.interrupted;
  // People leave as they please; a script learns that its input did not suffice.
  return console.interactive ? EXIT.done : EXIT.unfinished;
}

type Left = (GameEnd & { kind: 'left' })['how'];

/** What the computer knows of the first game to be played, if it plays. Loaded only then. */
async function knowledgeFor(world: World, setup: LevelSetup, soFar: SeriesSoFar): Promise<Knowledge | undefined> {
  if (setup.computers.every((level) => level === undefined)) return undefined;
  const { openKnowledge } = await import('../truth/ask-truth.js');
  const knowledge = openKnowledge(world);
  knowledge(soFar.current ?? matchOfSeries(setup, soFar.finished.length + 1));
  return knowledge;
}

/** The computer's side of game `number`, if it has one. */
async function computerSide(
  knowledge: Knowledge | undefined,
  { computers, seed }: LevelSetup,
  number: number,
): Promise<ComputerSide | undefined> {
  if (knowledge === undefined) return undefined;
  const { ComputerSide } = await import('./computer-side.js');
  return new ComputerSide(knowledge, computers, seed, number);
}

/** Solves the game that was just played and judges it; to `you`, the person against the computer. */
export async function review(world: World, console: Console, match: AnyMatch, you?: Seat): Promise<void> {
  const { printReview } = await import('../learn/review-command.js');
  const { askTruth } = await import('../truth/ask-truth.js');
  const { game, options } = match.setup;
  try {
    printReview(console, match, askTruth(world, game, options, [startOf(match)]), you);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.refuse(error.message); // too large to be solved: the series goes on all the same
  }
}

/** Whether the series goes on after game `number`, or how it was left. People are asked, and may look at the game first. */
async function goesOn(
  world: World,
  console: Console,
  { games, computers }: LevelSetup,
  number: number,
  match: AnyMatch,
): Promise<boolean | Left> {
  const more = games === undefined || number < games;
  if (!console.interactive) return games !== undefined && more;
  for (;;) {
    const prompt =
      games === undefined
        ? 'Another game? (yes, no or review) '
        : `Press Enter to ${more ? 'continue' : 'end'}, or type review. `;
    const answer = await console.ask({ prompt, words: ['yes', 'no', 'review'] });
    if (answer.kind !== 'line') return answer.kind;
    const text = answer.text.trim().toLowerCase();
    if (text === 'review' || text === 'r') await review(world, console, match, onlyPerson(computers));
    else if (games !== undefined && text === '') return more;
    else if (games === undefined && (text === 'yes' || text === 'y')) return true;
    else if (games === undefined && (text === 'no' || text === 'n')) return false;
    else console.refuse(games === undefined ? 'Please answer yes, no or review.' : 'Press Enter, or type review.');
  }
}

/** Where a series is played and kept. */
export interface Venue extends Kept {
  readonly plain: boolean;
  /** The console of the menu that led here, with what was typed ahead; a new one unless given. */
  readonly console?: Console | undefined;
}

/** Plays a series to its end, or until somebody leaves; returns the exit code. */
export async function startSeries(
  world: World,
  setup: LevelSetup,
  soFar: SeriesSoFar,
  venue: Venue,
): Promise<ExitCode> {
  // Before the keyboard is taken: Ctrl-C stops a long solve, and a game that cannot be solved never begins.
  const knowledge = await knowledgeFor(world, setup, soFar);
  const console = venue.console ?? (await openConsole(world, venue.plain));
  const recorder = new Recorder(venue, commandName(world), (message) => console.refuse(message));
  try {
    return await playSeries(world, console, setup, soFar, recorder, knowledge);
  } finally {
    console.close();
  }
}

/** Begins a series; everything about it has been checked. */
export const beginSeries = (
  world: World,
  setup: LevelSetup,
  venue: Pick<Venue, 'plain' | 'ownFile' | 'console'>,
): Promise<ExitCode> =>
  startSeries(world, setup, NOTHING_PLAYED, { ...venue, savePath: newSavePath(world, setup.game) });

async function playSeries(
  world: World,
  console: Console,
  setup: LevelSetup,
  soFar: SeriesSoFar,
  recorder: Recorder,
  knowledge: Knowledge | undefined,
): Promise<ExitCode> {
  const finished = [...soFar.finished];
  let current = soFar.current;
  for (;;) {
    const number = finished.length + 1;
    const series: SeriesPlace | undefined =
      setup.games === undefined && !console.interactive && number === 1 ? undefined : { game: number, of: setup.games };
    const replaysWith = (match: AnyMatch): readonly Replay[] => [
      ...finished,
      { match, series, seed: setup.seed, computers: setup.computers },
    ];
    const table: Table = {
      console,
      names: setup.names,
      outcomes: finished.flatMap(outcomeOf),
      replaysWith,
      // A pipe is quick and cannot be unplugged in mid-thought: it is kept when it ends.
      keep: (match) => console.interactive && recorder.keep(replaysWith(match)),
      showRules: (options) => printRules(world, setup.game, options),
      command: commandName(world),
      computer: await computerSide(knowledge, setup, number),
    };
    if (number > 1) console.print([BLANK]);
    if (setup.games !== undefined && setup.games > 1) console.note(`Game ${number} of ${setup.games}`);

    const end = await playGame(table, current ?? matchOfSeries(setup, number));
    current = undefined;
    if (end.kind === 'left')
      return farewell(world, console, 'game', end.how, recorder, recorder.keep(replaysWith(end.match)));

    finished.push(...replaysWith(end.match).slice(-1));
    if (console.interactive || (setup.games ?? 1) > 1)
      console.print([BLANK, line('fact', scoreText({ names: setup.names, outcomes: finished.flatMap(outcomeOf) }))]);
    // With games still to come the series is unfinished, even between two of them.
    const underWay = number < (setup.games ?? 0);
    const kept = underWay && recorder.keep(finished);
    if (!underWay) recorder.finish(finished);
    const next = await goesOn(world, console, setup, number, end.match);
    if (underWay && typeof next === 'string') return farewell(world, console, 'series', next, recorder, kept);
    if (next !== true) break;
  }
  return EXIT.done;
}
