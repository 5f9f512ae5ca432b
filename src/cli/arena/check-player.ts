import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { levelPlayer } from '../../arena/own-players.js';
import { type Exchange, playMatch } from '../../arena/play-match.js';
import type { Player, Reply } from '../../arena/player.js';
import { makeChoose, PROTOCOL } from '../../arena/protocol.js';
import { listed, printable } from '../../core/text.js';
import type { Arguments } from '../command/command.js';
import { EXIT, type ExitCode, useInstead, type World } from '../world.js';
import { type ParsedPlayer, parsePlayers } from './player-spec.js';
import { makePlayers, readAsking } from './players.js';
import { type PreparedGame, prepareGame } from './prepared-game.js';
import { ProgramLog } from './program-log.js';
import { askProgram, hearType, refusedGame } from './program-player.js';
import { GRACE, ProgramProcess } from './program-process.js';
import { truthsOf } from './run-action.js';
import { readGames, readSeconds } from './run-flags.js';

/** One thing that was tried, and what is wrong with it, if anything. */
interface Finding {
  readonly tried: string;
  readonly problem: string | undefined;
  /** Whether matches make sense in spite of it. */
  readonly isMinor?: boolean;
}

const MOVE_MS = 10_000;
const START_MS = 10_000;
const OPENINGS = 3;
/** How much of a program's standard error is shown at most. */
const MOST_SAID = 4000;
const MOST_LINES = 12;

const found = (tried: string, problem?: string, isMinor = false): Finding => ({ tried, problem, isMinor });

const problemOf = ({ fault, message }: Reply): string => `${fault}: ${message ?? ''}`;

/** What was found of a program, and the games that it names as its own. */
interface CheckedProgram {
  readonly findings: readonly Finding[];
  readonly plays?: readonly string[] | undefined;
}

/** Speaks the protocol with a program, step by step; ends it before a match could hide what is wrong. */
async function checkProgram(
  command: string,
  games: readonly PreparedGame[],
  moveMs: number,
  log: ProgramLog,
): Promise<CheckedProgram> {
  const findings: Finding[] = [];
  const program = new ProgramProcess(command, log);
  try {
    program.send({ type: 'hello', protocol: PROTOCOL, arena: `duelbook ${manifest.version}` });
    const ready = await hearType(program, 'ready', START_MS);
    if (!('type' in ready)) return { findings: [found('answers "hello" with "ready"', problemOf(ready))] };
    const plays = ready.games;
    const game = games.find(({ id }) => refusedGame(plays, id) === undefined);
    if (game === undefined)
      return {
        findings: [found('names games that it plays', `It plays none of them: ${listed(plays ?? [], 'and')}.`)],
      };
    findings.push(
      found('answers "hello" with "ready"', ready.name === undefined ? 'It doesn’t say its name.' : undefined),
    );
    program.send({ type: 'ping' });
    const pong = await hearType(program, 'pong', moveMs);
    findings.push(found('answers "ping" with "pong"', 'type' in pong ? undefined : problemOf(pong), true));
    const match = game.matchFrom(game.openings[0] ?? '');
    const { options } = match.setup;
    const limits = { moveMs, gameMs: null, retries: 1 };
    program.send({ type: 'new', match: 'check', game: game.id, options, seat: 1, seed: 1, limits });
    const ok = await hearType(program, 'ok', moveMs);
    findings.push(found('answers "new" with "ok"', 'type' in ok ? undefined : problemOf(ok)));
    const refusal = { code: 'illegal', message: 'This is a trial: choose again.' } as const;
    program.send({ type: 'refused', match: 'check', turn: 1, attempt: 1, triesLeft: 1, ...refusal });
    const again = makeChoose('check', { match, seat: 0, attempt: 2, triesLeft: 0, refusal }, true);
    const reply = await askProgram(program, again, moveMs);
    findings.push(found('answers again after "refused"', reply.fault === undefined ? undefined : problemOf(reply)));
    const stateless = await askProgram(program, { ...again, match: 'other', attempt: 1 }, moveMs);
    findings.push(
      found(
        'repeats "match", "turn" and "attempt" of the question',
        stateless.fault === undefined ? undefined : problemOf(stateless),
      ),
    );
    return { findings, plays };
  } finally {
    const how = await program.stop(GRACE);
    findings.push(
      found('ends by itself after "bye"', how === 'bye' ? undefined : `It had to be stopped with ${how}.`, true),
    );
  }
}

