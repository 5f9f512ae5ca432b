import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import { WebSocket } from 'ws';
import type { Attack } from './attack.js';
import { legalEntry } from './entries.js';
import { createdMatch, device, onOwnServer, takenSeat } from './ground.js';
import type { MatchRecord } from './match-record.js';
import { randomToken } from './random-terms.js';
import type { Scene } from './scene.js';
import type { Visitor } from './visitor.js';

const SILENT = 1500;
const FLOOD = 1000;
const PIPELINES = 50;

/** Two honest people who play on while others misbehave. */
class Pair {
  constructor(
    private readonly scene: Scene,
    private readonly record: MatchRecord,
    private readonly players: readonly [Visitor, Visitor],
  ) {}

  /** Plays a turn; whoever cannot is hindered by somebody else. */
  async playOn(meanwhile: string): Promise<void> {
    const random = createRandom(this.scene.seed, this.record.acknowledged.length);
    const before = this.record.acknowledged.length;
    for (const player of this.players) {
      const { match } = player.followed ?? {};
      if (match === undefined || player.viewer === 'spectator') continue;
      if (match.status.kind === 'finished') player.do({ kind: 'next' });
      else player.do({ kind: 'play', entry: legalEntry(random, match, player.viewer) ?? '' });
      await player.until(() => player.isAnswered);
    }
    if (this.record.acknowledged.length === before)
      this.scene.findings.add('honest players are hindered', `while ${meanwhile}`);
  }
}

async function sitDown(scene: Scene): Promise<Pair | undefined> {
  const random = createRandom(scene.seed);
  const tokens = [randomToken(random), randomToken(random)] as const;
  const record = await createdMatch(scene, { game: GAMES[0]?.id ?? '' }, tokens[0]);
  if (record === undefined || (await takenSeat(scene, record, tokens[1])) !== 200) return undefined;
  const first = await device(scene, record, 0, tokens[0], 'a');
  const second = await device(scene, record, 1, tokens[1], 'b');
  return new Pair(scene, record, [first, second]);
}

/** One connection that says too much: it is told so and closed. */
async function floodMessages({ target, findings, tally }: Scene): Promise<void> {
  const socket = new WebSocket(target.socketUrl, { headers: { 'X-Forwarded-For': '198.51.100.1' } });
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('message', (data: Buffer) => {
    heard += data.toString();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  for (let time = 0; time < FLOOD; time += 1) socket.send('["i"]');
  tally.add('sent: flood', FLOOD);
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), after(5000, undefined, { ref: false })]);
  if (!heard.includes('too-fast')) findings.add('a flood of messages is not stopped', heard.slice(-200));
  socket.terminate();
}

/** Requests without end from one address, however it is written: most are refused. */
async function floodRequests(
  { requests, findings }: Scene,
  what: string,
  addressOf: (index: number) => string,
): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: FLOOD }, async (_, index) =>
      requests.ask({ method: 'GET', path: '/api/v1/info', headers: { 'X-Forwarded-For': addressOf(index) } }),
    ),
  );
  if (!statuses.some((answered) => answered?.status === 429))
    findings.add('a flood of requests is not stopped', `${FLOOD} of ${what}`);
}

/** Plain connections that say nothing: one address does not get as many as it likes. */
async function holdSilent({ target, findings, tally }: Scene): Promise<void> {
  const sockets: Socket[] = [];
  for (let index = 0; index < SILENT; index += 1) {
    const socket = connect(target.port, '127.0.0.1');
    socket.on('error', () => undefined);
    // Whoever does not read does not notice the end.
    socket.resume();
    sockets.push(socket);
    if (index % 100 === 99) await after(5);
  }
  tally.add('silent connections', SILENT);
  await after(1500);
  const held = sockets.filter((socket) => !socket.destroyed && !socket.connecting && !socket.readableEnded).length;
  if (held === SILENT) findings.add('one address holds as many silent connections as it likes', `${held} of ${SILENT}`);
  for (const socket of sockets) socket.destroy();
}

/** Answers to pings that nobody sent, without end: that, too, is too much. */
async function floodPongs({ target, findings, tally }: Scene): Promise<void> {
  const socket = new WebSocket(target.socketUrl);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
  for (let time = 0; time < FLOOD; time += 1) socket.pong('x');
  tally.add('sent: flood', FLOOD);
  if ((await Promise.race([closed, after(5000, undefined, { ref: false })])) !== 'closed')
    findings.add('a flood of pongs is not stopped', `${FLOOD} in one connection`);
  socket.terminate();
}

const IN_ONE_PIECE = 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000);

/** Connections that ask on and on without waiting for an answer: each is ended soon. */
async function floodInOnePiece({ target, findings, tally }: Scene): Promise<void> {
  const ends = Array.from({ length: PIPELINES }, async () => {
    const socket = connect(target.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
    socket.resume().write(IN_ONE_PIECE);
    const end = await Promise.race([closed, after(10_000, undefined, { ref: false })]);
    socket.destroy();
    return end;
  });
  tally.add('connections that do not wait for answers', PIPELINES);
  const kept = (await Promise.all(ends)).filter((end) => end !== 'closed').length;
  if (kept > 0) findings.add('connections that do not wait for answers are kept', `${kept} of ${PIPELINES}`);
}

/** The limits of a server that nobody configured, with honest players beside whoever tries them. */
export async function defaultLimits(attack: Attack): Promise<void> {
  const { seed } = attack;
  await onOwnServer(attack, { seed, flags: ['--trust-proxy=1'] }, async (scene) => {
    const pair = await sitDown(scene);
    await pair?.playOn('nothing happens');
    await floodMessages(scene);
    await pair?.playOn('one connection says too much');
    await floodRequests(scene, 'one address', () => '198.51.100.2');
    await floodRequests(scene, 'one address with many ports', (index) => `198.51.100.3:${1024 + index}`);
    await pair?.playOn('one address asks too much');
    await scene.target.stop();
  });
  // Without a proxy in front: one would hold connections for many.
  await onOwnServer(attack, { seed, flags: [] }, async (scene) => {
    const pair = await sitDown(scene);
    await holdSilent(scene);
    await pair?.playOn('one address holds silent connections');
    await floodPongs(scene);
    await floodInOnePiece(scene);
    await pair?.playOn('connections do not wait for answers');
    await scene.target.stop();
  });
}
