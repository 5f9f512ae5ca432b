import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../src/core/random.js';
import type { Seat } from '../../src/core/seat.js';
import { GAMES } from '../../src/games/catalogue.js';
import { isFields } from '../../src/core/json.js';
import type { Attack } from './attack.js';
import { checkData } from './check-data.js';
import { legalEntry } from './entries.js';
import { createdMatch, device, onOwnServer, matchIn, takenSeat } from './ground.js';
import type { MatchRecord } from './match-record.js';
import { hiddenTable, playAnyone } from './race-anyone.js';
import { oneOf, randomToken } from './random-terms.js';
import type { Scene } from './scene.js';
import type { Visitor } from './visitor.js';

/** Whoever is gone for five seconds has left, here. */
const LONGEST_CLAIM = 20_000;
const CLAIM_PURPOSE = 77;

/** One race; everything but one winner is a finding. */
type Race = (scene: Scene, random: Random) => Promise<void>;

const many = <T>(length: number, make: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length }, (_, index) => make(index)));

/** Many who want one seat. */
const oneSeat: Race = async (scene, random) => {
  const record = await createdMatch(scene, { game: oneOf(random, GAMES).id }, randomToken(random));
  if (record === undefined) return;
  const tokens = Array.from({ length: random.int(2, 16) }, () => randomToken(random));
  const statuses = await many(tokens.length, async (index) => takenSeat(scene, record, tokens[index] ?? ''));
  const isFair = statuses.filter((status) => status === 200).length === 1;
  if (!isFair || statuses.some((status) => status !== 200 && status !== 409))
    scene.findings.add('a seat was not given to exactly one person', statuses.join(', '));
};

/** The same creation again and again at the same time. */
const oneCreation: Race = async ({ requests, findings }, random) => {
  const body = { terms: { game: oneOf(random, GAMES).id }, name: 'Ana', token: randomToken(random) };
  const answers = await many(random.int(2, 12), async () =>
    requests.insist({ method: 'POST', path: '/api/v1/matches', body }),
  );
  const matches = new Set(answers.map((answer) => (answer?.status === 201 ? matchIn(answer.json) : answer?.status)));
  if (matches.size !== 1 || typeof [...matches][0] !== 'string')
    findings.add('one creation made more than one match', [...matches].join(', '));
};

/** A code that carries a seat, used by many. */
const oneCode: Race = async (scene, random) => {
  const { requests, findings } = scene;
  const token = randomToken(random);
  const record = await createdMatch(scene, { game: oneOf(random, GAMES).id }, token);
  if (record === undefined) return;
  const path = `/api/v1/matches/${record.id}`;
  const offered = await requests.insist({ method: 'POST', path: `${path}/carry`, token });
  const code = isFields(offered?.json) ? offered.json['code'] : undefined;
  const answers = await many(random.int(2, 10), async () => {
    const own = randomToken(random);
    const answer = await requests.insist({ method: 'POST', path: `${path}/seats`, body: { code, token: own } });
    if (answer?.status === 200) record.tokens.push({ seat: 0, token: own });
    return answer?.status;
  });
  if (answers.filter((status) => status === 200).length !== 1)
    findings.add('a code did not carry a seat to exactly one device', answers.join(', '));
};

/** Both seats of a new match, with two devices each. */
async function fourDevices(scene: Scene, random: Random): Promise<[MatchRecord, readonly Visitor[]] | undefined> {
  const tokens = [randomToken(random), randomToken(random)] as const;
  const record = await createdMatch(scene, { game: oneOf(random, GAMES).id, begins: 'random' }, tokens[0]);
  if (record === undefined || (await takenSeat(scene, record, tokens[1])) !== 200) return undefined;
  const seats: readonly Seat[] = [0, 0, 1, 1];
  const devices = await many(4, async (index) => {
    const seat = seats[index] ?? 0;
    return device(scene, record, seat, tokens[seat], `d${index}-`);
  });
  return [record, devices];
}

async function expectOneDone(
  { findings }: Scene,
  record: MatchRecord,
  rivals: readonly Visitor[],
  what: string,
  act: (rival: Visitor, index: number) => void,
): Promise<void> {
  const before = record.acknowledged.length;
  rivals.forEach(act);
  await Promise.all(rivals.map(async (rival) => rival.until(() => rival.isAnswered)));
  const done = record.acknowledged.slice(before);
  if (done.length !== 1) findings.add(what, `${record.id}: ${JSON.stringify(done)}`);
}

