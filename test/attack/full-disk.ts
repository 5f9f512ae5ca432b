import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { createdMatch, takenSeat } from './ground.js';
import { randomToken } from './random-terms.js';
import type { Answered, Asked } from './requests.js';
import type { Scene } from './scene.js';

const MATCHES = 12;
/** A request is answered within so long, though nothing can be written. */
const LONGEST_WAIT = 6000;

/** Lets no file of a process grow beyond so many bytes. False: this machine cannot do that. */
const limitFiles = (pid: number, bytes: number | 'unlimited'): boolean =>
  spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:unlimited`]).status === 0;

/** Asks, and says so if there is no answer in time. */
async function askInTime({ requests, findings }: Scene, asked: Asked): Promise<Answered | undefined> {
  const answered = await Promise.race([requests.ask(asked), sleep(LONGEST_WAIT, 'late' as const, { ref: false })]);
  if (answered !== 'late') return answered;
  findings.add('a request waits for as long as nothing can be written', `${asked.method} ${asked.path}`);
  return undefined;
}

/** The disk has no room while people create matches and take seats: everybody is told so, and the repeat succeeds. */
export async function fullDisk(scene: Scene): Promise<void> {
  const { target, findings, tally } = scene;
  const random = createRandom(scene.seed, 2);
  const { pid } = target;
  if (process.platform !== 'linux' || pid === undefined) return;
  const tables = await Promise.all(
    Array.from({ length: MATCHES }, async () => createdMatch(scene, { game: GAMES[0]?.id ?? '' }, randomToken(random))),
  );
  const guests = tables.flatMap((record) => (record === undefined ? [] : [{ record, token: randomToken(random) }]));
  const seatsAsked = guests.map(async ({ record, token }) =>
    askInTime(scene, { method: 'POST', path: `/api/v1/matches/${record.id}/seats`, body: { name: 'Ben', token } }),
  );
  if (!limitFiles(pid, 100)) return;
  tally.add('full disks');
  const meanwhile = guests
    .slice(0, 4)
    .flatMap(({ record }) => [
      askInTime(scene, { method: 'GET', path: `/api/v1/matches/${record.id}` }),
      askInTime(scene, { method: 'POST', path: '/api/v1/matches', body: { terms: { game: GAMES[0]?.id } } }),
      askInTime(scene, { method: 'POST', path: '/api/v1/play-anyone', body: { game: GAMES[0]?.id } }),
      askInTime(scene, { method: 'GET', path: '/readyz' }),
    ]);
  await Promise.all([...seatsAsked, ...meanwhile]);
  limitFiles(pid, 'unlimited');
  for (const { record, token } of guests) {
    const status = await takenSeat(scene, record, token);
    if (status !== 200) findings.add('a seat cannot be taken after the disk was full', `${record.id}: ${status}`);
  }
}
