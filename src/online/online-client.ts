import type { Act, Command, Refusal } from './decide.js';
import { type Followed, follow, followFrom, type PlayedMessage } from './followed.js';
import {
  type ByeReason,
  makeClientMessage,
  parseServerMessage,
  type Presence,
  type ServerMessage,
} from './protocol.js';

/** The little that a client needs of a WebSocket. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
}

/** What a socket tells. After `closed` it tells nothing more. */
export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** What the client needs from the world: a way to the server, timers, and chance to spread many clients in time. */
export interface ClientWorld {
  /** Opens a socket to the server; the match is the one that will be entered. */
  connect(events: SocketEvents, match: string): SocketLike;
  /** Runs something later, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
}

/** How the connection of a client stands. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** Tries again by itself in so many milliseconds; `sentence`: what the server said. */
  | { readonly kind: 'waiting'; readonly retryIn: number; readonly sentence: string | undefined }
  /** Over: it does not try again. */
  | { readonly kind: 'ended'; readonly why: ByeReason | 'left'; readonly sentence: string | undefined };

/** All that a screen shows of an online match. */
export interface ClientState {
  readonly connection: ConnectionState;
  /** Undefined until the first view has come. It stays while the connection is lost. */
  readonly followed: Followed | undefined;
  readonly presence: Presence | undefined;
  /** Why the server cannot write now; undefined: it can. */
  readonly paused: string | undefined;
  /** Commands that have not been answered yet. */
  readonly pending: readonly Command[];
}

/** What a client needs to follow a match, and whom it tells. */
export interface ClientSettings {
  readonly match: string;
  readonly token: string | undefined;
  /** Sets the ids of this client's commands apart from those of other visits: a few random letters or digits. */
  readonly visit: string;
  readonly world: ClientWorld;
  /** Told after every change. */
  readonly onChange: (state: ClientState) => void;
  /** Told when a command was not carried out. */
  readonly onRefused: (refusal: Refusal, command: Command | undefined) => void;
}

const FIRST_RETRY = 300;
const LONGEST_RETRY = 15_000;
/** No server is waited for longer, whatever it asks for. A timer of more than 24 days would ring at once. */
const LONGEST_ASKED = 600_000;
/** After so long a silence the client asks whether anybody is there, and after so long again it gives up the socket. */
const SILENCE = 12_000;
/** What a newer server says cannot be understood, however often it is asked. */
const OUTDATED = 'This program is older than the server. Reload the page, or update Duelbook.';

/**
 * Follows one online match: comes back by itself when the connection is lost, sends again what was not answered, and asks
 * for the whole view when something does not fit.
 */
export class OnlineClient {
  #state: ClientState;
  #socket: SocketLike | undefined;
  /** The server has answered to this connection's `enter`. */
  #isIn = false;
  /** The whole view was asked for and has not come yet. */
  #isLooking = false;
  #failures = 0;
  #commands = 0;
  /** Makes the client deaf to the socket it has. */
  #dropSocket: () => void = () => undefined;
  #cancelRetry: (() => void) | undefined;
  #cancelSilence: (() => void) | undefined;

  constructor(private readonly settings: ClientSettings) {
    this.#state = {
      connection: { kind: 'connecting' },
      followed: undefined,
      presence: undefined,
      paused: undefined,
      pending: [],
    };
    this.#connect();
  }

  get state(): ClientState {
    return this.#state;
  }

