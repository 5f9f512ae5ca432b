import { failed, ok, type Result } from '../../core/result.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { nextFlag } from '../../online/clocks.js';
import {
  type Command,
  decide,
  decideCarry,
  decideSeat,
  dueAt,
  offerCarry,
  type Refusal,
  refused,
  seatOfKey,
} from '../../online/decide.js';
import type { LogEvent } from '../../online/log-event.js';
import type { Step } from '../../online/news.js';
import { createOnlineMatch } from '../../online/online-match.js';
import { makeServerMessage } from '../../online/protocol.js';
import { shownTo } from '../../online/shown.js';
import { checkPlayerName, type Terms } from '../../online/terms.js';
import type { Bus, BusMessage } from '../bus/bus.js';
import type { Computers } from '../computers/computers.js';
import type { Log } from '../log.js';
import type { OpenMatch, Store, StoreProblem } from '../store/store.js';
import { answersTo, decideDue, PAUSED, pauseSentence } from './answers.js';
import { Committer } from './committer.js';
import { ComputerSeats } from './computer-seats.js';
import { appendOf, foldLog, HotMatch, type Intent, type Settled, type Visitor } from './hot-match.js';
import { type NodeClock, TimerWheel } from './timer-wheel.js';

/** What a node is made of. */
export interface NodeParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly computers: Computers;
  readonly clock: NodeClock;
  readonly log: Log;
  readonly makeId: () => string;
  readonly makeSeed: () => number;
  /** Tells this node apart from all others. */
  readonly name: string;
  readonly settings: NodeSettings;
}

export interface NodeSettings {
  /** So long a player waits for an opponent who is gone, in milliseconds. */
  readonly patience: number;
  /** So many matches are kept in memory, more only while somebody is there. */
  readonly mostHot: number;
  /** So much may wait in one match to be written. */
  readonly mostWaiting: number;
}

/** A creator who is away for so long is taken off the lobby. */
const LISTED_WHILE_AWAY = 20_000;

/** Whoever asked for a match so short a time ago may be about to enter it. In milliseconds. */
const JUST_NOW = 10_000;

/** The matches of this node in memory, and everything that can be done with them. */
export class MatchNode {
  readonly #hot = new Map<string, HotMatch>();
  readonly #opening = new Map<string, Promise<HotMatch | undefined>>();
  readonly #unsubscribe = new Map<string, () => void>();
  readonly #presenceDue = new Set<HotMatch>();
  readonly #wheel: TimerWheel;
  readonly #computerSeats: ComputerSeats;
  readonly committer: Committer;

  readonly #startedAt: number;

  constructor(private readonly parts: NodeParts) {
    const { store, clock, log } = parts;
    this.#startedAt = clock.now();
    this.#wheel = new TimerWheel(clock);
    this.#computerSeats = new ComputerSeats(parts.computers, log, (hot, intent) => this.submit(hot, intent), clock);
    this.committer = new Committer(
      store,
      clock,
      {
        written: ({ match, entry }) => parts.bus.publish(match, { kind: 'entry', entry }),
        paused: (problem) => this.#paused(problem),
        resumed: (hot, since) => this.#resumed(hot, since),
        wentOn: () => this.#wentOn(),
      },
      () => this.#hot.values(),
    );
  }

  get size(): number {
    return this.#hot.size;
  }

  get settings(): NodeSettings {
    return this.parts.settings;
  }

  /** Creates a match; its creator has seat 0. Resolves when it is in the log. */
  async create(
    terms: Terms,
    asked: { readonly name: string | undefined; readonly key: string },
  ): Promise<Result<string, Refusal>> {
    const { clock, makeId, makeSeed } = this.parts;
    if (this.committer.isPaused) return PAUSED;
    const event: LogEvent = { type: 'created', terms, seed: makeSeed(), name: 'x', key: asked.key };
    const first = createOnlineMatch(event, clock.now());
    const name = asked.name ?? first.game.words.seats[0];
    const wrong = checkPlayerName(name);
    if (wrong !== undefined) return refused('bad-name', wrong);
    if (name === first.holders[1]?.name)
      return refused('bad-name', `Your opponent is called ${name} too. Please choose another name.`);
    const named = { ...event, name };
    const after = createOnlineMatch(named, clock.now());
    const id = makeId();
    const appended = await this.committer.create(appendOf(id, { before: undefined, event: named, after }));
    if (appended === 'written') {
      this.#keep(new HotMatch(id, after, clock.now(), (step) => this.#stepped(id, step)));
      return ok(id);
    }
    return appended === 'conflict' ? this.create(terms, asked) : PAUSED;
  }

