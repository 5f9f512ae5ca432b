import type { RawData } from 'ws';
import type { Seat } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import { seatOfKey } from '../../online/decide-seat.js';
import type { Holder, OnlineMatch } from '../../online/online-match.js';
import {
  type ByeReason,
  type ClientMessage,
  makeServerMessage,
  parseClientMessage,
  type ServerMessage,
} from '../../online/protocol.js';
import { type Allowance, PAID_LENGTH, TokenBucket } from '../limits.js';
import { pauseSentence } from '../node/answers.js';
import type { HotMatch, Visitor } from '../node/hot-match.js';
import type { MatchHost } from '../node/match-host.js';
import { StoreError } from '../store/store.js';
import { fitsToken } from '../tokens.js';
import type { Outbox } from './outbox.js';

/** What a connection needs of a WebSocket. */
export interface ConnectionSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  ping(): void;
  pong(data: Buffer): void;
  close(code: number, reason: string): void;
  pause(): void;
  terminate(): void;
  on(event: 'message', hear: (data: RawData, isBinary: boolean) => void): unknown;
  on(event: 'ping', hear: (data: Buffer) => void): unknown;
  on(event: 'pong' | 'close' | 'error', hear: () => void): unknown;
}

export interface ConnectionLimits {
  /** Messages of one connection. */
  readonly messages: Allowance;
  /** So many bytes may wait for a reader who is slow. */
  readonly maxBuffered: number;
  /** So many connections may be at one match. */
  readonly maxAtMatch: number;
}

/** So many messages that are none are answered. */
const MOST_BAD_MESSAGES = 5;
/** So many messages may be on their way when a connection is told that it ends. */
export const MOST_LATE_MESSAGES = 256;
/** So long somebody who goes on after that may read what was said last, in milliseconds. */
const LAST_WORDS_TIME = 1000;
/** After a bug of ours a client comes back after so long, in milliseconds: what it met may not be there then. */
const BUG_RETRY = 15_000;
/** So many messages are kept while the match is read from the log. */
const MOST_EARLY_MESSAGES = 16;
/** Whoever says more before that comes back after so long, in milliseconds. */
const EARLY_RETRY = 3000;
const TOO_EARLY = 'Too many messages came before the match was opened. Please wait for the first answer.';

const CLOSE_CODES: Readonly<Record<ByeReason, number>> = {
  stopping: 1001,
  'no-such-match': 4004,
  'bad-messages': 1008,
  'too-fast': 1008,
  'too-many': 1013,
  'seat-carried': 4003,
};

type SocketPlace =
  | { readonly kind: 'outside' }
  | { readonly kind: 'entering'; readonly early: ClientMessage[] }
  | {
      readonly kind: 'inside';
      readonly hot: HotMatch;
      readonly visitor: Visitor;
      readonly seat: Seat | undefined;
      /** Whether a key of a seat is that of this connection. */
      readonly fits: (key: string) => boolean;
      /** Whether the seat is that of this connection in the match as it is when a command is decided. */
      readonly isHolder: (match: OnlineMatch) => boolean;
      /** Who held the seat when that was last looked at. */
      holder: Holder | undefined;
    }
  | { readonly kind: 'gone' };
type Inside = SocketPlace & { readonly kind: 'inside' };

/** What a connection tells. */
interface ConnectionEvents {
  /** It is at a match. */
  entered(): void;
  /** Told of our own bugs; they end this connection and no other. */
  onBug(error: unknown): void;
}

/** One socket. Its seat comes from the token with which it entered, and from nothing else. */
export class Connection {
  #place: SocketPlace = { kind: 'outside' };
  #badMessages = 0;
  #lateMessages = 0;
  readonly #bucket: TokenBucket;
  /** Whether it has answered the last ping. */
  #isAlive = true;
  #isLate = false;
  #takesCommands = true;
  /** How much it was sent, in characters. */
  #sent = 0;
  /** The length of the last view that it asked for, or of a longer one that it was sent since. */
  #viewLength = 0;

