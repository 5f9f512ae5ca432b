import manifest from '../../../package.json' with { type: 'json' };
import type { ExamConfig } from '../../arena/config.js';
import { examPositions, MOST_EXAM_POSITIONS } from '../../arena/exam.js';
import { faultOf } from '../../arena/play-match.js';
import type { Player, Refusal } from '../../arena/player.js';
import { makeLine, parseRecord, sampleLine } from '../../arena/record.js';
import { examTables } from '../../arena/report/exam-report.js';
import { tableText } from '../../arena/report/report-text.js';
import type { Arguments } from '../command/command.js';
import { fileOf } from '../command/flags.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { ProgressLine } from '../truth/progress.js';
import { parsePlayers } from './player-spec.js';
import { makePlayers, readAsking, specOf } from './players.js';
import { type PreparedGame, prepareGame } from './prepared-game.js';
import { examsOf } from './report-action.js';
import { DEFAULT_MOVE_MS, openRecord, refuseUnknownCost, truthsOf } from './run-action.js';
import { readCount, readGames, readLegal, readRetries, readSeconds, readSeed } from './run-flags.js';
import { untilStopped } from './until-stopped.js';

/** One question of an exam. */
interface Item {
  readonly game: PreparedGame;
  readonly position: string;
  readonly sample: number;
  readonly number: number;
}

function itemsOf(games: readonly PreparedGame[], samples: number): readonly Item[] {
  const items = games.flatMap((game) => {
    if (game.rules.numbering.size > MOST_EXAM_POSITIONS)
      throw new UserError(
        `${game.game.title} has too many positions with these options to ask about each. Choose smaller ones with --set.`,
      );
    return examPositions(game.rules, game.truth).flatMap((index) =>
      Array.from({ length: samples }, (_, sample) => ({
        game,
        position: game.rules.makePosition(game.rules.numbering.at(index)),
        sample: sample + 1,
      })),
    );
  });
  return items.map((item, index) => ({ ...item, number: index + 1 }));
}

const keyOf = (game: string, position: string, sample: number): string => `${game} ${position} ${sample}`;

/** Asks one question, with retries. Tells whether there is an answer, good or bad. */
async function ask(
  player: Player,
  item: Item,
  retries: number,
  write: (line: string) => void,
): Promise<{ cost: number; stopped: boolean }> {
  const { game, position, sample, number } = item;
  const match = game.matchFrom(position);
  const chair = player.sit({ id: `${number}`, number, match, seat: 0 });
  let refusal: Refusal | undefined;
  let cost = 0;
  for (let attempt = 1; attempt <= retries + 1; attempt += 1) {
    const reply = await chair.choose({
      match,
      seat: 0,
      attempt,
      triesLeft: retries + 1 - attempt,
      ...(refusal === undefined ? {} : { refusal }),
    });
    if (reply.stopped === true) return { cost, stopped: true };
    cost += reply.usage?.cost ?? 0;
    refusal = faultOf(match, 0, reply);
    const judged = refusal === undefined ? reply : { ...reply, fault: refusal.code, message: refusal.message };
    // An endpoint out of order has answered nothing: the question stays open for --resume.
    if (refusal?.code === 'infrastructure') break;
    write(sampleLine(game.id, position, 0, sample, attempt, judged));
    if (refusal === undefined) break;
  }
  chair.leave(match, { winner: null, reason: 'exam' });
  return { cost, stopped: false };
}

function readConfig(world: World, given: Arguments, players: ExamConfig['players']): ExamConfig {
  return {
    record: 'duel-arena/1',
    kind: 'exam',
    version: manifest.version,
    games: readGames(world, given),
    players,
    samples: readCount(given, 'samples', 1),
    seed: readSeed(given, world.drawSeed()),
    retries: readRetries(given),
    legal: readLegal(given),
    turnLimit: 0,
    moveMs: readSeconds(given, 'move-time') ?? DEFAULT_MOVE_MS,
  };
}

/** `duel arena exam` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const parsed = parsePlayers(given.positionals.slice(1));
  if (parsed.length !== 1)
    throw new UserError('Who takes the exam? Name one player: duel arena exam regular --game dual-digits');
  const asking = readAsking(world, given);
  const maxCost = refuseUnknownCost(given, parsed, asking);
  const asked = readConfig(
    world,
    given,
    parsed.map((player) => specOf(player, asking)),
  );
  const prepare = (config: ExamConfig) =>
    config.games.map((game) => prepareGame(world, game, { seed: config.seed, pairs: 0, turnLimit: 200 }));
  if (given.has('dry-run')) {
    const count = itemsOf(prepare(asked), asked.samples).length;
    world.stdout.write(
      given.has('json') ? `${JSON.stringify({ calls: count }, null, 2)}\n` : `About ${count} calls.\n`,
    );
    return EXIT.done;
  }
  const { sink, before, config } = openRecord(given, asked, parsed);
  const games = prepare(config);
  const items = itemsOf(games, config.samples);
  if (before === undefined) sink.append(makeLine(config));
  const last = new Map(before?.samples.map((sample) => [keyOf(sample.game, sample.position, sample.sample), sample]));
  const isOpen = ({ game, position, sample }: Item): boolean => {
    const answer = last.get(keyOf(game.id, position, sample));
    if (answer === undefined) return true;
    if (given.has('redo-failed') && (answer.fault === 'timeout' || answer.fault === 'crash')) return true;
    return answer.fault !== undefined && answer.attempt <= config.retries;
  };
  const open = items.filter(isOpen);
  const players = await makePlayers(world, parsed, asking, {
    ...config,
    gameMs: null,
    truthOf: truthsOf(games),
    onLine: (line) => sink.append(line),
    recordPath: fileOf(given, 'record'),
  });
  const [player] = players.all;
  if (player === undefined) throw new Error('nobody takes the exam');
  const progress = new ProgressLine(world, 'Exam');
  try {
    const complete = await untilStopped(readSeconds(given, 'run-time'), async (stop) => {
      let next = 0;
      let spent = before?.usage.cost ?? 0;
      let stopped = false;
      const work = async (): Promise<void> => {
        for (let item = open[next]; item !== undefined && !stopped; item = open[next]) {
          stopped = stop.aborted || (maxCost !== undefined && spent >= maxCost);
          if (stopped) return;
          next += 1;
          const answered = await ask(player, item, config.retries, (line) => sink.append(line));
          spent += answered.cost;
          stopped ||= answered.stopped;
          progress.report({ done: next, of: open.length });
        }
      };
      await Promise.all(Array.from({ length: asking.concurrency }, work));
      return !stopped;
    });
    progress.end();
    const record = parseRecord(sink.text());
    if (record === undefined) throw new Error('the record has no configuration');
    const exams = examsOf(record, games);
    world.stdout.write(
      given.has('json') ? `${JSON.stringify(exams, null, 2)}\n` : exams.flatMap(examTables).map(tableText).join('\n'),
    );
    return complete && exams.every(({ answered, positions }) => answered === positions) ? EXIT.done : EXIT.unfinished;
  } finally {
    await players.close();
    sink.close();
  }
}