  /** The match of this id in memory, read from the log if need be; undefined if there is none. Throws a `StoreError`. */
  async open(id: string): Promise<HotMatch | undefined> {
    const hot = this.#hot.get(id);
    if (hot !== undefined) {
      this.#hot.delete(id);
      this.#hot.set(id, hot);
      hot.askedAt = this.parts.clock.now();
      return hot;
    }
    const opening = this.#opening.get(id) ?? this.#read(id);
    this.#opening.set(id, opening);
    try {
      return await opening;
    } finally {
      this.#opening.delete(id);
    }
  }

  async #read(id: string): Promise<HotMatch | undefined> {
    const { clock, store } = this.parts;
    const log = await store.read(id);
    const match = foldLog(log);
    if (match === undefined) return undefined;
    const hot = new HotMatch(id, match, clock.now(), (step) => this.#stepped(id, step));
    this.#giveTimeBack(hot, log.at(-1)?.at ?? 0);
    return this.#keep(hot);
  }

  /** Nobody's clock runs while there is no server: what was last written before this one started held until now. */
  #giveTimeBack(hot: HotMatch, lastAt: number): void {
    if (lastAt >= this.#startedAt) return;
    for (const intent of this.#resumed(hot, lastAt)) if (hot.submit(intent)) this.committer.add(hot);
  }

  #keep(hot: HotMatch): HotMatch {
    this.#hot.set(hot.id, hot);
    this.#unsubscribe.set(
      hot.id,
      this.parts.bus.subscribe(hot.id, (message) => this.#hear(hot, message)),
    );
    this.#setFlag(hot);
    this.#computerSeats.look(hot);
    this.#forgetIdle();
    return hot;
  }

  /** Forgets matches that nobody is at, the longest unused first; but none that somebody is just coming to. */
  #forgetIdle(): void {
    const justNow = this.parts.clock.now() - JUST_NOW;
    for (const [id, hot] of this.#hot) {
      if (this.#hot.size <= this.settings.mostHot || hot.askedAt > justNow) return;
      if (hot.visitors.size > 0 || hot.waiting > 0 || this.#computerSeats.isThinking(hot)) continue;
      this.#hot.delete(id);
      this.#unsubscribe.get(id)?.();
      this.#unsubscribe.delete(id);
      this.#wheel.clear(`flag ${id}`);
      this.#wheel.clear(`listed ${id}`);
    }
  }

  /** Takes something up, to be written in the next transaction. */
  submit(hot: HotMatch, intent: Intent): void {
    if (hot.waiting >= this.settings.mostWaiting)
      return intent.settle({
        kind: 'refused',
        refusal: { code: 'too-many', sentence: 'Too much is waiting to be saved in this match. Please wait a moment.' },
      });
    this.#flag(hot, intent.at);
    if (hot.submit(intent)) this.committer.add(hot);
  }

  /** A flag that has fallen comes before everything that came after it. */
  #flag(hot: HotMatch, at: number): void {
    // While nothing can be written no time runs out either.
    if (this.committer.isPaused || dueAt(hot.hoped, at) === undefined) return;
    if (hot.submit({ at, sender: undefined, decide: decideDue, settle: () => undefined })) this.committer.add(hot);
  }

  /** Carries out a command of a visitor who has this seat, and answers when it is in the log. */
  do(hot: HotMatch, visitor: Visitor, seat: Seat, command: Command): void {
    const { clock } = this.parts;
    const { patience } = this.settings;
    const opponentGoneFor = (now: number): number | undefined =>
      hot.isComputer(otherSeat(seat)) ? undefined : hot.presence.goneFor(otherSeat(seat), now);
    this.submit(hot, {
      at: clock.now(),
      sender: visitor,
      decide: (match, now) => decide(match, seat, command, { now, opponentGoneFor: opponentGoneFor(now), patience }),
      settle: (settled) => {
        for (const text of answersTo(settled, seat, command, clock.now())) visitor.send(text);
      },
    });
  }