  constructor(
    private readonly socket: ConnectionSocket,
    private readonly outbox: Outbox,
    private readonly node: MatchHost,
    /** Where it comes from. */
    private readonly address: string,
    private readonly limits: ConnectionLimits,
    private readonly now: () => number,
    private readonly events: ConnectionEvents,
  ) {
    this.#bucket = new TokenBucket(limits.messages);
    socket.on('message', (data, isBinary) => this.#message(data, isBinary));
    socket.on('pong', () => this.#pong());
    socket.on('ping', (data) => this.#ping(data));
    socket.on('close', () => this.#gone());
    // What is wrong with a socket closes it; there is nothing more to do about it.
    socket.on('error', () => undefined);
  }

  /** Asks whether somebody is there. Whoever did not answer the last time, or has had the time to enter and did not, is dropped. */
  pingIdle(): void {
    if (!this.#isAlive || this.#place.kind === 'outside') {
      if (!this.#isAlive || this.#isLate) return this.drop();
      this.#isLate = true;
    }
    this.#isAlive = false;
    this.socket.ping();
  }

  /** From now on commands are not heard: no answer is what makes a client send them again. */
  stopCommands(): void {
    this.#takesCommands = false;
  }

  /** Ends the connection without a word: nobody is there to hear it. */
  drop(): void {
    this.socket.terminate();
  }

  /** Says why, and ends the connection. */
  bye(why: ByeReason, sentence: string, retryAfter: number | undefined): void {
    this.#say({ type: 'bye', why, sentence, retryAfter });
    this.outbox.flush();
    this.socket.close(CLOSE_CODES[why], why);
    this.#gone();
  }

  #gone(): void {
    const place = this.#place;
    this.#place = { kind: 'gone' };
    if (place.kind !== 'inside') return;
    try {
      this.node.leave(place.hot, place.visitor);
    } catch (error) {
      this.events.onBug(error);
    }
  }

  /** Whether the seat is still that of this connection; one that was carried on often has forgotten its first device. */
  #hasSeat(place: Inside): boolean {
    const { hot, seat, fits } = place;
    if (seat === undefined) return true;
    const holder = hot.committed.holders[seat];
    if (holder === place.holder) return true;
    place.holder = holder;
    if (seatOfKey(hot.committed, fits) === seat) return true;
    this.bye('seat-carried', 'This seat is on other devices now, not on this one. You can still watch.', 0);
    return false;
  }

  /** Sends what this connection's seat may know. */
  #tell(text: string, canWait: boolean): void {
    if (this.#place.kind !== 'inside' || !this.#hasSeat(this.#place)) return;
    // Nothing else that is told is as long as a view.
    this.#viewLength = Math.max(this.#viewLength, text.length);
    this.#send(text, canWait);
  }

  #send(text: string, canWait = false): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // Somebody who does not read would fill the memory of all.
    if (this.socket.bufferedAmount > this.limits.maxBuffered) return this.drop();
    this.#sent += text.length;
    this.outbox.send(text, canWait);
  }

  /** Sends a view that was asked for, and learns how long it is. */
  #show(send: () => void): void {
    const before = this.#sent;
    send();
    this.#viewLength = this.#sent - before;
  }

  /** What a message costs besides being one: a view is made and sent as often as it is asked for, and with all that is no move. */
  #priceOf(message: ClientMessage): number {
    const isShown = message.type === 'look' || (message.type === 'do' && message.command.act.kind !== 'play');
    return isShown ? Math.floor(this.#viewLength / PAID_LENGTH) : 0;
  }

  #say(message: ServerMessage): void {
    this.#send(makeServerMessage(message));
  }

  #message(data: RawData, isBinary: boolean): void {
    try {
      this.#hear(data, isBinary);
    } catch (error) {
      this.#broken(error);
    }
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#place.kind === 'gone') return this.#late();
    const message = isBinary || !Buffer.isBuffer(data) ? undefined : parseClientMessage(data.toString());
    if (!this.#bucket.take(this.now(), 1 + (message === undefined ? 0 : this.#priceOf(message))))
      return this.#tooFast();
    if (message === undefined) return this.#bad();
    this.#take(message);
  }

