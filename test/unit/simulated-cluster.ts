import type { RawData } from 'ws';
import { createRandom, type Random } from '../../src/core/random.js';
import type { Viewer } from '../../src/core/index.js';
import type { Act } from '../../src/online/decide.js';
import { viewOfFollowed } from '../../src/online/followed.js';
import { OnlineClient, type SocketEvents, type SocketLike } from '../../src/online/online-client.js';
import { parseServerMessage } from '../../src/online/protocol.js';
import type { ShownMatch } from '../../src/online/shown.js';
import { Connection, type ConnectionSocket } from '../../src/server/sockets/connection.js';
import { Outbox, Outboxes } from '../../src/server/sockets/outbox.js';
import { hashToken } from '../../src/server/tokens.js';
import { Cluster, type Member } from './cluster.js';
import type { ManualClock } from './node-parts.js';
import { must } from '../contract/playing.js';
import { parseTerms } from '../../src/online/terms.js';

const LIMITS = { messages: { burst: 1e6, perSecond: 1e6 }, maxBuffered: 1e9, maxAtMatch: 100 };

/** A socket between a client and a node. Messages come in order, some time later; when it breaks, those on their way are lost. */
class Link implements ConnectionSocket {
  readonly OPEN = 1;
  readyState = 1;
  readonly bufferedAmount = 0;
  readonly #hearers = new Map<string, ((data: Buffer, isBinary: boolean) => void)[]>();
  readonly #arrivals = { client: 0, server: 0 };

  constructor(
    private readonly clock: ManualClock,
    private readonly delay: () => number,
    private readonly events: SocketEvents,
  ) {
    this.#carry('client', () => events.opened());
  }

  on(event: 'message', hear: (data: RawData, isBinary: boolean) => void): unknown;
  on(event: 'ping', hear: (data: Buffer) => void): unknown;
  on(event: 'pong' | 'close' | 'error', hear: () => void): unknown;
  on(event: string, hear: (data: Buffer, isBinary: boolean) => void): void {
    this.#hearers.set(event, [...(this.#hearers.get(event) ?? []), hear]);
  }

  /** From the node to the client. */
  send(texts: readonly string[]): void {
    if (this.readyState !== this.OPEN) return;
    this.#carry('client', () => {
      for (const text of texts) this.events.heard(text);
    });
  }

  /** The client's end. */
  readonly client: SocketLike = {
    send: (text) => this.#carry('server', () => this.#tell('message', Buffer.from(text))),
    close: () => this.break(),
  };

  ping(): void {
    return undefined;
  }

  pause(): void {
    return undefined;
  }

  pong(): void {
    return undefined;
  }

  close(): void {
    this.#carry('client', () => this.break());
  }

  terminate(): void {
    this.break();
  }

  break(): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.#tell('close', Buffer.alloc(0));
    this.events.closed();
  }

  #tell(event: string, data: Buffer): void {
    for (const hear of this.#hearers.get(event) ?? []) hear(data, false);
  }

  #carry(to: 'client' | 'server', arrive: () => void): void {
    const at = Math.max(this.#arrivals[to], this.clock.time + this.delay());
    this.#arrivals[to] = at;
    this.clock.after(at - this.clock.time, () => {
      if (this.readyState === this.OPEN) arrive();
    });
  }
}

/** One who follows the match, and all that was told. */
export interface Person {
  readonly viewer: Viewer;
  /** Until then the person cannot reach any node. */
  awayUntil: number;
  readonly client: OnlineClient;
  readonly done: { readonly id: string; readonly number: number }[];
  readonly refused: { readonly id: string; readonly code: string }[];
  readonly views: ShownMatch[];
  /** When the person was connected to a node that was not cut off: pairs of times. */
  readonly here: { readonly since: number; until: number }[];
}

interface Seated {
  readonly person: Person;
  readonly link: Link;
  readonly member: SimulatedMember;
  readonly connection: Connection;
}

interface SimulatedMember extends Member {
  isKilled: boolean;
}

export const TOKENS = ['a'.repeat(22), 'b'.repeat(22)] as const;
export const CLAIM_AFTER = 30_000;

const KINDS = ['offer-draw', 'ask-takeback', 'agree', 'agree', 'decline', 'claim', 'claim', 'next'] as const;
const ACTS: readonly [Act, ...Act[]] = [
  { kind: 'resign' },
  { kind: 'play', entry: '1' },
  ...KINDS.flatMap((kind) => [{ kind }, { kind }] as const),
];

/** Ana, Ben, a spectator, and Ana once more on another device. */
export const SEATS_OF = [0, 1, 'spectator', 0] as const;

