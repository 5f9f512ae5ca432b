import { setTimeout as after } from 'node:timers/promises';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import type { Attack } from './attack.js';
import { checkData } from './check-data.js';
import { legalEntry } from './entries.js';
import { createdMatch, device, onOwnServer, takenSeat } from './ground.js';
import { writeLongLog } from './long-log.js';
import { randomToken } from './random-terms.js';
import type { Scene } from './scene.js';
import { newFolder } from './target.js';

/** What a player has on the clock, in milliseconds; the server stands still for longer. */
const CLOCK = 1500;
const STANDSTILL = 2500;
/** Nobody waits so long because of somebody else's match. */
const LONGEST_DELAY = 2000;

/** A move that was sent in time counts, though the server stood still until the clock had run out. */
async function pausedClock(scene: Scene): Promise<void> {
  const random = createRandom(scene.seed);
  const tokens = [randomToken(random), randomToken(random)] as const;
  const clock = { initial: CLOCK, increment: 0 };
  const record = await createdMatch(scene, { game: GAMES[0]?.id ?? '', clock }, tokens[0]);
  if (record === undefined || (await takenSeat(scene, record, tokens[1])) !== 200) return;
  const player = await device(scene, record, 0, tokens[0], 'p');
  const { match } = player.followed ?? {};
  if (match === undefined) return;
  const standstill = scene.target.pause(STANDSTILL);
  await after(50);
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

/** A long match of many takebacks is opened while others play. */
async function longMatch(attack: Attack): Promise<void> {
  const folder = newFolder();
  const long = await writeLongLog(folder);
  await onOwnServer(attack, { seed: attack.seed, folder }, async (scene) => {
    const token = randomToken(createRandom(scene.seed));
    const record = await createdMatch(scene, { game: GAMES[0]?.id ?? '' }, token);
    if (record === undefined) return;
    const other = await device(scene, record, 0, token, 'o');
    let longest = 0;
    const opening = scene.requests.ask({ method: 'GET', path: `/api/v1/matches/${long.match}` });
    for (let state = 'closed'; state !== 'open'; ) {
      const since = performance.now();
      other.ping();
      await other.until(() => other.isAnswered, 60_000);
      longest = Math.max(longest, performance.now() - since);
      state = await Promise.race([opening.then(() => 'open'), Promise.resolve('closed')]);
    }
    const answered = await opening;
    if (answered?.status !== 200) scene.findings.add('a long match cannot be opened', `${answered?.status}`);
    if (longest > LONGEST_DELAY)
      scene.findings.add('one match makes everybody wait', `${Math.round(longest)} ms for ${long.entries} entries`);
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

/** What comes to a halt: the server itself, the reader of its log, everybody else beside one hostile match. */
export async function stalls(attack: Attack): Promise<void> {
  const { seed, tally } = attack;
  attack.doing = ', a server that stands still';
  await onOwnServer(attack, { seed }, async (scene) => {
    await pausedClock(scene);
    await scene.target.stop();
    await checkData(scene);
  });
  attack.doing = ', nobody reads the log';
  await onOwnServer(attack, { seed }, deafLog);
  attack.doing = ', a long match';
  await longMatch(attack);
  tally.add('stalls', 3);
}
