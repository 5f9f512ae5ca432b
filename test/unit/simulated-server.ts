import type { Seat, Viewer } from '../../src/core/index.js';
import { decide, dueAt } from '../../src/online/decide.js';
import { decideSeat, seatOfKey } from '../../src/online/decide-seat.js';
import { type LogEvent, makeEvent, parseEvent } from '../../src/online/log-event.js';
import { newsFor, newsForSender } from '../../src/online/news.js';
import type { SocketEvents, SocketLike } from '../../src/online/online-client.js';
import { nextOnlineMatch, type OnlineMatch } from '../../src/online/online-match.js';
import { makeServerMessage, parseClientMessage, type ServerMessage } from '../../src/online/protocol.js';
import { shownTo } from '../../src/online/shown.js';
import { parseTerms } from '../../src/online/terms.js';
import { must } from '../contract/playing.js';

/** One connection, whose messages wait on their way until the test delivers them. */
export class Link implements SocketLike {
  readonly toServer: string[] = [];
  readonly toClient: string[] = [];
  viewer: Viewer | undefined;
  isOpen = true;
  #isTold = false;

  constructor(
    private readonly server: SimulatedServer,
    private readonly events: SocketEvents,
  ) {}

  send(text: string): void {
    if (this.isOpen) this.toServer.push(text);
  }

  close(): void {
    this.isOpen = false;
    this.server.links.delete(this);
  }

  /** The connection breaks; what was on its way is lost. */
  break(): void {
    if (!this.isOpen) return;
    this.close();
    this.events.closed();
  }

  deliverToClient(): boolean {
    if (!this.isOpen) return false;
    if (!this.#isTold) {
      this.#isTold = true;
      this.events.opened();
      return true;
    }
    const text = this.toClient.shift();
    if (text !== undefined) this.events.heard(text);
    return text !== undefined;
  }

  deliverToServer(): boolean {
    const text = this.isOpen ? this.toServer.shift() : undefined;
    if (text !== undefined) this.server.hear(this, text);
    return text !== undefined;
  }
}

const keyOf = (token: string): string => `key of ${token}`;

/** A server of one match that keeps nothing but its log. Every message that leaves it is shown to `onSent` first. */
export class SimulatedServer {
  readonly log: { readonly at: number; readonly text: string }[] = [];
  readonly links = new Set<Link>();
  now = 1_000_000;
  state: OnlineMatch;

  constructor(
    terms: unknown,
    tokens: readonly [string, string],
    private readonly onSent: (state: OnlineMatch, viewer: Viewer, text: string) => void,
  ) {
    const created: LogEvent = {
      type: 'created',
      terms: must(parseTerms(terms)),
      seed: 7,
      name: 'Ana',
      key: keyOf(tokens[0]),
    };
    this.#append(created);
    this.state = this.folded();
    const seated = must(decideSeat(this.state, { name: 'Ben', key: keyOf(tokens[1]) }, this.now));
    if (seated.kind === 'step') this.#append(seated.step.event);
    this.state = this.folded();
  }

  /** The match that the log tells. */
  folded(): OnlineMatch {
    let state: OnlineMatch | undefined;
    for (const { at, text } of this.log) state = nextOnlineMatch(state, must(parseEvent(text)), at);
    if (state === undefined) throw new Error('the log is empty');
    return state;
  }

  /** The process ends without a word and begins again. */
  restart(): void {
    for (const link of this.links) link.break();
    this.state = this.folded();
  }

  accept(events: SocketEvents): Link {
    const link = new Link(this, events);
    this.links.add(link);
    return link;
  }

  hear(link: Link, text: string): void {
    const message = parseClientMessage(text);
    switch (message?.type) {
      case undefined:
      case 'ping':
        return this.#send(link, { type: 'pong' });
      case 'enter': {
        const { token, since } = message;
        const seat = token === undefined ? undefined : seatOfKey(this.state, (key) => key === keyOf(token));
        link.viewer = seat ?? 'spectator';
        if (since === this.state.count) return this.#send(link, { type: 'same', count: since });
        return this.#view(link);
      }
      case 'look':
        return this.#view(link);
      case 'do': {
        const { viewer } = link;
        const { command } = message;
        if (viewer === undefined || viewer === 'spectator')
          return this.#send(link, { type: 'refused', id: command.id, code: 'not-your-seat', sentence: 'You watch.' });
        return this.#do(link, viewer, command);
      }
    }
  }

  #do(link: Link, seat: Seat, command: Parameters<typeof decide>[2]): void {
    const due = dueAt(this.state, this.now);
    if (due !== undefined) this.#happen(due);
    const decided = decide(this.state, seat, command, { now: this.now, opponentGoneFor: 99, claimAfter: 99 });
    if (!decided.ok) return this.#send(link, { type: 'refused', id: command.id, ...decided.error });
    if (decided.value.kind === 'repeated')
      return this.#send(link, { type: 'done', id: command.id, number: decided.value.number, left: undefined });
    const step = this.#happen(decided.value.step.event, link);
    for (const message of newsForSender(step, seat, command.id, this.now)) this.#send(link, message);
  }

  #append(event: LogEvent): void {
    this.log.push({ at: this.now, text: makeEvent(event) });
  }

  #happen(event: LogEvent, sender?: Link): Parameters<typeof newsFor>[0] {
    const before = this.state;
    this.#append(event);
    this.state = nextOnlineMatch(before, event, this.now);
    const step = { before, event, after: this.state };
    for (const link of this.links)
      if (link !== sender && link.viewer !== undefined) this.#send(link, newsFor(step, link.viewer, this.now));
    return step;
  }

  #view(link: Link): void {
    const { viewer } = link;
    if (viewer !== undefined) this.#send(link, { type: 'view', shown: shownTo(this.state, viewer, this.now) });
  }

  #send(link: Link, message: ServerMessage): void {
    const text = makeServerMessage(message);
    if (link.viewer !== undefined) this.onSent(this.state, link.viewer, text);
    link.toClient.push(text);
  }
}