  #tooFast(): void {
    this.bye('too-fast', 'Too many messages. Please slow down.', 5000);
  }

  /** Somebody talks on after the end, which would be read until the other side says that it has heard of it. */
  #late(): void {
    this.#lateMessages += 1;
    // What was read together with the one too many still comes here, and changes nothing more.
    if (this.#lateMessages !== MOST_LATE_MESSAGES + 1) return;
    // Nothing more is read, and what was said last has time to arrive: a reset may overtake it.
    this.socket.pause();
    setTimeout(() => this.drop(), LAST_WORDS_TIME).unref();
  }

  /** A ping of the WebSocket itself. Whoever pings without end and does not read would fill the memory of all. */
  #ping(data: Buffer): void {
    if (!this.#bucket.take(this.now()) || this.socket.bufferedAmount > this.limits.maxBuffered) return this.drop();
    this.socket.pong(data);
  }

  /** The answer to a ping. One that nobody has asked for costs as much as a message. */
  #pong(): void {
    if (this.#isAlive && !this.#bucket.take(this.now())) return this.drop();
    this.#isAlive = true;
  }

  #broken(error: unknown): void {
    this.events.onBug(error);
    this.bye(
      'stopping',
      'Something went wrong on the server. Your moves are safe, and the match will be back.',
      BUG_RETRY,
    );
  }

  #bad(): void {
    this.#badMessages += 1;
    if (this.#badMessages > MOST_BAD_MESSAGES)
      return this.bye('bad-messages', 'Too many messages that this server doesn’t understand.', undefined);
    const sentence = 'This isn’t a message of the protocol. See docs/protocol.md for the list.';
    this.#say({ type: 'refused', id: undefined, code: 'bad-message', sentence });
  }

  #take(message: ClientMessage): void {
    const place = this.#place;
    if (message.type === 'ping') return this.#say({ type: 'pong' });
    switch (place.kind) {
      case 'gone':
        return;
      case 'outside':
        if (message.type !== 'enter') return this.#bad();
        this.#enter(message).catch((error: unknown) => this.#broken(error));
        return;
      case 'entering':
        if (message.type === 'enter') return this.#bad();
        if (place.early.length >= MOST_EARLY_MESSAGES) return this.bye('too-many', TOO_EARLY, EARLY_RETRY);
        place.early.push(message);
        return;
      case 'inside':
        return this.#inside(place, message);
    }
  }

  #inside(place: Inside, message: ClientMessage): void {
    const { hot, visitor, seat } = place;
    if (!this.#hasSeat(place)) return;
    if (message.type === 'look') return this.#show(() => this.node.sendView(hot, visitor));
    if (message.type !== 'do') return this.#bad();
    if (!this.#takesCommands) return;
    const { command } = message;
    if (seat !== undefined) return this.node.do(hot, visitor, seat, command, place.isHolder);
    const sentence = 'You’re watching. Only the players can do that.';
    this.#say({ type: 'refused', id: command.id, code: 'not-your-seat', sentence });
  }

  async #enter({ match, token, since }: ClientMessage & { readonly type: 'enter' }): Promise<void> {
    const early: ClientMessage[] = [];
    this.#place = { kind: 'entering', early };
    const key = token === undefined ? undefined : fitsToken(token);
    const opened = await this.#open(match, key, since);
    if (opened === undefined || this.#place.kind !== 'entering') return;
    const { hot, seat } = opened;
    const fits = key ?? (() => false);
    if (hot.visitors.size >= this.limits.maxAtMatch && seat === undefined)
      return this.bye('too-many', 'Too many people are watching this match. Please try again later.', 30_000);
    const viewer: Viewer = seat ?? 'spectator';
    const visitor: Visitor = {
      viewer,
      send: (text, canWait = false) => this.#tell(text, canWait),
      isGone: () => this.#place.kind === 'gone',
      close: (why, sentence, retryAfter) => this.bye(why, sentence, retryAfter),
    };
    const holder = seat === undefined ? undefined : hot.committed.holders[seat];
    const isHolder = (now: OnlineMatch): boolean =>
      seat !== undefined && (now.holders[seat] === place.holder || seatOfKey(now, fits) === seat);
    const place: Inside = { kind: 'inside', hot, visitor, seat, fits, isHolder, holder };
    this.#place = place;
    this.events.entered();
    this.#show(() => this.node.enter(hot, visitor, since));
    // At most half of what it has: whoever comes back has commands to send again.
    const { burst } = this.limits.messages;
    this.#bucket.charge(this.now(), Math.min(Math.floor(this.#viewLength / PAID_LENGTH), burst / 2));
    for (const message of early) {
      // What it costs to be shown the match wasn't known when it came.
      if (!this.#bucket.take(this.now(), this.#priceOf(message))) return this.#tooFast();
      this.#take(message);
    }
  }

  /** The match and the seat there, or undefined after having said why there is none. */
  async #open(
    match: string,
    fits: ((key: string) => boolean) | undefined,
    since: number | undefined,
  ): Promise<{ readonly hot: HotMatch; readonly seat: Seat | undefined } | undefined> {
    try {
      const hot = await this.node.open(match, this.address);
      if (hot !== undefined) {
        const seat = await this.node.seatOf(hot, fits, since);
        // It may have been forgotten while its log was read.
        return hot.isInMemory ? { hot, seat } : await this.#open(match, fits, since);
      }
      if (this.#place.kind === 'entering')
        this.bye(
          'no-such-match',
          'There’s no such match. Please check the link; old matches are deleted after a while.',
          undefined,
        );
      return undefined;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (this.#place.kind === 'entering') this.bye('stopping', pauseSentence(error.problem), 3000);
      return undefined;
    }
  }
}
