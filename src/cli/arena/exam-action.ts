import manifest from '../../../package.json' with { type: 'json' };
import type { ExamConfig } from '../../arena/config.js';
import { examPositions, MOST_EXAM_POSITIONS } from '../../arena/exam.js';
import { faultOf, losesByTheBook } from '../../arena/play-match.js';
import type { Player, ReplyRefusal } from '../../arena/player.js';
import { makeLine, parseRecord, sampleAskLine, sampleLine, spentAtMost } from '../../arena/record.js';
import type { Arguments } from '../command/command.js';
import { fileOf } from '../command/flags.js';
import { EXIT, type ExitCode, useInstead, UserError, type World } from '../world.js';
import { ProgressLine } from '../truth/progress.js';
import { estimateExam } from './estimate.js';
import { parsePlayers } from './player-spec.js';
import { makePlayers, readAsking, sayLogs, specOf } from './players.js';
import { type PreparedGame, prepareGame } from './prepared-game.js';
import { examsOf, examText } from './report-action.js';
import { tableColumns } from './table-text.js';
import { DEFAULT_MOVE_MS, openRecord, refuseUnknownCost, sayEnd, truthsOf } from './run-action.js';
import { readCount, readGames, readLegal, readRetries, readSeconds, readSeed } from './run-flags.js';
import type { RunEnd } from './run-matches.js';
import { together } from './together.js';
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
        `${game.game.title} has too many positions with these options to ask about every one. Choose smaller options with --set.`,
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
  let refusal: ReplyRefusal | undefined;
  let cost = 0;
  for (let attempt = 1; attempt <= retries + 1; attempt += 1) {
    const key = { game: game.id, position, sample, attempt };
    if (!player.own) write(sampleAskLine('ask', key));
    const reply = await chair.choose({
      match,
      seat: 0,
      attempt,
      triesLeft: retries + 1 - attempt,
      ...(refusal === undefined ? {} : { refusal }),
    });
    if (reply.stopped === true) {
      write(sampleAskLine('void', key));
      return { cost, stopped: true };
    }
    cost += reply.usage?.cost ?? 0;
    refusal = faultOf(match, 0, reply);
    const judged = refusal === undefined ? reply : { ...reply, fault: refusal.code, message: refusal.message };
    // An endpoint out of order has answered nothing: the question stays open for --resume.
    if (refusal?.code === 'infrastructure') {
      write(sampleAskLine('void', key));
      break;
    }
    write(sampleLine(key, judged));
    if (refusal === undefined || losesByTheBook(game.game, refusal.code)) break;
    chair.refuse?.({ match, seat: 0, attempt, triesLeft: retries + 1 - attempt }, refusal);
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
    throw useInstead('Who takes the exam? Name one player:', 'arena exam regular --game dual-digits');
  const asking = readAsking(world, given);
  const maxCost = refuseUnknownCost(given, parsed, asking);
  const asked = readConfig(
    world,
    given,
    parsed.map((player) => specOf(player, asking)),
  );
  // No record is begun for what can't be asked.
  const games = asked.games.map((game) => prepareGame(world, game, { seed: 0, pairs: 0, turnLimit: 200 }));
  const items = itemsOf(games, asked.samples);
  if (given.has('dry-run')) {
    const questions = items.map(({ game, position }) => ({
      match: game.matchFrom(position),
      seat: 0 as const,
    }));
    const showLegal = asked.legal === 'shown';
    world.stdout.write(estimateExam(questions, showLegal, parsed, asking.price, given.has('json')));
    return EXIT.done;
  }
  const { sink, before, config } = await openRecord(given, asked, parsed);
  if (before === undefined) sink.append(makeLine(config));
  const last = new Map(before?.samples.map((sample) => [keyOf(sample.game, sample.position, sample.sample), sample]));
  const isOpen = ({ game, position, sample }: Item): boolean => {
    const answer = last.get(keyOf(game.id, position, sample));
    if (answer === undefined) return true;
    if (given.has('redo-failed') && (answer.fault === 'timeout' || answer.fault === 'crash')) return true;
    return answer.fault !== undefined && answer.attempt <= config.retries && !losesByTheBook(game.game, answer.fault);
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
    const end = await untilStopped(readSeconds(given, 'run-time'), async (stop) => {
      let next = 0;
      let spent = before === undefined ? 0 : spentAtMost(before);
      let reached: RunEnd = 'done';
      const mayGoOn = (): boolean => {
        if (stop.aborted) reached = 'stopped';
        else if (maxCost !== undefined && spent >= maxCost) reached = 'too-costly';
        return reached === 'done';
      };
      const work = async (): Promise<void> => {
        for (let item = open[next]; item !== undefined && mayGoOn(); item = open[next]) {
          next += 1;
          const answered = await ask(player, item, config.retries, (line) => sink.append(line));
          spent += answered.cost;
          if (answered.stopped) reached = 'stopped';
          progress.report({ done: next, of: open.length });
        }
      };
      await together(asking.concurrency, work);
      return reached;
    });
    progress.end();
    const record = parseRecord(sink.text());
    if (record === undefined) throw new Error('the record has no configuration');
    const exams = examsOf(record, games);
    world.stdout.write(
      given.has('json') ? `${JSON.stringify(exams, null, 2)}\n` : examText(exams, record, tableColumns(world.stdout)),
    );
    const whole = exams.every(({ answered, positions }) => answered === positions);
    return sayEnd(world, given, end === 'done' && !whole ? 'unanswered' : end);
  } finally {
    await players.close();
    sayLogs(world, players);
    sink.close();
  }
}
