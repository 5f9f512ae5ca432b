import manifest from '../../../package.json' with { type: 'json' };
import { differences, type Mode, type RunConfig } from '../../arena/config.js';
import type { TruthOf } from '../../arena/own-players.js';
import { type ArenaRecord, makeLine, parseRecord } from '../../arena/record.js';
import { scheduleOf } from '../../arena/schedule.js';
import type { Arguments } from '../command/command.js';
import { fileOf } from '../command/flags.js';
import { EXIT, type ExitCode, useInstead, UserError, type World } from '../world.js';
import { estimateRun } from './estimate.js';
import { LiveTable } from './live-table.js';
import { parsePlayers, type ParsedPlayer } from './player-spec.js';
import { makePlayers, type PlayerSettings, readAsking, sayLogs, specOf } from './players.js';
import { type PreparedGame, prepareGame } from './prepared-game.js';
import { holdRecord, memoryRecord, newRecord, type RecordSink } from './record-file.js';
import { reportOf } from './report-action.js';
import {
  readAmount,
  readCount,
  readGames,
  readLegal,
  readRetries,
  readSeconds,
  readSeed,
  readSprt,
} from './run-flags.js';
import { MatchRunner, type RunEnd } from './run-matches.js';
import { reportText, tableColumns } from './table-text.js';
import { untilStopped } from './until-stopped.js';
import { cannotBe } from '../../core/text.js';

const DEFAULT_PAIRS = 20;
const SPRT_PAIRS = 10_000;
const DEFAULT_TURN_LIMIT = 200;
export const DEFAULT_MOVE_MS = 60_000;

function readMode(given: Arguments, isSprt: boolean): Mode {
  const mode = given.value('mode') ?? 'round-robin';
  if (mode !== 'round-robin' && mode !== 'gauntlet')
    throw new UserError(cannotBe('--mode', mode, 'round-robin or gauntlet'));
  return isSprt ? 'sprt' : mode;
}

/** What the run plays, as the flags say it. */
function readConfig(
  world: World,
  given: Arguments,
  parsed: readonly ParsedPlayer[],
  asking: PlayerSettings,
): RunConfig {
  const sprt = readSprt(given);
  if (parsed.length < 2)
    throw useInstead('Who plays? Name two players or more:', 'arena run newcomer perfect --game dual-digits');
  if (sprt !== null && parsed.length !== 2) throw new UserError('--sprt compares two players.');
  return {
    record: 'duel-arena/1',
    kind: 'run',
    version: manifest.version,
    mode: readMode(given, sprt !== null),
    games: readGames(world, given),
    players: parsed.map((player) => specOf(player, asking)),
    pairs: readCount(given, 'pairs', sprt === null ? DEFAULT_PAIRS : SPRT_PAIRS),
    seed: readSeed(given, world.drawSeed()),
    retries: readRetries(given),
    legal: readLegal(given),
    turnLimit: readCount(given, 'turn-limit', DEFAULT_TURN_LIMIT),
    moveMs: readSeconds(given, 'move-time') ?? DEFAULT_MOVE_MS,
    gameMs: readSeconds(given, 'game-time') ?? null,
    sprt,
  };
}

/** Refuses to go on with a record of another configuration, and says what is different. */
function refuseChanged(recorded: object, now: object): void {
  const changed = differences(recorded, now);
  if (changed.length > 0) throw new UserError(`The record was made with different settings. ${changed.join('; ')}.`);
}

/** Where the lines go, and what is there already. A seed that was not given is the record's. */
export async function openRecord<C extends { readonly seed: number }>(
  given: Arguments,
  config: C,
  parsed: readonly ParsedPlayer[],
): Promise<{ readonly sink: RecordSink; readonly before: ArenaRecord | undefined; readonly config: C }> {
  const path = fileOf(given, 'record');
  if (given.has('redo-failed') && !given.has('resume')) throw new UserError('--redo-failed needs --resume.');
  if (!given.has('resume'))
    return { sink: path === undefined ? memoryRecord() : await newRecord(path), before: undefined, config };
  if (path === undefined) throw new UserError('--resume needs --record FILE: the record to continue.');
  const held = await holdRecord(path);
  try {
    const { before } = held;
    const seed = before?.config['seed'];
    const same = given.has('seed') || typeof seed !== 'number' ? config : { ...config, seed };
    if (before !== undefined) refuseChanged(before.config, same);
    const own = new Set(parsed.filter(({ who }) => who.kind === 'level').map(({ name }) => name));
    return { sink: held.resume((name) => own.has(name)), before, config: same };
  } catch (error) {
    held.close();
    throw error;
  }
}