/** Plays whole matches in both seats and collects every fault. */
async function checkMatches(player: Player, game: PreparedGame): Promise<Finding> {
  const faults: string[] = [];
  const newcomer = levelPlayer('newcomer', 'newcomer', 1, () => game.truth);
  for (const opening of game.openings)
    for (const own of [0, 1] as const) {
      const start = game.matchFrom(opening);
      const sit = (one: Player, seat: 0 | 1) =>
        one.sit({ id: `${game.id}.${own + 1}`, number: own + 1, match: start, seat });
      const chairs =
        own === 0 ? ([sit(player, 0), sit(newcomer, 1)] as const) : ([sit(newcomer, 0), sit(player, 1)] as const);
      const onExchange = ({ turn, reply }: Exchange): void => {
        if (reply.fault !== undefined) faults.push(`turn ${turn}: ${problemOf(reply)}`);
      };
      const ending = await playMatch(start, chairs, { retries: 0, onExchange });
      if (ending.kind === 'void') faults.push(ending.message);
    }
  const [first, ...others] = faults;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return found(`plays ${game.id} without a fault`, first === undefined ? undefined : `${first}${more}`);
}

/** What programs wrote to the logs of this folder, or the end of it. */
const saidIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
    .slice(-MOST_SAID);

/** All that is tried with a player; what its programs write to standard error goes to this folder. */
async function check(
  world: World,
  given: Arguments,
  player: ParsedPlayer,
  folder: string,
): Promise<readonly Finding[]> {
  const asked = given.has('game')
    ? readGames(world, given)
    : readGames(world, { ...given, values: (flag) => (flag === 'game' ? ['all'] : []) });
  const games = asked.map((game) => prepareGame(world, game, { seed: 1, pairs: OPENINGS, turnLimit: 60 }));
  const moveMs = readSeconds(given, 'move-time') ?? MOVE_MS;
  const players = await makePlayers(world, [player], readAsking(world, given), {
    seed: 1,
    legal: 'shown',
    moveMs,
    gameMs: null,
    retries: 0,
    truthOf: truthsOf(games),
    onLine: () => undefined,
    recordPath: join(folder, 'matches'),
  });
  try {
    const { findings, plays }: CheckedProgram =
      player.who.kind === 'program'
        ? await checkProgram(player.who.command, games, moveMs, new ProgramLog(join(folder, 'log')))
        : { findings: [] };
    if (findings.some(({ problem, isMinor }) => problem !== undefined && isMinor !== true)) return findings;
    const played: Finding[] = [];
    // A game that a program doesn't name is only tried if the author asks for it.
    for (const game of games.filter(({ id }) => given.has('game') || refusedGame(plays, id) === undefined))
      for (const one of players.all) played.push(await checkMatches(one, game));
    return [...findings, ...played];
  } finally {
    await players.close();
  }
}

const linesOf = ({ tried, problem }: Finding): readonly string[] =>
  problem === undefined ? [`ok       ${tried}`] : [`problem  ${tried}`, `         ${printable(problem, 400)}`];

/** `duel arena check PLAYER` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [player, ...more] = parsePlayers(given.positionals.slice(1));
  if (player === undefined || more.length > 0) throw useInstead('Which player?', "arena check 'cmd:python3 player.py'");
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-check-'));
  try {
    const findings = await check(world, given, player, folder);
    const isSound = findings.every(({ problem }) => problem === undefined);
    const stderr = isSound ? '' : saidIn(folder);
    const said = stderr
      .trimEnd()
      .split('\n')
      .slice(-MOST_LINES)
      .map((line) => `         ${printable(line, 400)}`);
    world.stdout.write(
      given.has('json')
        ? `${JSON.stringify({ ok: isSound, findings: findings.map(({ tried, problem = null }) => ({ tried, problem })), stderr }, null, 2)}\n`
        : [
            ...findings.flatMap(linesOf),
            ...(stderr === '' ? [] : ['What it wrote last to standard error:', ...said]),
            '',
          ].join('\n'),
    );
    return isSound ? EXIT.done : EXIT.failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
