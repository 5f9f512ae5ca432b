import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import type { Attack } from './attack.js';
import { checkData } from './check-data.js';
import { legalEntry } from './entries.js';
import { fullDisk } from './full-disk.js';
import { createdMatch, device, onOwnServer, takenSeat } from './ground.js';
import { writeLongLog } from './long-log.js';
import { randomToken } from './random-terms.js';
import type { Scene } from './scene.js';
import { newFolder, Target } from './target.js';
import type { Visitor } from './visitor.js';

/** What a player has on the clock, in milliseconds; the server stands still for longer. */
const CLOCK = 1500;
const STANDSTILL = 2500;
/** Nobody waits so long because of somebody else's match. */
const LONGEST_DELAY = 2000;
const MINUTE = 60_000;

/** A move that was sent in time counts, though the server stood still until the clock had run out. */
async function pausedClock(scene: Scene): Promise<void> {
  const random = createRandom(scene.seed);
  const tokens = [randomToken(random), randomToken(random)] as const;
  const clock = { initial: CLOCK, increment: 0 };
  const record = await createdMatch(scene, { game: GAMES[0]?.id ?? '', clock }, tokens[0]);
  if (record === undefined || (await takenSeat(scene, record, tokens[1])) !== 200) return;
  const sat = performance.now();
  const player = await device(scene, record, 0, tokens[0], 'p');
  const { match } = player.followed ?? {};
  // On a machine that is so slow the move would not be in time anyway.
  if (match === undefined || performance.now() - sat > CLOCK / 2) return player.leave();
  const standstill = scene.target.pause(STANDSTILL);
  await sleep(50);
  player.do({ kind: 'play', entry: legalEntry(random, match, 0) ?? '' });
  await standstill;
  await player.until(() => player.isAnswered);
  if (record.acknowledged.length === 0)
    scene.findings.add(
      'a standstill of the server costs a player the game',
      `${STANDSTILL} ms on a clock of ${CLOCK} ms`,
    );
  player.leave();
}

/** Asks again and again whether the server is there, and gives the longest wait for an answer in milliseconds. */
async function longestDelay(visitor: Visitor, meanwhile: Promise<unknown>): Promise<number> {
  const ended = new AbortController();
  void meanwhile.finally(() => ended.abort());
  let longest = 0;
  while (!ended.signal.aborted) {
    const since = performance.now();
    visitor.ping();
    await visitor.until(() => visitor.isAnswered, MINUTE);
    longest = Math.max(longest, performance.now() - since);
    await sleep(1);
  }
  return Math.round(longest);
}

/** A long match of many takebacks is opened while others play. */
async function longMatch(attack: Attack): Promise<void> {
  const folder = newFolder();
  const long = await writeLongLog(folder);
  await onOwnServer(attack, { seed: attack.seed, folder }, async (scene) => {
    const token = randomToken(createRandom(scene.seed));
    const record = await createdMatch(scene, { game: GAMES[0]?.id ?? '' }, token);
    if (record === undefined) return;
    const other = await device(scene, record, 0, token, 'o');
    const delayBefore = await longestDelay(other, sleep(500));
    const opening = scene.requests.ask({ method: 'GET', path: `/api/v1/matches/${long.match}` });
    const delay = await longestDelay(other, opening);
    const answered = await opening;
    if (answered?.status !== 200) scene.findings.add('a long match cannot be opened', `${answered?.status}`);
    // On a busy machine everybody waits longer, long match or not.
    if (delay > LONGEST_DELAY + 5 * delayBefore)
      scene.findings.add('one match makes everybody wait', `${delay} ms for ${long.entries} entries`);
    other.leave();
    await scene.target.stop();
  });
}

/** Whoever read the log of the server has gone: it goes on, and stops in order. */
async function deafLog(scene: Scene): Promise<void> {
  scene.target.stopReading();
  const random = createRandom(scene.seed, 1);
  await scene.requests.ask({ method: 'POST', path: '/api/v1/matches', raw: '{', headers: { 'Content-Type': 'x' } });
  await createdMatch(scene, { game: GAMES[0]?.id ?? '' }, randomToken(random));
  await scene.target.stop();
}

/** A second server on a folder that belongs to one already refuses with a sentence, and the first does not notice. */
async function secondServer(attack: Attack, scene: Scene): Promise<void> {
  const second = new Target(attack.duel, scene.findings, scene.target.folder);
  const refusal = await second.start();
  if (refusal === undefined || refusal.code === 0 || /^\s+at /m.test(refusal.said))
    scene.findings.add('a second server is not refused with a sentence', `${refusal?.code}: ${refusal?.said}`);
  await second.end();
  await createdMatch(scene, { game: GAMES[0]?.id ?? '' }, randomToken(createRandom(scene.seed)));
  await scene.target.stop();
  await checkData(scene);
}

/** What comes to a halt: the server itself, the reader of its log, everybody else beside one hostile match. */
export async function stalls(attack: Attack): Promise<void> {
  const { seed, tally } = attack;
  attack.doing = ', a server that stands still';
  await onOwnServer(attack, { seed }, async (scene) => {
    await pausedClock(scene);
    await scene.target.stop();
    await checkData(scene);
  });
  attack.doing = ', a full disk';
  await onOwnServer(attack, { seed }, async (scene) => {
    await fullDisk(scene);
    await scene.target.stop();
    await checkData(scene);
  });
  attack.doing = ', two servers on one folder';
  await onOwnServer(attack, { seed }, async (scene) => secondServer(attack, scene));
  attack.doing = ', nobody reads the log';
  await onOwnServer(attack, { seed }, deafLog);
  attack.doing = ', a long match';
  await longMatch(attack);
  tally.add('stalls', 5);
}
