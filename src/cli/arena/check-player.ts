import manifest from '../../../package.json' with { type: 'json' };
import { levelPlayer } from '../../arena/own-players.js';
import { type Exchange, playMatch } from '../../arena/play-match.js';
import type { Player, Reply } from '../../arena/player.js';
import { makeChoose, PROTOCOL } from '../../arena/protocol.js';
import { printable } from '../../core/text.js';
import type { Arguments } from '../command/command.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { parsePlayers } from './player-spec.js';
import { makePlayers, readAsking } from './players.js';
import { type PreparedGame, prepareGame } from './prepared-game.js';
import { askProgram, hearType } from './program-player.js';
import { GRACE, ProgramProcess } from './program-process.js';
import { truthsOf } from './run-action.js';
import { readGames, readSeconds } from './run-flags.js';

/** One thing that was tried, and what is wrong with it, if anything. */
interface Finding {
  readonly tried: string;
  readonly problem: string | undefined;
}

const MOVE_MS = 10_000;
const START_MS = 10_000;
const OPENINGS = 3;

const found = (tried: string, problem?: string): Finding => ({ tried, problem });

const problemOf = ({ fault, message }: Reply): string => `${fault}: ${message ?? ''}`;

/** Speaks the protocol with a program, step by step; ends it before a match could hide what is wrong. */
async function checkProgram(command: string, game: PreparedGame, moveMs: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const program = new ProgramProcess(command, undefined);
  try {
    program.send({ type: 'hello', protocol: PROTOCOL, arena: `duelbook ${manifest.version}` });
    const ready = await hearType(program, 'ready', START_MS);
    if (!('type' in ready)) return [found('answers "hello" with "ready"', problemOf(ready))];
    findings.push(
      found('answers "hello" with "ready"', ready.name === undefined ? 'It does not say its name.' : undefined),
    );
    program.send({ type: 'ping' });
    const pong = await hearType(program, 'pong', moveMs);
    findings.push(found('answers "ping" with "pong"', 'type' in pong ? undefined : problemOf(pong)));
    const match = game.matchFrom(game.openings[0] ?? '');
    const { options } = match.setup;
    const limits = { moveMs, gameMs: null, retries: 1 };
    program.send({ type: 'new', match: 'check', game: game.id, options, seat: 1, seed: 1, limits });
    const ok = await hearType(program, 'ok', moveMs);
    findings.push(found('answers "new" with "ok"', 'type' in ok ? undefined : problemOf(ok)));
    const refusal = { code: 'illegal', message: 'This is a trial: choose again.' } as const;
    program.send({ type: 'refused', match: 'check', turn: 1, attempt: 1, triesLeft: 0, ...refusal });
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
  } finally {
    const how = await program.stop(GRACE);
    findings.push(found('ends by itself after "bye"', how === 'bye' ? undefined : `It had to be ended by ${how}.`));
  }
  return findings;
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

/** `duel arena check PLAYER` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const parsed = parsePlayers(given.positionals.slice(1));
  const [one] = parsed;
  if (one === undefined || parsed.length > 1)
    throw new UserError("Which player? duel arena check 'cmd:python3 player.py'");
  const asked = given.has('game')
    ? readGames(world, given)
    : readGames(world, { ...given, values: (flag) => (flag === 'game' ? ['all'] : []) });
  const setting = { seed: 1, pairs: OPENINGS, turnLimit: 60 };
  const games = asked.map((game) => prepareGame(world, game, setting));
  const moveMs = readSeconds(given, 'move-time') ?? MOVE_MS;
  const [first] = games;
  const findings: Finding[] = [];
  if (one.who.kind === 'program' && first !== undefined)
    findings.push(...(await checkProgram(one.who.command, first, moveMs)));
  const answers = findings.every(
    ({ tried, problem }) => problem === undefined || tried.includes('bye') || tried.includes('pong'),
  );
  if (answers) {
    const players = await makePlayers(world, parsed, readAsking(world, given), {
      seed: 1,
      legal: 'shown',
      moveMs,
      gameMs: null,
      retries: 0,
      truthOf: truthsOf(games),
      onLine: () => undefined,
      recordPath: undefined,
    });
    const [player] = players.all;
    try {
      for (const game of games) if (player !== undefined) findings.push(await checkMatches(player, game));
    } finally {
      await players.close();
    }
  }
  const isSound = findings.every(({ problem }) => problem === undefined);
  const lines = findings.map(({ tried, problem }) =>
    problem === undefined ? `ok       ${tried}` : `problem  ${tried}\n         ${printable(problem, 400)}`,
  );
  world.stdout.write(
    given.has('json')
      ? `${JSON.stringify({ ok: isSound, findings: findings.map(({ tried, problem = null }) => ({ tried, problem })) }, null, 2)}\n`
      : `${lines.join('\n')}\n`,
  );
  return isSound ? EXIT.done : EXIT.failed;
}
