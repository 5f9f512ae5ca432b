import { WebSocket } from 'ws';
import type { Random } from '../../src/core/random.js';
import type { Viewer } from '../../src/core/view.js';
import type { Act } from '../../src/online/decide.js';
import { type Followed, viewOfFollowed } from '../../src/online/followed.js';
import { type ClientState, OnlineClient, type SocketEvents, type SocketLike } from '../../src/online/online-client.js';
import { parseServerMessage } from '../../src/online/protocol.js';
import { parseList } from '../../src/core/json.js';
import { MOST_GAMES } from '../../src/core/table-policy.js';
import { type MatchRecord, newsText } from './match-record.js';
import { happens, oneOf } from './random-terms.js';
import type { Scene } from './scene.js';

/** Clients wait a fraction of the time that they would wait for a server that comes back. */
const HASTE = 20;

/** Refusals that somebody who plays by the rules can get, as the other side was faster or the clock was. */
const FAIR = new Set(['game-over', 'offer-pending', 'no-offer', 'not-your-turn', 'already-chosen', 'already-asked']);

/** Whether the series ends with the current game. */
export const isLastGame = (followed: Followed | undefined): boolean =>
  followed?.shown.game?.number === (followed?.shown.terms.games ?? MOST_GAMES.online);

/** Plays by the rules through the client of the terminal and the browser, and trusts it to come back and to say again. */
export class HonestPlayer {
  readonly client: OnlineClient;
  #isPlaying = true;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly scene: Scene,
    private readonly record: MatchRecord,
    private readonly viewer: Viewer,
    token: string | undefined,
    visit: string,
    private readonly random: Random,
  ) {
    this.client = new OnlineClient({
      match: record.id,
      token,
      visit,
      onRefused: (refusal) => {
        scene.tally.add(`refused: ${refusal.code}`);
        if (!FAIR.has(refusal.code)) scene.findings.add('an honest player is refused', JSON.stringify(refusal));
      },
      onChange: () => queueMicrotask(() => this.#changed()),
      world: {
        connect: (events) => this.#connect(events),
        after: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds / HASTE);
          return () => clearTimeout(timer);
        },
        random: () => random.int(0, 999) / 1000,
      },
    });
  }

  /** Whether there is nothing more to play. */
  get isDone(): boolean {
    const { followed } = this.client.state;
    return followed?.match?.status.kind === 'finished' && isLastGame(followed);
  }

  /** Plays no more; resolves to whether everything was answered in time. */
  async settle(milliseconds: number): Promise<boolean> {
    this.#isPlaying = false;
    const isSettled = (): boolean =>
      this.client.state.connection.kind === 'open' && this.client.state.pending.length === 0;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      const look = (): void => {
        if (!isSettled() && !this.scene.target.isGone) return;
        clearTimeout(timer);
        resolve(isSettled());
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** What the client shows in the end is a view like any other. */
  leave(): void {
    const { shown } = this.client.state.followed ?? {};
    if (shown !== undefined) this.record.addView(this.viewer, shown.count, shown);
    this.client.close();
  }

  #changed(): void {
    const { state } = this.client;
    const act = this.#isPlaying && state.pending.length === 0 ? this.#nextAct(state) : undefined;
    if (act !== undefined) this.client.do(act);
    for (const look of this.#waiting) look();
  }

  #nextAct({ followed, connection }: ClientState): Act | undefined {
    const view = followed === undefined ? undefined : viewOfFollowed(followed);
    const { viewer, random } = this;
    const { game } = followed?.shown ?? {};
    if (view === undefined || viewer === 'spectator' || !game || connection.kind !== 'open') return undefined;
    if (view.status.kind === 'finished')
      return game.wantsNext[viewer] || isLastGame(followed) ? undefined : { kind: 'next' };
    if (view.offer !== undefined && view.offer.seat !== viewer)
      return { kind: happens(random, 60) ? 'agree' : 'decline' };
    if (view.offer !== undefined || !view.status.toMove.includes(viewer)) return undefined;
    if (happens(random, 5) && view.turns.length > 1) return { kind: 'offer-draw' };
    const legal = view.choices.filter(({ whyNot }) => whyNot === undefined);
    if (legal.length === 0) return undefined;
    return { kind: 'play', entry: followed?.match?.rules.makeMove(oneOf(random, legal).move) ?? '' };
  }

  #connect(events: SocketEvents): SocketLike {
    const { scene } = this;
    const socket = new WebSocket(scene.target.socketUrl, {
      perMessageDeflate: false,
      headers: { 'X-Forwarded-For': scene.requests.nextAddress() },
    });
    socket.on('open', () => events.opened());
    socket.on('message', (data: Buffer) => {
      this.#note(data.toString());
      events.heard(data.toString());
      scene.onMoment();
    });
    socket.on('close', () => events.closed());
    socket.on('error', () => undefined);
    return {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        scene.tally.add(`sent: honest`);
        // A network may deliver what is sent twice.
        for (let times = text.startsWith('["m"') && happens(this.random, 20) ? 2 : 1; times > 0; times -= 1)
          socket.send(text);
        scene.onMoment();
      },
      close: () => socket.terminate(),
    };
  }

  #note(text: string): void {
    const message = parseServerMessage(text);
    if (message === undefined) return this.scene.findings.add('the server sends something that is not a message', text);
    this.scene.tally.add(`heard: ${message.type}`);
    if (message.type === 'view') this.record.addView(this.viewer, message.shown.count, parseList(text)[1]);
    if (message.type === 'done' && this.viewer !== 'spectator')
      this.record.acknowledge({ seat: this.viewer, id: message.id, number: message.number });
    const news = newsText(message);
    if (news !== undefined && 'number' in message) this.record.addNews(message.number, news);
  }
}
