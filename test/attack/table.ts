import { createRandom, type Random } from '../../src/core/random.js';
import type { Seat } from '../../src/core/seat.js';
import type { Terms } from '../../src/online/terms.js';
import { createdMatch } from './ground.js';
import { HonestPlayer, isLastGame } from './honest-player.js';
import type { MatchRecord } from './match-record.js';
import { happens, randomTerms, randomToken } from './random-terms.js';
import { readMatch, Rogue } from './rogue.js';
import type { Scene } from './scene.js';
import { Visitor } from './visitor.js';

/** So long everybody at a table may wait for the last answers. */
const LAST_ANSWERS = 15_000;
/** So long an honest client may take to come back to a server that is killed again and again meanwhile. */
const COMING_BACK = 90_000;

const isSeriesDone = ({ followed }: Visitor): boolean =>
  followed?.match?.status.kind === 'finished' && isLastGame(followed);

/** One match and everybody at it, from its creation until they leave. */
export class Table {
  readonly #random: Random;
  readonly #terms: Terms;

  constructor(
    private readonly scene: Scene,
    private readonly lane: number,
    private readonly number: number,
  ) {
    this.#random = createRandom(scene.seed, lane, number);
    this.#terms = randomTerms(this.#random);
  }

  /** Plays until so much was sent in the whole round since it began, or the round is over. */
  async play(): Promise<void> {
    const { scene } = this;
    const random = this.#random;
    const tokens = [randomToken(random), randomToken(random)] as const;
    const record = await createdMatch(this.scene, this.#terms, tokens[0], `Ana ${this.lane}`);
    if (record === undefined) return;
    const isHonest = happens(random, 25);
    const seats: readonly Seat[] = this.#terms.computer === undefined ? [0, 1] : [0];
    if (isHonest) {
      if (seats.length === 2 && !(await this.#sit(record, tokens[1]))) return;
      await this.#playFair(record, seats, tokens);
      return;
    }
    const rogues = this.#rogues(record, seats, tokens);
    // The creator and those who watch begin before anybody sits opposite; who sits there begins with a seat.
    const sitting = seats.length === 2 ? this.#sit(record, tokens[1]) : Promise.resolve(true);
    const end = scene.tally.sent + random.int(200, 4000);
    const isOver = (): boolean =>
      scene.isOver() || scene.tally.sent > end || rogues.every(({ visitor }) => isSeriesDone(visitor));
    await Promise.all(
      rogues.map(async ({ visitor, rogue }) => {
        if (visitor.viewer !== 1 || (await sitting)) await rogue.run(isOver);
      }),
    );
    await sitting;
    await this.#settle(
      record,
      rogues.map(({ visitor }) => visitor),
      tokens[0],
    );
  }

  async #sit(record: MatchRecord, token: string): Promise<boolean> {
    const { requests, findings } = this.scene;
    const path = `/api/v1/matches/${record.id}/seats`;
    const seated = await requests.insist({ method: 'POST', path, body: { name: `Ben ${this.lane}`, token } });
    if (seated === undefined) return false;
    if (seated.status === 200) record.tokens.push({ seat: 1, token });
    else findings.add('the free seat was not given', `${path}: ${seated.status} ${seated.text}`);
    return seated.status === 200;
  }

  /** A player at each seat, perhaps a second device of one, and those who watch, with no token or a wrong one. */
  #rogues(
    record: MatchRecord,
    seats: readonly Seat[],
    tokens: readonly [string, string],
  ): readonly { readonly visitor: Visitor; readonly rogue: Rogue }[] {
    const random = this.#random;
    const people: [Visitor['viewer'], string | undefined][] = seats.map((seat) => [seat, tokens[seat]]);
    if (happens(random, 30)) people.push([0, tokens[0]]);
    if (happens(random, 40)) people.push(['spectator', undefined]);
    if (happens(random, 20)) people.push(['spectator', randomToken(random)]);
    return people.map(([viewer, token], index) => {
      const visitor = new Visitor(this.scene, record, viewer, token, `r${index}-`);
      const chance = createRandom(this.scene.seed, this.lane, this.number, index);
      return { visitor, rogue: new Rogue(this.scene, record, visitor, chance) };
    });
  }

  async #playFair(record: MatchRecord, seats: readonly Seat[], tokens: readonly [string, string]): Promise<void> {
    const { scene, lane, number } = this;
    const viewers = [...seats, 'spectator'] as const;
    const players = viewers.map((viewer, index) => {
      const token = viewer === 'spectator' ? undefined : tokens[viewer];
      const chance = createRandom(scene.seed, lane, number, index);
      return new HonestPlayer(scene, record, viewer, token, `h${index}-`, chance);
    });
    const end = scene.tally.sent + this.#random.int(200, 4000);
    const isOver = (): boolean => scene.isOver() || scene.tally.sent > end || scene.target.isGivenUp;
    while (!isOver() && !players.every(({ isDone }) => isDone)) await new Promise((resolve) => setTimeout(resolve, 20));
    const settled = await Promise.all(players.map(async (player) => player.settle(COMING_BACK)));
    if (settled.includes(false) && !scene.target.isGone)
      scene.findings.add(
        'a client does not come back, or is not answered',
        JSON.stringify(players.map(({ client }) => [client.state.connection, client.state.pending])),
      );
    for (const player of players) player.leave();
  }

  /** Waits for the last answers, lets everybody look once more, and reads the match over HTTP. */
  async #settle(record: MatchRecord, visitors: readonly Visitor[], token: string): Promise<void> {
    const { scene } = this;
    await Promise.all(
      visitors.map(async (visitor) => {
        const isAnswered = await visitor.until(() => visitor.isAnswered || !visitor.isOpen, LAST_ANSWERS);
        if (!isAnswered) scene.findings.add('a command was not answered', `${record.id} as ${visitor.viewer}`);
        visitor.look();
        visitor.ping();
        await visitor.until(() => visitor.isAnswered || !visitor.isOpen, LAST_ANSWERS);
      }),
    );
    if (scene.target.isRunning) {
      await readMatch(scene, record, 'spectator', undefined);
      await readMatch(scene, record, 0, token);
    }
    for (const visitor of visitors) visitor.leave();
  }
}