const CONTINUE = 'Continue with the same command and --resume.';

/** Why something ended before its time, and how to continue it from its record. */
const ENDS: Readonly<Record<RunEnd, readonly [why: string, how: string] | undefined>> = {
  done: undefined,
  decided: undefined,
  stopped: ['Stopped before the end.', CONTINUE],
  'too-costly': ['Stopped: --max-cost is reached.', CONTINUE],
  unanswered: ['Some questions have no answer: the player couldn’t be reached.', CONTINUE],
  void: [
    'Some pairs are void: a player couldn’t be reached.',
    'Play them with the same command, --resume and --redo-failed.',
  ],
};

/** Says why a run or an exam ended before its time, and how to continue it. */
export function sayEnd(world: World, given: Arguments, end: RunEnd): ExitCode {
  const note = ENDS[end];
  if (note === undefined) return EXIT.done;
  const [why, how] = note;
  world.stderr.write(`${given.has('record') ? `${why} ${how}` : why}\n`);
  return EXIT.unfinished;
}

/** The truth of each game of a run, by game. */
export const truthsOf = (games: readonly PreparedGame[]): TruthOf => {
  const truths = new Map(games.map(({ id, truth }) => [id, truth]));
  return ({ setup }) => {
    const truth = truths.get(setup.game.id);
    if (truth === undefined) throw new Error(`${setup.game.id} was not prepared`);
    return truth;
  };
};

/** `--max-cost` is worth nothing where nobody knows what is spent. */
export function refuseUnknownCost(
  given: Arguments,
  parsed: readonly ParsedPlayer[],
  { price }: PlayerSettings,
): number | undefined {
  const maxCost = readAmount(given, 'max-cost');
  const unknown = parsed.find(({ who }) => who.kind === 'model');
  if (maxCost !== undefined && unknown !== undefined && price === undefined)
    throw new UserError(`--max-cost needs --price: what ${unknown.name} costs isn’t known.`);
  return maxCost;
}

/** `duel arena run` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const parsed = parsePlayers(given.positionals.slice(1));
  const asking = readAsking(world, given);
  const asked = readConfig(world, given, parsed, asking);
  const maxCost = refuseUnknownCost(given, parsed, asking);
  const prepare = (config: RunConfig) => config.games.map((game) => prepareGame(world, game, config));
  // No record is begun for what can't be played.
  const prepared = prepare(asked);
  if (given.has('dry-run')) {
    world.stdout.write(estimateRun(asked, parsed, prepared, asking.price, given.has('json')));
    return EXIT.done;
  }
  const { sink, before, config } = await openRecord(given, asked, parsed);
  const games = config === asked ? prepared : prepare(config);
  if (before === undefined) sink.append(makeLine(config));
  const players = await makePlayers(world, parsed, asking, {
    ...config,
    truthOf: truthsOf(games),
    onLine: (line) => sink.append(line),
    recordPath: fileOf(given, 'record'),
  });
  const names = config.players.map(({ name }) => name);
  try {
    const end = await untilStopped(readSeconds(given, 'run-time'), async (stop) => {
      const table = new LiveTable(world, names, scheduleOf(config).length, stop);
      const ended = await new MatchRunner({
        config,
        players: players.all,
        games,
        sink,
        before,
        redoFailed: given.has('redo-failed'),
        // A person answers one question at a time.
        concurrency: parsed.some(({ who }) => who.kind === 'human') ? 1 : asking.concurrency,
        stop,
        maxCost,
        onProgress: (progress) => table.report(progress),
      }).run();
      table.end();
      return ended;
    });
    const record = parseRecord(sink.text());
    if (record === undefined) throw new Error('the record has no configuration');
    const report = reportOf(record, games);
    world.stdout.write(
      given.has('json')
        ? `${JSON.stringify(report, null, 2)}\n`
        : reportText(report, false, tableColumns(world.stdout)),
    );
    return sayEnd(world, given, end === 'done' && report.pairs.void > 0 ? 'void' : end);
  } finally {
    await players.close();
    sayLogs(world, players);
    sink.close();
  }
}
