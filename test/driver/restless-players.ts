import { WebSocket } from 'ws';
import type { Random, Seat, Viewer } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import type { Act } from '../../src/online/decide.js';
import { viewOfFollowed } from '../../src/online/followed.js';
import { type ClientState, OnlineClient, type SocketLike } from '../../src/online/online-client.js';
import { parseServerMessage } from '../../src/online/protocol.js';
import { MOST_GAMES } from '../../src/core/table-policy.js';
import { seated } from '../../src/online/api.js';
import { SOCKET_PATH } from '../../src/server/sockets/socket-door.js';
import { readAs } from '../unit/read-as.js';
import type { PlayWatch } from './play-watch.js';

/** A command that the server said is done, and where. */
export interface Acknowledged {
  readonly match: string;
  readonly seat: Seat;
  readonly id: string;
  readonly number: number;
  /** What was played; undefined: it was not a move. */
  readonly entry: string | undefined;
}

/** A connection of a match that follows it, and plays if it has a seat. */
export interface Follower {
  readonly match: string;
  readonly viewer: Viewer;
  readonly client: OnlineClient;
  /** Where it was connected last. */
  readonly who: { readonly address: string };
}

/** How people play, if not as usual. */
interface Manner {
  /** Clients wait so much less than they would for a server that comes back. */
  readonly haste?: number;
  /** What is agreed on besides the game. */
  readonly terms?: object;
  readonly watch?: PlayWatch;
  /** They think for so long before each move, in milliseconds. Without, they say more than a server lets them, and are sent away. */
  readonly thinking?: number;
}

const HASTE = 10;

/** Whether the last game of a match is over. */
function isPlayedOut({ followed }: ClientState): boolean {
  const isOver = followed !== undefined && viewOfFollowed(followed)?.status.kind === 'finished';
  return isOver && followed.shown.game?.number === MOST_GAMES.online;
}