/** Three nodes, two players and a spectator, to whom everything happens that can. The same seed is the same story. */
export class SimulatedCluster {
  readonly cluster = new Cluster();
  readonly random: Random;
  readonly people: Person[] = [];
  members: SimulatedMember[] = [];
  match = '';
  readonly #links: (Seated | undefined)[] = [];
  readonly #outboxes = new Outboxes(this.clock, (error) => {
    throw error;
  });
  /** Times in which something was wrong. */
  readonly troubles: { readonly since: number; until: number }[] = [];
  #isSlow = false;
  #isLossy = false;
  #busLoss = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  get clock(): ManualClock {
    return this.cluster.clock;
  }

  async begin(): Promise<void> {
    const { random } = this;
    this.cluster.wire.delay = () =>
      random.int(0, 99) < this.#busLoss ? undefined : random.pick([0, 0, 0, 2, 5, random.int(0, 300)]);
    for (let index = 0; index < 3; index += 1) await this.#join();
    const game = random.pick(['dual-digits', 'number-duel', 'multiplication-duel', 'digit-duel-zero']);
    const clock = random.pick([undefined, { initial: 30_000, increment: 2000 }, { initial: 300_000, increment: 0 }]);
    const terms = must(parseTerms({ game, clock, games: random.pick([undefined, 2]) }));
    const [node] = this.members;
    if (node === undefined) throw new Error('there are nodes');
    const created = node.node.create(terms, { name: 'Ana', key: hashToken(TOKENS[0]) });
    this.match = must(await this.cluster.wait(created));
    const hot = await this.cluster.open(node, this.match);
    must(await this.cluster.wait(node.node.takeSeat(hot, { name: 'Ben', key: hashToken(TOKENS[1]) })));
    for (const viewer of SEATS_OF) this.#invite(viewer);
    await this.clock.passByTimers(100);
  }

  async #join(): Promise<void> {
    const settings = { claimAfter: CLAIM_AFTER, maxInMemory: 100, maxWaiting: 16, maxThinking: 8 };
    const member = await this.cluster.join({ settings }, this.random.int(-60_000, 60_000));
    member.store.fate = (request) => ({
      there: this.#isSlow ? this.random.int(0, 4000) : this.random.int(0, 3),
      back: this.#isSlow ? this.random.int(0, 2000) : this.random.int(0, 3),
      isRequestLost: this.#isLossy && this.random.int(0, 3) === 0,
      isAnswerLost: this.#isLossy && request !== 'begin' && this.random.int(0, 3) === 0,
    });
    this.members.push({ ...member, isKilled: false });
  }

  #invite(viewer: Viewer): void {
    const token = viewer === 'spectator' ? undefined : TOKENS[viewer];
    const index = this.people.length;
    const [done, refused, views, here]: [Person['done'], Person['refused'], ShownMatch[], Person['here']] = [
      [],
      [],
      [],
      [],
    ];
    const connect = (events: SocketEvents): SocketLike => {
      const member = this.random.pick(this.#living());
      const heard = (text: string): void => {
        const message = parseServerMessage(text);
        if (message?.type === 'done') done.push({ id: message.id, number: message.number });
        if (message?.type === 'refused' && message.id !== undefined)
          refused.push({ id: message.id, code: message.code });
        events.heard(text);
      };
      const link = new Link(this.clock, () => this.random.int(0, 30), { ...events, heard });
      const connection = new Connection(
        link,
        new Outbox(this.#outboxes, (texts) => link.send(texts)),
        member.node,
        `address ${index}`,
        LIMITS,
        () => this.clock.time,
        { entered: () => undefined, onBug: (error) => member.node.faults.caught(error) },
      );
      const person = this.people[index];
      if (person !== undefined) {
        this.#links[index] = { person, link, member, connection };
        if (person.awayUntil > this.clock.time) this.clock.after(1, () => link.break());
      } else this.#first.push({ index, link, member, connection });
      return link.client;
    };
    const client = new OnlineClient({
      match: this.match,
      token,
      visit: `v${index}x`,
      world: {
        connect,
        after: (milliseconds, run) => this.clock.after(milliseconds, run),
        random: () => this.random.int(0, 999) / 1000,
      },
      onChange: ({ followed }) => {
        if (followed !== undefined && followed.shown !== views.at(-1)) views.push(followed.shown);
      },
      onRefused: () => undefined,
    });
    const person: Person = { viewer, awayUntil: 0, client, done, refused, views, here };
    this.people.push(person);
    for (const { index: at, ...first } of this.#first.splice(0)) this.#links[at] = { person, ...first };
  }

  readonly #first: (Omit<Seated, 'person'> & { readonly index: number })[] = [];

  #living(): readonly [SimulatedMember, ...SimulatedMember[]] {
    const [first, ...more] = this.members.filter(({ isKilled }) => !isKilled);
    if (first === undefined) throw new Error('there is always a node');
    return [first, ...more];
  }

  /** Something happens. */
  async step(): Promise<void> {
    const { random } = this;
    const roll = random.int(0, 99);
    if (roll < 45) this.#someone((index) => this.#play(index));
    else if (roll < 50) this.#someone((index) => this.people[index]?.client.do(random.pick(ACTS)));
    else if (roll < 54) this.#someone((index) => this.#links[index]?.link.break());
    else if (roll < 57) await this.#leave();
    else if (roll < 60) await this.#kill();
    else if (roll < 63)
      await this.#during(
        () => void (this.cluster.database.isDown = true),
        () => void (this.cluster.database.isDown = false),
      );
    else if (roll < 67) await this.#cut();
    else if (roll < 70)
      await this.#during(
        () => void (this.#isLossy = true),
        () => void (this.#isLossy = false),
      );
    else if (roll < 72)
      await this.#during(
        () => void (this.#isSlow = true),
        () => void (this.#isSlow = false),
      );
    else if (roll < 75) this.#busLoss = random.pick([0, 20, 100]);
    await this.#pass(random.pick([0, 1, 5, 10, 50, 100, 500, 2000]));
  }

  /** One of them does something, or two at once. */
  #someone(act: (index: number) => void): void {
    act(this.random.pick([0, 0, 1, 1, 2, 3]));
    if (this.random.int(0, 2) === 0) act(this.random.pick([0, 1, 3]));
  }

  /** A player is away for a while, and the other one asks for the game. */
  async #leave(): Promise<void> {
    const seat = this.random.pick([0, 1] as const);
    const awayUntil = this.clock.time + this.random.pick([1000, 28_000, 34_000, 50_000]);
    for (const [index, person] of this.people.entries()) {
      if (person.viewer !== seat) continue;
      person.awayUntil = awayUntil;
      this.#links[index]?.link.break();
    }
    while (this.clock.time < awayUntil) {
      await this.#pass(this.random.int(1000, 12_000));
      if (this.random.int(0, 2) > 0) this.people[seat === 0 ? 1 : 0]?.client.do({ kind: 'claim' });
      if (this.random.int(0, 5) === 0) await this.#kill();
    }
    await this.#pass(this.random.int(0, 3000));
    this.people[seat === 0 ? 1 : 0]?.client.do({ kind: 'claim' });
  }

  /** Somebody who may move plays a legal move, as they see it. */
  #play(index: number): void {
    const client = this.people[index]?.client;
    const { followed } = client?.state ?? {};
    const choices = followed === undefined ? [] : (viewOfFollowed(followed)?.choices ?? []);
    const [first, ...more] = choices.filter(({ whyNot }) => whyNot === undefined);
    if (first === undefined) {
      if (followed?.shown.game?.outcome !== null || this.random.int(0, 9) === 0) client?.do({ kind: 'next' });
    } else client?.do({ kind: 'play', entry: `${this.random.pick([first, ...more]).move}` });
  }

  /** A node ends without a word, and another one begins. */
  async #kill(): Promise<void> {
    const member = this.random.pick(this.#living());
    member.isKilled = true;
    member.store.isCut = true;
    member.bus.isDeaf = true;
    // Its timers end; nothing of what it still says goes anywhere.
    void member.node.stop();
    await this.#join();
    for (const seated of this.#links) if (seated?.member === member) seated.connection.drop();
  }

  async #cut(): Promise<void> {
    const member = this.random.pick(this.#living());
    const isDeaf = this.random.int(0, 1) === 0;
    await this.#during(
      () => {
        member.store.isCut = true;
        if (isDeaf) member.bus.isDeaf = true;
      },
      () => {
        if (member.isKilled) return;
        member.store.isCut = false;
        member.bus.isDeaf = false;
      },
    );
  }

  /** For a while something is wrong, and people go on. */
  async #during(begin: () => void, end: () => void): Promise<void> {
    const trouble = { since: this.clock.time, until: Infinity };
    this.troubles.push(trouble);
    begin();
    for (let steps = this.random.int(0, 4); steps > 0; steps -= 1) {
      if (this.random.int(0, 3) === 0) this.#someone((index) => this.#links[index]?.link.break());
      else this.#someone((index) => this.#play(index));
      await this.#pass(this.random.pick([1, 100, 2000, this.random.int(0, 8000)]));
    }
    end();
    trouble.until = this.clock.time;
  }

  async #pass(milliseconds: number): Promise<void> {
    const slice = 500;
    for (let left = milliseconds; left > 0; left -= slice) {
      await this.clock.passByTimers(Math.min(slice, left));
      this.#lookWhoIsHere();
    }
    await this.clock.settle();
  }

  #lookWhoIsHere(): void {
    const now = this.clock.time;
    for (const seated of this.#links) {
      if (seated === undefined) continue;
      const { person, member } = seated;
      const isHere = person.client.state.connection.kind === 'open' && !member.isKilled && !member.store.isCut;
      const last = person.here.at(-1);
      if (!isHere) continue;
      if (last !== undefined && last.until >= now - 501) last.until = now;
      else person.here.push({ since: now, until: now });
    }
  }

  /** Everything works again, for long enough. */
  async heal(): Promise<void> {
    this.#busLoss = 0;
    await this.#pass(60_000);
  }

  faults(): number {
    return this.members.reduce((sum, { node }) => sum + node.faults.count, 0);
  }
}
