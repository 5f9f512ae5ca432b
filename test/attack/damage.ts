import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import type { Attack } from './attack.js';
import { type Damage, DAMAGES } from './damaged-folder.js';
import { reasonOf } from './findings.js';
import { MatchRecord } from './match-record.js';
import { randomToken } from './random-terms.js';
import { Requests } from './requests.js';
import { playOnFolder } from './round.js';
import { enterDamaged } from './damaged-sockets.js';
import { newFolder, type Refusal, Target } from './target.js';

/** So much is played to have something to damage. */
const MESSAGES = 1500;
const MATCHES_READ = 30;
const CREATE_TRIES = 5;
const LONGEST_CHECK = 30_000;
const STACK_TRACE = /^\s+at |\bnode:internal\b|^Node\.js v/m;

/** A data folder that nothing is wrong with, and the same as a killed server left it. */
interface Good {
  readonly clean: string;
  readonly killed: string;
  readonly matches: readonly string[];
}

async function makeGood(attack: Attack): Promise<Good> {
  const clean = newFolder();
  const killed = newFolder();
  const matches: string[] = [];
  // An even seed waits for the last answers before it stops.
  const plan = { seed: 2 * attack.seed, messages: MESSAGES, kills: 0, lanes: 12 };
  await playOnFolder(attack, plan, clean, async ({ target, requests, records }) => {
    matches.push(...records.map(({ id }) => id));
    cpSync(clean, killed, { recursive: true });
    // Something that stands in the log beside the file only.
    const other = new Target(attack.duel, attack.findings, killed);
    const asking = new Requests(other, attack.findings, attack.tally);
    await other.start();
    for (let index = 0; index < 10; index += 1)
      await asking.ask({ method: 'POST', path: '/api/v1/matches', body: { terms: { game: GAMES[0]?.id } } });
    await other.end();
    asking.close();
    requests.close();
    await target.end();
  });
  return { clean, killed, matches };
}

/** A server that does not start says why in a sentence. */
function checkRefusal({ findings }: Attack, { code, signal, said }: Refusal): void {
  const isSentence = said.trim() !== '' && !STACK_TRACE.test(said);
  if (signal !== null || code === 0 || code === null || !isSentence)
    findings.add('a server refuses damaged data without a sentence', `exit ${code ?? signal}: ${said}`);
}

/** `duel serve --check` says whether the folder is sound, in sentences. */
async function check({ duel, findings }: Attack, folder: string): Promise<void> {
  const child = spawn(process.execPath, [duel, 'serve', '--check', '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (part: Buffer): void => {
    said += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const closed = once(child, 'close').then(() => true);
  if (!(await Promise.race([closed, after(LONGEST_CHECK, false, { ref: false })]))) {
    findings.add('--check does not end', folder);
    child.kill('SIGKILL');
    await closed;
  }
  const { exitCode } = child;
  if (exitCode === null || said.trim() === '' || STACK_TRACE.test(said))
    findings.add('--check does not say what is wrong in a sentence', `exit ${exitCode}: ${said}`);
}

/** Everything that can be asked of a server on damaged data has an honest answer. */
async function tryEverything(attack: Attack, target: Target, matches: readonly string[]): Promise<void> {
  const { findings, tally } = attack;
  const requests = new Requests(target, findings, tally);
  const random = createRandom(attack.seed);
  // A server error is a finding already.
  const honest = new Set([200, 201, 404, 409, 500, 503]);
  const ask = async (method: string, path: string, body?: unknown): Promise<number | undefined> => {
    const answered = await requests.ask({ method, path, ...(body === undefined ? {} : { body }) });
    if (answered === undefined && target.isRunning)
      findings.add('damaged data breaks a connection', `${method} ${path}`);
    if (answered !== undefined && !honest.has(answered.status))
      findings.add('damaged data is not named as damage', `${method} ${path}: ${answered.status} ${answered.text}`);
    return answered?.status;
  };
  for (const match of matches.slice(0, MATCHES_READ)) {
    await ask('GET', `/api/v1/matches/${match}`);
    await ask('GET', `/api/v1/matches/${match}/replay`);
    await ask('POST', `/api/v1/matches/${match}/seats`, { token: randomToken(random) });
  }
  await ask('GET', '/api/v1/lobby');
  const create = async (): Promise<number | undefined> =>
    ask('POST', '/api/v1/matches', { terms: { game: GAMES[0]?.id }, token: randomToken(random) });
  const isReady = async (): Promise<boolean> => (await ask('GET', '/readyz')) === 200;
  // Damage shows only when something comes to its place, so /readyz may learn of it from the first match that fails.
  let failures = 0;
  while (failures < CREATE_TRIES && (await create()) === 503 && (await isReady())) failures += 1;
  if (failures === CREATE_TRIES) findings.add('/readyz says ready where creating fails', `${failures} times`);
  await ask('POST', '/api/v1/play-anyone', { game: GAMES[0]?.id, token: randomToken(random) });
  await enterDamaged(
    attack,
    target,
    matches.slice(0, 12).map((match) => new MatchRecord(match, findings)),
  );
  requests.close();
}

async function tryDamage(attack: Attack, { name, run }: Damage, good: Good, number: number): Promise<void> {
  const random = createRandom(attack.seed, number);
  const isKilled = random.int(0, 1) === 1;
  attack.doing = `, file ${number}: ${name}, ${isKilled ? 'killed' : 'stopped'} before`;
  const folder = newFolder();
  try {
    cpSync(isKilled ? good.killed : good.clean, folder, { recursive: true });
    await run(folder, random, good.matches);
    const target = new Target(attack.duel, attack.findings, folder);
    const refusal = await target.start();
    if (refusal !== undefined) checkRefusal(attack, refusal);
    else {
      await tryEverything(attack, target, good.matches);
      await target.stop();
    }
    await target.end();
    await check(attack, folder);
    attack.tally.add(refusal === undefined ? 'damaged files served' : 'damaged files refused');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a good folder, damages each copy in another way, and lets a server open it. */
export async function damage(attack: Attack): Promise<void> {
  const good = await makeGood(attack);
  try {
    const store = openSqliteStore(good.clean);
    await store.close();
    for (let number = 0; number < attack.plan.files && !attack.isEnded(); number += 1) {
      const kind = DAMAGES[number % DAMAGES.length];
      if (kind !== undefined) await tryDamage(attack, kind, good, number);
    }
  } catch (error) {
    attack.findings.add('the damage could not be done', reasonOf(error));
  } finally {
    for (const folder of [good.clean, good.killed]) rmSync(folder, { recursive: true, force: true });
  }
}
