import { WebSocket } from 'ws';
import type { Viewer } from '../../src/core/view.js';
import type { Command } from '../../src/online/decide.js';
import { type Followed, follow, followFrom } from '../../src/online/followed.js';
import { makeClientMessage, parseServerMessage, type ServerMessage } from '../../src/online/protocol.js';
import { parseList } from '../../src/core/json.js';
import { type MatchRecord, newsText } from './match-record.js';
import type { Scene } from './scene.js';
import { type Sent, SentCommands } from './sent-commands.js';

/** Whoever is not answered for so long is not answered. */
const LONGEST_WAIT = 15_000;
/** A seat forgets its first device when it was carried on so often. */
const FORGETFUL = 7;

/**
 * One connection of a match that folds by itself what it hears, and checks every message as it comes: nothing is missed,
 * told twice or for other eyes, and every command is answered. It comes back whenever its socket closes.
 */
export class Visitor {
  followed: Followed | undefined;
  /** How many events it knows. */
  known = 0;
  #socket: WebSocket | undefined;
  #isIn = false;
  readonly #sent = new SentCommands();
  #pongsDue = 0;
  #badDue = 0;
  #badHere = 0;
  #commands = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly scene: Scene,
    private readonly record: MatchRecord,
    public viewer: Viewer,
    public token: string | undefined,
    private readonly name: string,
  ) {
    record.sent.push(this.#sent);
  }

  get isOpen(): boolean {
    return this.#isIn && this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Nothing that it said waits for an answer. */
  get isAnswered(): boolean {
    return this.#sent.isEmpty && this.#pongsDue === 0 && this.#badDue === 0;
  }

  /** Resolves when this holds; false: it did not within so many milliseconds. */
  async until(holds: () => boolean, milliseconds = LONGEST_WAIT): Promise<boolean> {
    if (holds()) return true;
    return new Promise((resolve) => {
      const end = (held: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(held);
      };
      const look = (): void => {
        if (holds()) end(true);
      };
      const timer = setTimeout(() => end(false), milliseconds);
      this.#waiting.add(look);
    });
  }

  /** Connects and enters, knowing so much already, and says at once again what was not answered. */
  async enter(since = this.known): Promise<void> {
    const { target, requests, tally } = this.scene;
    await target.whenUp();
    if (target.isGivenUp) return;
    const socket = new WebSocket(target.socketUrl, {
      perMessageDeflate: false,
      headers: { 'X-Forwarded-For': requests.nextAddress() },
    });
    this.#socket = socket;
    this.#isIn = false;
    this.#pongsDue = 0;
    this.#badDue = 0;
    this.#badHere = 0;
    socket.on('message', (data: Buffer) => {
      if (socket === this.#socket) this.#heard(data.toString());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed(socket));
    const isOpened = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
    if (!isOpened) return;
    tally.add('connections');
    const { id: match } = this.record;
    this.raw(makeClientMessage({ type: 'enter', match, token: this.token, since }), 'sent: enter');
    const entered = await this.until(() => this.#isIn || socket.readyState !== WebSocket.OPEN);
    if (!entered) this.scene.findings.add('entering a match is not answered', `${this.record.id} as ${this.viewer}`);
    this.#sayAgain();
  }

  /** Drops the connection without a word. */
  drop(): void {
    this.#socket?.terminate();
  }

  /** Leaves for good. What it has followed is a view like any other. */
  leave(): void {
    const { shown } = this.followed ?? {};
    if (shown !== undefined) this.record.addView(shown.viewer, shown.count, shown);
    this.#socket?.removeAllListeners('message');
    this.#socket?.terminate();
  }

  raw(text: string | Buffer, kind: string): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text);
    this.scene.tally.add(kind);
    this.scene.onMoment();
  }

  /** A ping of the WebSocket itself. */
  pingFrame(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  ping(): void {
    if (!this.isOpen) return;
    this.#pongsDue += 1;
    this.raw('["i"]', 'sent: ping');
  }

  look(): void {
    this.raw('["v"]', 'sent: look');
  }

  /** Says something that is no message. */
  sayBad(text: string | Buffer): void {
    if (!this.isOpen) return;
    this.#badDue += 1;
    this.#badHere += 1;
    this.raw(text, 'sent: malformed');
  }

  /** Sends a new command so many times. */
  do(act: Command['act'], times = 1): void {
    if (!this.isOpen) return;
    this.#commands += 1;
    const command: Command = { id: `${this.name}${this.#commands.toString(36)}`, act };
    const doneBefore = this.#doneBySeat();
    this.#send({ command, due: 0, doneBefore }, times);
  }

  /** Sends a command once more that was answered lately, perhaps with another meaning: it counts as it did the first time. */
  repeat(pick: (sent: readonly Command[]) => Command | undefined, act?: Command['act']): void {
    const recent = this.#sent.repeatable(this.#doneBySeat());
    const command = pick(recent.map((sent) => sent.command));
    const sent = recent.find((one) => one.command === command);
    if (!this.isOpen || sent === undefined || command === undefined || this.#sent.has(command.id)) return;
    this.scene.tally.add('commands sent again');
    this.#send({ ...sent, due: 0, command: { id: command.id, act: act ?? command.act } }, 1);
  }

  #doneBySeat(): number {
    return this.viewer === 'spectator' ? 0 : this.record.done[this.viewer];
  }

  #send(sent: Sent, times: number): void {
    sent.due += times;
    this.#sent.add(sent);
    const kind = `sent: ${sent.command.act.kind}`;
    for (let time = 0; time < times; time += 1)
      this.raw(makeClientMessage({ type: 'do', command: sent.command }), kind);
  }

  /** What was not answered by the last connection may be in the log or not: the same id again tells. */
  #sayAgain(): void {
    for (const sent of this.#sent.takeUnanswered(this.#doneBySeat())) {
      if (this.viewer === 'spectator' || !this.isOpen) continue;
      this.scene.tally.add('commands sent again');
      this.#send({ ...sent, due: 0 }, 1);
    }
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#isIn = false;
    this.#pongsDue = 0;
    this.#badDue = 0;
    this.#wake();
  }

  #wake(): void {
    for (const look of this.#waiting) look();
  }

  #wrong(what: string, text: string): void {
    this.scene.findings.add(what, `${this.record.id} as ${this.viewer}, ${this.known} events known: ${text}`);
  }

  #heard(text: string): void {
    const message = parseServerMessage(text);
    if (message === undefined) this.#wrong('the server sends something that is not a message', text);
    else {
      this.scene.tally.add(`heard: ${message.type}`);
      this.#take(message, text);
    }
    this.scene.onMoment();
    this.#wake();
  }

  #take(message: ServerMessage, text: string): void {
    switch (message.type) {
      case 'view':
        return this.#view(message, text);
      case 'same':
        this.#isIn = true;
        if (message.count !== this.known) this.#wrong('the server says nothing is new, but something is', text);
        return;
      case 'moved':
      case 'chose':
      case 'revealed':
        if (message.number !== this.known) this.#wrong('an event is missed or told twice', text);
        this.record.addNews(message.number, newsText(message) ?? '');
        return this.#follow(message, text);
      case 'done':
        return this.#done(message, text);
      case 'refused':
        return this.#refused(message, text);
      case 'pong':
        this.#pongsDue = Math.max(0, this.#pongsDue - 1);
        return;
      case 'bye':
        return this.#bye(message, text);
      case 'presence':
      case 'paused':
        return;
    }
  }

  #view({ shown }: ServerMessage & { readonly type: 'view' }, text: string): void {
    this.#isIn = true;
    const seat = this.viewer;
    if (shown.viewer === 'spectator' && seat !== 'spectator' && this.record.carried[seat] >= FORGETFUL) this.#watch();
    if (shown.viewer !== this.viewer) this.#wrong('a view is meant for somebody else', text);
    if (shown.count < this.known) this.#wrong('the count of events went back', text);
    this.record.addView(shown.viewer, shown.count, parseList(text)[1]);
    this.known = shown.count;
    const followed = followFrom(shown);
    if (followed.ok) this.followed = followed.value;
    else this.#wrong('a view does not fit the rules', text);
  }

  #follow(message: Parameters<typeof follow>[1], text: string, entry?: string): void {
    if (this.followed === undefined) return;
    const next = follow(this.followed, message, entry);
    if (!next.ok) {
      this.#wrong('news does not fit what the client knows', text);
      return this.look();
    }
    this.followed = next.value;
    this.known = next.value.shown.count;
  }

  #done(message: ServerMessage & { readonly type: 'done' }, text: string): void {
    const sent = this.#sent.answer(message.id);
    if (sent === undefined || this.viewer === 'spectator')
      return this.#wrong('something is done that nobody asked for', text);
    if (message.number > this.known) this.#wrong('an event is missed or told twice', text);
    this.record.acknowledge({ seat: this.viewer, id: message.id, number: message.number });
    const { act } = sent.command;
    this.#follow(message, text, act.kind === 'play' ? act.entry : undefined);
  }

  #refused({ id, code }: ServerMessage & { readonly type: 'refused' }, text: string): void {
    this.scene.tally.add(`refused: ${code}`);
    if (id !== undefined) {
      if (this.#sent.answer(id) === undefined) this.#wrong('something is refused that nobody asked for', text);
    } else if (this.#badDue > 0) this.#badDue -= 1;
    else this.#wrong('a message of the protocol is not understood', text);
  }

  #watch(): void {
    this.viewer = 'spectator';
    this.token = undefined;
    this.#sent.takeUnanswered(0);
  }

  #bye({ why }: ServerMessage & { readonly type: 'bye' }, text: string): void {
    this.scene.tally.add(`bye: ${why}`);
    const isDeserved =
      why === 'stopping' ||
      (why === 'bad-messages' && this.#badHere > 0) ||
      // What waits there is sent again, like all that was not answered.
      (why === 'too-many' && this.record.isCrowded) ||
      (why === 'seat-carried' && this.viewer !== 'spectator' && this.record.carried[this.viewer] >= FORGETFUL);
    if (!isDeserved) this.#wrong('a connection is ended for no reason', text);
    if (why === 'seat-carried') this.#watch();
  }
}
