import type { Random } from '../../src/core/random.js';
import type { Seat } from '../../src/core/seat.js';
import type { PlayAct } from '../../src/online/decide.js';
import type { Followed } from '../../src/online/followed.js';
import { isFields } from '../../src/core/json.js';
import { legalEntry, malformed, oddEntry } from './entries.js';
import type { MatchRecord } from './match-record.js';
import { happens, oneOf, randomToken } from './random-terms.js';
import type { Scene } from './scene.js';
import type { Visitor } from './visitor.js';

/** Whoever has nothing to do looks again after so long, even if nothing happens. */
const IDLE = 40;
/** So often a seat is carried on at most: often enough to forget its first device. */
const MOST_CARRIED = 9;

const ACTS = ['resign', 'offer-draw', 'ask-takeback', 'agree', 'decline', 'claim', 'next'] as const;

/** Something to do, and how likely it is beside the others. */
type Deed = readonly [weight: number, run: () => void | Promise<void>];

/** Plays through a visitor, mostly by the rules, and tries everything that a client can do wrong. */
export class Rogue {
  constructor(
    private readonly scene: Scene,
    private readonly record: MatchRecord,
    private readonly visitor: Visitor,
    private readonly random: Random,
  ) {}

  /** Goes on until the table, or the whole round, is over. */
  async run(isOver: () => boolean): Promise<void> {
    const { visitor, scene, random } = this;
    while (!isOver() && !scene.target.isGivenUp) {
      if (!visitor.isOpen) await visitor.enter(this.#since());
      if (!visitor.isOpen) {
        // The server stops, or was killed just now.
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      const before = visitor.known;
      for (let deeds = random.int(1, 3); deeds > 0; deeds -= 1) await this.#act();
      const isAnswered = await visitor.until(() => visitor.isAnswered || !visitor.isOpen);
      if (!isAnswered && !isOver()) {
        scene.findings.add('a command was not answered', `${this.record.id} as ${visitor.viewer}`);
        visitor.drop();
      }
      if (!this.#isAsked() && happens(random, 70)) await visitor.until(() => visitor.known !== before, IDLE);
    }
  }

  /** How many events it claims to know: the truth, nothing, too few or far too many. */
  #since(): number {
    const { known } = this.visitor;
    return oneOf(this.random, [known, known, known, 0, Math.max(0, known - 1), known + 1_000_000]);
  }

  /** Whether the game waits for this seat. */
  #isAsked(): boolean {
    const { followed, viewer } = this.visitor;
    const { match, shown } = followed ?? {};
    if (viewer === 'spectator' || match === undefined || shown?.game === null) return false;
    if (match.offer !== undefined && match.offer.seat !== viewer) return true;
    if (match.status.kind === 'finished') return shown?.game.wantsNext[viewer] === false;
    return match.status.toMove.includes(viewer) && shown?.game.hasChosen[viewer] === false;
  }

  async #act(): Promise<void> {
    const { followed, viewer } = this.visitor;
    const deeds = [...this.#mischief(), ...(viewer === 'spectator' ? [] : this.#seated(followed, viewer))];
    let left = this.random.int(
      1,
      deeds.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, run] of deeds) {
      left -= weight;
      if (left <= 0) return run();
    }
  }

  /** What everybody can do, with or without a seat. */
  #mischief(): readonly Deed[] {
    const { visitor, random } = this;
    return [
      [6, () => visitor.look()],
      [3, () => visitor.ping()],
      [1, () => visitor.pingFrame()],
      [3, () => visitor.sayBad(happens(random, 20) ? Buffer.from([0, 1, 2]) : malformed(random))],
      [1, () => visitor.sayBad(`["e","${this.record.id}",0,0]`)],
      [1, () => visitor.drop()],
      [4, () => visitor.do({ kind: oneOf(random, ACTS) })],
      [1, async () => this.#readOverHttp()],
    ];
  }