/** Players who play game after game as fast as they can, at several matches, each with a spectator. */
export class RestlessPlayers {
  readonly followers: Follower[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly #watchers = new Set<() => void>();
  #isPlaying = true;
  #begun = 0;

  constructor(
    /** Asked anew for every request and connection: there may be several servers. */
    private readonly served: { readonly address: string },
    private readonly random: Random,
    /** Told of everything that is sent or acknowledged, at that moment. */
    private readonly onMoment: () => void,
    private readonly manner: Manner = {},
  ) {}

  /** Two players and a spectator sit down at a new match. */
  async sitDown(game: string): Promise<void> {
    const first = readAs(
      seated,
      await this.#post('api/v1/matches', { terms: { game, ...this.manner.terms }, name: 'Ana' }),
    );
    const second = readAs(seated, await this.#post(`api/v1/matches/${first.match}/seats`, { name: 'Ben' }));
    this.#follow(first.match, 0, first.token);
    this.#follow(first.match, 1, second.token);
    this.#follow(first.match, 'spectator', undefined);
  }

  /**
   * More sit down, one game after the other, until so many matches are being played, by somebody at this server too: each ends at
   * some time, and people change places.
   */
  async fill(tables: number, server?: { readonly address: string }): Promise<void> {
    const isThere = ({ viewer, client, who }: Follower): boolean =>
      viewer !== 'spectator' && who.address === server?.address && !isPlayedOut(client.state);
    const isMissed = (): boolean => server !== undefined && !this.followers.some(isThere);
    while (this.#playing().size < tables || isMissed()) {
      const game = GAMES[this.#begun % GAMES.length];
      this.#begun += 1;
      await this.sitDown(game?.id ?? '');
    }
  }

  /** The matches in which there is something left to play. */
  #playing(): ReadonlySet<string> {
    return new Set(this.followers.filter(({ client }) => !isPlayedOut(client.state)).map(({ match }) => match));
  }

  /** Resolves when this holds for every follower; the test's own timeout is the only clock. */
  async until(holds: (follower: Follower) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!this.followers.every(holds)) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Resolves when so many more commands were acknowledged. */
  async more(commands: number): Promise<void> {
    const before = this.acknowledged.length;
    await this.until(() => this.acknowledged.length >= before + commands);
  }

  /** Plays no more, and resolves when everything is answered and all followers of a match know equally much. */
  async settle(): Promise<void> {
    this.#isPlaying = false;
    await this.until((follower) => this.#isSettled(follower));
  }

  leave(): void {
    for (const { client } of this.followers) client.close();
  }

  #isSettled({ match, client }: Follower): boolean {
    const { connection, pending, followed } = client.state;
    const counts = this.followers
      .filter((other) => other.match === match)
      .map((other) => other.client.state.followed?.shown.count);
    return (
      connection.kind === 'open' && pending.length === 0 && counts.every((count) => count === followed?.shown.count)
    );
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(this.served.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // As people do who are told that nothing can be saved at the moment.
    return response.status === 503 ? this.#post(path, body) : response.json();
  }

  #follow(match: string, viewer: Viewer, token: string | undefined): void {
    const asked = new Map<string, Act>();
    const { watch, haste = HASTE, thinking = 0 } = this.manner;
    const who = { address: '', from: `10.0.${this.followers.length >> 8}.${this.followers.length & 255}` };
    let isThinking = false;
    const play = (): void => {
      isThinking = false;
      const id = this.#play(client, asked);
      if (id !== undefined) watch?.sent(`${match} ${viewer} ${id}`, who.address);
    };
    const think = (): void => {
      if (thinking === 0) return play();
      if (!isThinking) setTimeout(play, thinking);
      isThinking = true;
    };
    const client: OnlineClient = new OnlineClient({
      match,
      token,
      visit: `v${this.followers.length}x`,
      onRefused: ({ code, sentence }) => {
        throw new Error(`refused: ${code}: ${sentence}`);
      },
      // Later, as the client is not made yet when it says the first time that it connects.
      onChange: () =>
        queueMicrotask(() => {
          watch?.seen(who, match, viewer, client.state);
          think();
          for (const watcher of this.#watchers) watcher();
        }),
      world: {
        connect: (events) =>
          this.#connect(events, who, (text) => {
            const message = parseServerMessage(text);
            if (message?.type !== 'done' || viewer === 'spectator') return;
            const act = asked.get(message.id);
            const entry = act?.kind === 'play' ? act.entry : undefined;
            watch?.done(match, `${match} ${viewer} ${message.id}`, message.number);
            this.acknowledged.push({ match, seat: viewer, id: message.id, number: message.number, entry });
            this.onMoment();
          }),
        after: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds / haste);
          return () => clearTimeout(timer);
        },
        random: () => this.random.int(0, 999) / 1000,
      },
    });
    this.followers.push({ match, viewer, client, who });
  }

  #connect(
    events: { opened(): void; heard(text: string): void; closed(): void },
    who: { address: string; readonly from: string },
    onHeard: (text: string) => void,
  ): SocketLike {
    who.address = this.served.address;
    const socket = new WebSocket(who.address.replace('http', 'ws') + SOCKET_PATH.slice(1), {
      perMessageDeflate: false,
      // Behind a balancer everybody comes from a place of their own.
      headers: { 'X-Forwarded-For': who.from },
    });
    socket.on('open', () => events.opened());
    socket.on('message', (data: Buffer) => {
      onHeard(data.toString());
      events.heard(data.toString());
    });
    socket.on('close', () => events.closed());
    socket.on('error', () => undefined);
    return {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        // A network may deliver what is sent twice.
        const times = text.startsWith('["m"') && this.random.int(1, 3) === 1 ? 2 : 1;
        for (let time = 0; time < times; time += 1) socket.send(text);
        this.onMoment();
      },
      close: () => socket.terminate(),
    };
  }

  /** The id of what is played now; undefined: nothing. */
  #play(client: OnlineClient, asked: Map<string, Act>): string | undefined {
    const act = this.#isPlaying && client.state.pending.length === 0 ? this.#nextAct(client.state) : undefined;
    if (act === undefined) return undefined;
    const id = client.do(act);
    asked.set(id, act);
    return id;
  }

  #nextAct({ followed }: ClientState): Act | undefined {
    const view = followed === undefined ? undefined : viewOfFollowed(followed);
    const { viewer, game } = followed?.shown ?? {};
    if (view === undefined || viewer === undefined || viewer === 'spectator' || followed?.match === undefined)
      return undefined;
    if (view.status.kind === 'finished') {
      const wantsMore = game?.wantsNext[viewer] === false && game.number < MOST_GAMES.online;
      return wantsMore ? { kind: 'next' } : undefined;
    }
    if (!view.status.toMove.includes(viewer)) return undefined;
    const legal = view.choices.filter(({ whyNot }) => whyNot === undefined);
    const choice = legal[this.random.int(0, legal.length - 1)];
    return choice === undefined ? undefined : { kind: 'play', entry: followed.match.rules.makeMove(choice.move) };
  }
}