  /** Takes the free seat. Resolves when it is in the log. */
  async takeSeat(
    hot: HotMatch,
    asked: { readonly name: string | undefined; readonly key: string },
  ): Promise<Result<Seat, Refusal>> {
    return this.#seat(hot, asked.key, (match) => decideSeat(match, asked));
  }

  /** Takes a seat that is carried here from another device by a code. */
  async carry(
    hot: HotMatch,
    asked: { readonly fits: (code: string) => boolean; readonly key: string },
  ): Promise<Result<Seat, Refusal>> {
    return this.#seat(hot, asked.key, (match, now) => decideCarry(match, { ...asked, now }));
  }

  /** Offers a code, known by its hash, that carries a seat to another device. Resolves to the time until which it is good. */
  async offerCarry(hot: HotMatch, seat: Seat, code: string): Promise<Result<number, Refusal>> {
    const settled = await this.#ask(hot, (_match, now) => ok({ kind: 'event', event: offerCarry(seat, code, now) }));
    if (settled.kind === 'refused') return failed(settled.refusal);
    const { event } = settled.kind === 'written' ? settled.step : { event: undefined };
    return ok(event?.type === 'carry-offered' ? event.until : 0);
  }

  async #seat(hot: HotMatch, key: string, decideIt: Intent['decide']): Promise<Result<Seat, Refusal>> {
    const settled = await this.#ask(hot, decideIt);
    if (settled.kind === 'refused') return failed(settled.refusal);
    const seat = seatOfKey(hot.committed, (known) => known === key);
    return seat === undefined ? refused('seat-taken', 'The seat is no longer yours.') : ok(seat);
  }

  async #ask(hot: HotMatch, decideIt: Intent['decide']): Promise<Settled> {
    if (this.committer.isPaused) return { kind: 'refused', refusal: PAUSED.error };
    return new Promise((settle) => {
      this.submit(hot, { at: this.parts.clock.now(), sender: undefined, decide: decideIt, settle });
    });
  }

  async lobby(most: number): Promise<readonly OpenMatch[]> {
    const justNow = this.parts.clock.now() - JUST_NOW;
    const listed = await this.parts.store.lobby(most);
    // A creator who never came, or was there when a server died, would keep people waiting for nobody.
    return listed.filter(({ match, at }) => at > justNow || this.#hot.get(match)?.presence.isHere(0) === true);
  }

  /** Somebody comes to a match. */
  enter(hot: HotMatch, visitor: Visitor, since: number | undefined): void {
    const { clock } = this.parts;
    hot.visitors.add(visitor);
    const { count } = hot.committed;
    visitor.send(
      makeServerMessage(
        since === count
          ? { type: 'same', count }
          : { type: 'view', shown: shownTo(hot.committed, visitor.viewer, clock.now()) },
      ),
    );
    if (this.committer.isPaused)
      visitor.send(makeServerMessage({ type: 'paused', sentence: pauseSentence({ code: 'unavailable', reason: '' }) }));
    this.#flag(hot, clock.now());
    this.#counted(hot);
  }

  /** Sends the whole view to somebody who is there. */
  look(hot: HotMatch, visitor: Visitor): void {
    const shown = shownTo(hot.committed, visitor.viewer, this.parts.clock.now());
    visitor.send(makeServerMessage({ type: 'view', shown }));
  }

  leave(hot: HotMatch, visitor: Visitor): void {
    if (hot.visitors.delete(visitor)) this.#counted(hot);
  }

  /** Writes down who is here, and tells it soon: many who come at once are told of once. */
  #counted(hot: HotMatch): void {
    const census = { seats: [hot.countOf(0), hot.countOf(1)], watching: hot.countOf('spectator') } as const;
    hot.presence.count(census, this.parts.clock.now());
    this.parts.bus.publish(hot.id, { kind: 'presence', node: this.parts.name, ...census });
    this.#presenceSoon(hot);
    this.#setListed(hot);
  }

  #presenceSoon(hot: HotMatch): void {
    if (this.#presenceDue.size === 0)
      this.parts.clock.soon(() => {
        const due = [...this.#presenceDue];
        this.#presenceDue.clear();
        for (const each of due) this.#tellPresence(each);
      });
    this.#presenceDue.add(hot);
  }

  #tellPresence(hot: HotMatch): void {
    const { holders } = hot.committed;
    const isPerson = [holders[0]?.kind === 'person', holders[1]?.kind === 'person'] as const;
    const presence = hot.presence.shown(isPerson, this.parts.clock.now(), this.settings.patience);
    hot.tellAll(makeServerMessage({ type: 'presence', ...presence }));
  }

  /** The lobby lists a match while its creator is there. */
  #setListed(hot: HotMatch): void {
    const { terms, series } = hot.committed;
    if (!terms.isPublic || series !== undefined) return;
    const { clock } = this.parts;
    if (hot.presence.isHere(0)) {
      this.#wheel.clear(`listed ${hot.id}`);
      return this.#list(hot, true);
    }
    this.#wheel.set(`listed ${hot.id}`, clock.now() + LISTED_WHILE_AWAY, () => {
      if (!hot.presence.isHere(0)) this.#list(hot, false);
    });
  }

  #list(hot: HotMatch, isListed: boolean): void {
    if (hot.hoped.isListed === isListed) return;
    this.submit(hot, {
      at: this.parts.clock.now(),
      sender: undefined,
      decide: (match) =>
        match.series === undefined && match.isListed !== isListed
          ? ok({ kind: 'event', event: { type: 'listed', isListed } })
          : refused('seat-taken', 'The lobby need not know.'),
      settle: () => undefined,
    });
  }

  #stepped(id: string, step: Step): void {
    const hot = this.#hot.get(id);
    if (hot === undefined) return;
    this.#setFlag(hot);
    if (step.before.series === undefined && step.after.series !== undefined) {
      hot.presence.begin(this.parts.clock.now());
      this.#presenceSoon(hot);
    }
    this.#computerSeats.look(hot);
  }

  #setFlag(hot: HotMatch): void {
    const { series } = hot.committed;
    const flag = series?.clocks === undefined ? undefined : nextFlag(series.clocks);
    if (flag === undefined) return this.#wheel.clear(`flag ${hot.id}`);
    this.#wheel.set(`flag ${hot.id}`, flag, () => this.#flag(hot, this.parts.clock.now()));
  }

  #hear(hot: HotMatch, message: BusMessage): void {
    const { clock, name } = this.parts;
    if (message.kind === 'presence') {
      if (message.node === name) return;
      const isNew = hot.presence.hear(message.node, message, clock.now());
      // A node that has just come to this match does not know yet who is here.
      if (isNew) this.parts.bus.publish(hot.id, { kind: 'presence', node: name, ...hot.presence.own });
      return this.#presenceSoon(hot);
    }
    // What waits here will conflict with this entry, and then everything is read again.
    if (message.entry.number < hot.committed.count || hot.waiting > 0) return;
    if (message.entry.number === hot.committed.count) return hot.catchUp([message.entry], clock.now());
    this.parts.store.read(hot.id, hot.committed.count).then(
      (entries) => (hot.waiting > 0 ? undefined : hot.catchUp(entries, clock.now())),
      () => undefined,
    );
  }

  #paused(problem: StoreProblem): void {
    this.parts.log.warn('store failed', { code: problem.code, reason: problem.reason });
    const text = makeServerMessage({ type: 'paused', sentence: pauseSentence(problem) });
    for (const hot of this.#hot.values()) hot.tellAll(text);
  }

  #resumed({ committed: { series } }: HotMatch, since: number): readonly Intent[] {
    if (series?.clocks === undefined || nextFlag(series.clocks) === undefined) return [];
    const event: LogEvent = { type: 'resumed', since };
    const at = this.parts.clock.now();
    return [{ at, sender: undefined, decide: () => ok({ kind: 'event', event }), settle: () => undefined }];
  }

  #wentOn(): void {
    this.parts.log.info('store works again');
    const text = makeServerMessage({ type: 'paused', sentence: undefined });
    for (const hot of this.#hot.values()) {
      hot.tellAll(text);
      this.#setFlag(hot);
    }
  }

  /** Ends all timers once everything that waits is written, or cannot be. */
  async stop(): Promise<void> {
    this.#computerSeats.stop();
    await this.committer.idle();
    this.#wheel.stop();
    for (const unsubscribe of this.#unsubscribe.values()) unsubscribe();
  }
}