/** Resolves when all devices know equally much. */
async function allKnow(devices: readonly Visitor[]): Promise<void> {
  await Promise.all(devices.map(async (one) => one.until(() => one.isAnswered)));
  const known = Math.max(...devices.map((one) => one.known));
  await Promise.all(devices.map(async (one) => one.until(() => one.known >= known)));
}

/** Two devices of one player who want one turn. */
const oneTurn: Race = async (scene, random) => {
  const [record, devices] = (await fourDevices(scene, random)) ?? [];
  const [first, , third] = devices ?? [];
  if (record === undefined || devices === undefined || first === undefined) return;
  for (let turn = 0; turn < 6; turn += 1) {
    const { match } = first.followed ?? {};
    const [mover] = match?.status.kind === 'playing' ? match.status.toMove : [];
    if (match === undefined || mover === undefined) break;
    const rivals = devices.filter(({ viewer }) => viewer === mover);
    await expectOneDone(scene, record, rivals, 'one turn was not played exactly once', (rival) =>
      rival.do({ kind: 'play', entry: legalEntry(random, match, mover) ?? '' }),
    );
    // The choice that ends a round lets the next one begin, in which the other device's choice is right: so nobody races for it.
    if (match.rules.kind === 'simultaneous') third?.do({ kind: 'play', entry: legalEntry(random, match, 1) ?? '' });
    await allKnow(devices);
  }
  for (const one of devices) one.leave();
};

/** One offer that one device agrees to and another declines. */
const oneAnswer: Race = async (scene, random) => {
  const [record, devices] = (await fourDevices(scene, random)) ?? [];
  const [first, , third, fourth] = devices ?? [];
  if (record === undefined || first === undefined || third === undefined || fourth === undefined) return;
  first.do({ kind: 'offer-draw' });
  await first.until(() => first.isAnswered);
  await Promise.all([third, fourth].map(async (one) => one.until(() => one.followed?.match?.offer !== undefined)));
  await expectOneDone(scene, record, [third, fourth], 'one offer was not answered exactly once', (rival) =>
    rival.do({ kind: rival === third ? 'agree' : 'decline' }),
  );
  for (const one of devices ?? []) one.leave();
};

/** The opponent is gone for good, and two devices claim the win: one has it, and not before its time. */
const oneClaim: Race = async (scene, random) => {
  const tokens = [randomToken(random), randomToken(random)] as const;
  const record = await createdMatch(scene, { game: oneOf(random, GAMES).id }, tokens[0]);
  if (record === undefined || (await takenSeat(scene, record, tokens[1])) !== 200) return;
  const rivals = await many(2, async (index) => device(scene, record, 0, tokens[0], `d${index}-`));
  const end = performance.now() + LONGEST_CLAIM;
  while (record.acknowledged.length === 0 && performance.now() < end) {
    for (const rival of rivals) rival.do({ kind: 'claim' });
    await Promise.all(rivals.map(async (rival) => rival.until(() => rival.isAnswered)));
    await sleep(100);
  }
  const [claimed] = record.acknowledged;
  if (record.acknowledged.length !== 1)
    scene.findings.add('a win was not claimed exactly once', JSON.stringify(record.acknowledged));
  // The answer might have been lost: the same again is answered the same.
  for (const rival of rivals) rival.repeat((sent) => sent.find(({ id }) => id === claimed?.id));
  await Promise.all(rivals.map(async (rival) => rival.until(() => rival.isAnswered)));
  if (record.acknowledged[1]?.number !== claimed?.number)
    scene.findings.add('a claim sent again is not recognised', JSON.stringify(record.acknowledged));
  for (const rival of rivals) rival.leave();
};

const RACES = { oneSeat, oneCreation, oneCode, oneTurn, oneAnswer, playAnyone } satisfies Record<string, Race>;

/** Lets many want the same thing at the same time, and checks the logs afterwards. */
export async function races(attack: Attack): Promise<void> {
  await onOwnServer(attack, { seed: attack.seed }, async (scene) => {
    // It takes as long as somebody has to be gone, so the others run meanwhile.
    const claimed = oneClaim(scene, createRandom(attack.seed, CLAIM_PURPOSE));
    for (let round = 0; round < attack.plan.races && !attack.isEnded(); round += 1)
      for (const [index, race] of Object.values(RACES).entries()) {
        await race(scene, createRandom(attack.seed, round, index));
        attack.tally.add('races');
      }
    await hiddenTable(scene, createRandom(attack.seed));
    await claimed;
    attack.tally.add('races', 2);
    await scene.target.stop();
    await checkData(scene);
  });
}
