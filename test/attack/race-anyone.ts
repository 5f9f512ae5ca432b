import type { Random } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { isFields } from '../../src/core/json.js';
import { createdMatch, matchIn, takenSeat } from './ground.js';
import { MatchRecord } from './match-record.js';
import { oneOf, randomToken } from './random-terms.js';
import type { Scene } from './scene.js';

/** Somebody who presses *play anyone*, where they sit, and the tables they have left. */
interface Presser {
  readonly token: string;
  match: string | undefined;
  readonly left: string[];
}

/** Whoever waits looks so often at most for somebody who has waited longer. */
const MOST_LOOKS = 20;
/** More than the lobby lists. */
const OTHER_TABLES = 60;

async function press({ requests, findings }: Scene, game: string, presser: Presser): Promise<void> {
  const { token, match } = presser;
  const body = { game, token, ...(match === undefined ? {} : { own: [match], waiting: match }) };
  const answer = await requests.insist({ method: 'POST', path: '/api/v1/play-anyone', body });
  const found = matchIn(answer?.json);
  if (found === undefined || answer === undefined || answer.status > 201) {
    findings.add('play anyone seats nobody', `${answer?.status} ${answer?.text}`);
    return;
  }
  if (match !== undefined && match !== found) presser.left.push(match);
  presser.match = found;
}

/** How many people sit at a table. */
async function seatedAt({ requests }: Scene, match: string): Promise<number> {
  const answer = await requests.insist({ method: 'GET', path: `/api/v1/matches/${match}` });
  const players = isFields(answer?.json) ? answer.json['players'] : undefined;
  return Array.isArray(players) ? players.filter((player) => player !== null).length : 0;
}

/** Those who still sit alone. */
async function alone(scene: Scene, pressers: readonly Presser[]): Promise<readonly Presser[]> {
  const counts = await Promise.all(pressers.map(async ({ match }) => seatedAt(scene, match ?? '')));
  return pressers.filter((_, index) => counts[index] === 1);
}

/** Many press *play anyone* at once: all but at most one are paired, nobody with two, and nobody is led to an empty table. */
export async function playAnyone(scene: Scene, random: Random): Promise<void> {
  const { findings } = scene;
  const game = oneOf(random, GAMES).id;
  const pressers: Presser[] = Array.from({ length: random.int(2, 15) }, () => ({
    token: randomToken(random),
    match: undefined,
    left: [],
  }));
  await Promise.all(pressers.map(async (presser) => press(scene, game, presser)));
  let waiting = await alone(scene, pressers);
  for (let look = 0; look < MOST_LOOKS && waiting.length > 1; look += 1) {
    await Promise.all(waiting.map(async (presser) => press(scene, game, presser)));
    waiting = await alone(scene, pressers);
  }
  if (waiting.length > pressers.length % 2)
    findings.add('people who play anyone wait beside each other', `${waiting.length} of ${pressers.length} at ${game}`);
  for (const match of pressers.flatMap(({ left }) => left))
    if ((await seatedAt(scene, match)) > 1) findings.add('somebody is seated opposite somebody who has gone', match);
  const tables = new Map<string, number>();
  for (const { match = '' } of pressers) tables.set(match, (tables.get(match) ?? 0) + 1);
  for (const [match, count] of tables)
    if (count > 2) findings.add('more than two play at one table', `${match}: ${count}`);
  await clear(
    scene,
    waiting.map(({ match = '' }) => match),
    random,
  );
}

/** Takes the free seats of tables, so that they hinder nobody later. */
async function clear(scene: Scene, matches: readonly string[], random: Random): Promise<void> {
  for (const match of matches) await takenSeat(scene, new MatchRecord(match, scene.findings), randomToken(random));
}

/** Somebody waits, many open tables of another game come, and then somebody presses *play anyone*. */
export async function hiddenTable(scene: Scene, random: Random): Promise<void> {
  const [own, other] = GAMES;
  if (own === undefined || other === undefined) return;
  const first: Presser = { token: randomToken(random), match: undefined, left: [] };
  await press(scene, own.id, first);
  const tokens = Array.from({ length: OTHER_TABLES }, () => randomToken(random));
  const tables = await Promise.all(
    tokens.map(async (token) => createdMatch(scene, { game: other.id, isPublic: true }, token)),
  );
  const second: Presser = { token: randomToken(random), match: undefined, left: [] };
  await press(scene, own.id, second);
  if (second.match !== first.match)
    scene.findings.add('tables of another game hide somebody who waits', `${OTHER_TABLES} of ${other.id}`);
  await clear(
    scene,
    tables.flatMap((record) => record?.id ?? []),
    random,
  );
}