  /** What the holder of a seat can do. */
  #seated(followed: Followed | undefined, seat: Seat): readonly Deed[] {
    const { visitor, random } = this;
    const { match } = followed ?? {};
    if (match === undefined) return [[5, () => visitor.do({ kind: 'play', entry: String(random.int(0, 9)) })]];
    const isOffered = match.offer !== undefined && match.offer.seat !== seat;
    const isAgainstComputer = followed?.shown.players[1]?.computer !== null;
    const isOver = match.status.kind === 'finished';
    const isOwnTurn = match.status.kind === 'playing' && match.status.toMove.includes(seat);
    const play = (times = 1): void => {
      const entry = legalEntry(random, match, seat);
      if (entry !== undefined) visitor.do({ kind: 'play', entry }, times);
    };
    return [
      [isOwnTurn ? 80 : 3, play],
      [isOwnTurn ? 6 : 1, () => play(2)],
      [isOwnTurn ? 3 : 1, () => visitor.do({ kind: 'play', entry: oddEntry(random, match, seat) })],
      // A computer that still thinks about the move finds another position when it answers.
      [isOwnTurn ? (isAgainstComputer ? 40 : 12) : 2, async () => this.#playAndTakeBack(play)],
      [isOver ? 60 : 1, () => visitor.do({ kind: 'next' })],
      [isOffered ? 40 : 1, () => visitor.do({ kind: 'agree' })],
      [isOffered ? 20 : 1, () => visitor.do({ kind: 'decline' })],
      [6, () => visitor.do({ kind: 'ask-takeback' })],
      [3, () => visitor.do({ kind: 'offer-draw' })],
      [4, () => visitor.repeat((sent) => (sent.length === 0 ? undefined : oneOf(random, sent)))],
      [1, () => visitor.repeat((sent) => sent.at(-1), this.#otherAct())],
      [1, async () => this.#carry(seat)],
    ];
  }

  #otherAct(): PlayAct {
    return happens(this.random, 50) ? { kind: 'resign' } : { kind: 'play', entry: '1' };
  }

  /** Moves, takes it back at once, and moves otherwise as soon as that is agreed to. */
  async #playAndTakeBack(play: () => void): Promise<void> {
    const { visitor, random } = this;
    play();
    visitor.do({ kind: 'ask-takeback' });
    if (happens(random, 30)) return play();
    await visitor.until(() => visitor.isAnswered || !visitor.isOpen);
    await visitor.until(() => this.#isAsked() || !visitor.isOpen, IDLE);
    const { match } = visitor.followed ?? {};
    if (match === undefined || visitor.viewer === 'spectator') return;
    const entry = legalEntry(random, match, visitor.viewer);
    if (entry !== undefined) visitor.do({ kind: 'play', entry });
    if (happens(random, 40)) visitor.do({ kind: 'ask-takeback' });
  }

  /** Carries the seat to another device, which is this one from now on; sometimes with a code that fits nothing. */
  async #carry(seat: Seat): Promise<void> {
    const { record, visitor, scene, random } = this;
    const { requests } = scene;
    if (record.carried[seat] >= MOST_CARRIED || visitor.token === undefined) return;
    const path = `/api/v1/matches/${record.id}`;
    const offered = await requests.ask({ method: 'POST', path: `${path}/carry`, token: visitor.token });
    const code = offered?.status === 200 && isFields(offered.json) ? offered.json['code'] : undefined;
    const token = randomToken(random);
    const used = happens(random, 20) ? randomToken(random) : code;
    if (typeof used !== 'string') return;
    // Counted before the answer: it may be lost, and the seat carried all the same.
    record.carried[seat] += 1;
    const seated = await requests.ask({ method: 'POST', path: `${path}/seats`, body: { code: used, token } });
    if (seated?.status !== 200) return;
    if (used !== code) scene.findings.add('a wrong code carries a seat', record.id);
    record.tokens.push({ seat, token });
    scene.tally.add('seats carried');
    if (happens(random, 50)) visitor.token = token;
  }

  /** Reads the match over HTTP: with the token, without, or with the token of somebody else. */
  async #readOverHttp(): Promise<void> {
    const { record, visitor, random } = this;
    if (happens(random, 40)) await readMatch(this.scene, record, visitor.viewer, visitor.token);
    else await readMatch(this.scene, record, 'spectator', happens(random, 50) ? randomToken(random) : undefined);
  }
}

/** Reads view, replay and view again; a replay between two equal views belongs to their count. */
export async function readMatch(
  { requests, findings }: Scene,
  record: MatchRecord,
  viewer: Visitor['viewer'],
  token: string | undefined,
): Promise<number | undefined> {
  const path = `/api/v1/matches/${record.id}`;
  const view = async (): Promise<number | undefined> => {
    const answered = await requests.ask({ method: 'GET', path, token });
    if (answered?.status !== 200 || !isFields(answered.json)) {
      if (answered?.status === 404) findings.add('a match is gone', `GET ${path}: ${answered.text}`);
      return undefined;
    }
    const { count, viewer: seen } = answered.json;
    if (typeof count !== 'number') findings.add('a view without a count', answered.text);
    const isForgotten = viewer !== 'spectator' && seen === 'spectator' && record.carried[viewer] >= 7;
    if (seen !== viewer && !isForgotten)
      findings.add('a view is meant for somebody else', `GET ${path}: ${answered.text}`);
    if (typeof count !== 'number' || (seen !== 0 && seen !== 1 && seen !== 'spectator')) return undefined;
    record.addView(seen, count, answered.json);
    return count;
  };
  const before = await view();
  const replay = await requests.ask({ method: 'GET', path: `${path}/replay` });
  const after = await view();
  if (before !== undefined && before === after && replay?.status === 200) record.replays.set(before, replay.text);
  return after;
}