  /** Does something once, now or when the connection is back. Returns the id of the command. */
  do(act: Act): string {
    this.#commands += 1;
    const command: Command = { id: `${this.settings.visit}${this.#commands.toString(36)}`, act };
    this.#change({ pending: [...this.#state.pending, command] });
    if (this.#isIn) this.#send(makeClientMessage({ type: 'do', command }));
    return command.id;
  }

  /** Tries to connect now, without waiting any longer. */
  retry(): void {
    if (this.#state.connection.kind === 'waiting') this.#connect();
  }

  /** Leaves for good. */
  close(): void {
    this.#end('left', undefined);
  }

  #change(change: Partial<ClientState>): void {
    this.#state = { ...this.#state, ...change };
    this.settings.onChange(this.#state);
  }

  #send(text: string): void {
    this.#socket?.send(text);
  }

  #connect(): void {
    this.#cancelRetry?.();
    this.#isIn = false;
    this.#isLooking = false;
    // What a socket says after it was given up does not count.
    let isCurrent = true;
    this.#dropSocket = () => {
      isCurrent = false;
    };
    const { match, token, world } = this.settings;
    this.#change({ connection: { kind: 'connecting' } });
    this.#listen();
    const events: SocketEvents = {
      opened: () => {
        if (!isCurrent) return;
        this.#send(makeClientMessage({ type: 'enter', match, token, since: this.#state.followed?.shown.count }));
      },
      heard: (text) => {
        if (isCurrent) this.#heard(text);
      },
      closed: () => {
        if (isCurrent) this.#lost(undefined, undefined);
      },
    };
    this.#socket = world.connect(events, match);
  }

  /** Gives the socket up, whatever it still says. */
  #leaveSocket(): void {
    this.#dropSocket();
    this.#cancelSilence?.();
    this.#cancelRetry?.();
    this.#isIn = false;
    this.#socket?.close();
    this.#socket = undefined;
  }

  #lost(sentence: string | undefined, retryAfter: number | undefined): void {
    this.#leaveSocket();
    const longest = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    this.#failures += 1;
    // Between half and all of it, so that the clients of a server that comes back do not come all at once.
    const retryIn =
      Math.min(retryAfter ?? 0, LONGEST_ASKED) + Math.round(longest * (0.5 + this.settings.world.random() / 2));
    this.#cancelRetry = this.settings.world.after(retryIn, () => this.#connect());
    this.#change({ connection: { kind: 'waiting', retryIn, sentence }, presence: undefined });
  }

  #end(why: ByeReason | 'left', sentence: string | undefined): void {
    this.#leaveSocket();
    this.#change({ connection: { kind: 'ended', why, sentence }, presence: undefined });
  }

  /** Waits for the next sign of life. A half-open connection says nothing, not even that it is lost. */
  #listen(hasAsked = false): void {
    this.#cancelSilence?.();
    this.#cancelSilence = this.settings.world.after(SILENCE, () => {
      if (hasAsked) return this.#lost(undefined, undefined);
      if (this.#isIn) this.#send(makeClientMessage({ type: 'ping' }));
      this.#listen(true);
    });
  }

  #heard(text: string): void {
    this.#listen();
    const message = parseServerMessage(text);
    if (message === undefined) return this.#end('bad-messages', OUTDATED);
    this.#take(message);
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'view': {
        this.#isLooking = false;
        const followed = followFrom(message.shown);
        if (!followed.ok) return this.#end('bad-messages', OUTDATED);
        this.#change({ followed: followed.value });
        return this.#entered();
      }
      case 'same':
        return message.count === this.#state.followed?.shown.count ? this.#entered() : this.#look();
      case 'moved':
      case 'chose':
      case 'revealed':
      case 'done':
        return this.#follow(message);
      case 'refused':
        return this.#refused(message.id, message);
      case 'presence': {
        const { type: _type, ...presence } = message;
        return this.#change({ presence });
      }
      case 'paused':
        return this.#change({ paused: message.sentence });
      case 'bye':
        return message.retryAfter === undefined
          ? this.#end(message.why, message.sentence)
          : this.#lost(message.sentence, message.retryAfter);
      case 'pong':
        return undefined;
    }
  }

  #entered(): void {
    if (this.#isIn) return;
    this.#isIn = true;
    this.#failures = 0;
    this.#change({ connection: { kind: 'open' }, paused: undefined });
    for (const command of this.#state.pending) this.#send(makeClientMessage({ type: 'do', command }));
  }

  /** Asks for the whole view, which is newer than all that comes before it. */
  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#send(makeClientMessage({ type: 'look' }));
  }

  #answered(id: string): Command | undefined {
    const command = this.#state.pending.find((pending) => pending.id === id);
    if (command !== undefined) this.#change({ pending: this.#state.pending.filter((pending) => pending !== command) });
    return command;
  }

  #follow(message: PlayedMessage): void {
    const command = message.type === 'done' ? this.#answered(message.id) : undefined;
    const { followed } = this.#state;
    if (followed === undefined) return;
    const next = follow(followed, message, command?.act.kind === 'play' ? command.act.entry : undefined);
    if (!next.ok) return this.#look();
    if (next.value !== followed) this.#change({ followed: next.value });
  }

  #refused(id: string | undefined, { code, sentence }: Refusal): void {
    this.settings.onRefused({ code, sentence }, id === undefined ? undefined : this.#answered(id));
  }
}
