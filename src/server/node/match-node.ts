import { failed, ok, type Result } from '../../core/result.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { type Command, decide, type Refusal, refused } from '../../online/decide.js';
import { creatorName, decideCarry, decideSeat, offerCarry, seatOfKey } from '../../online/decide-seat.js';
import type { LogEvent } from '../../online/log-event.js';
import { createOnlineMatch, type Step } from '../../online/online-match.js';
import { makeServerMessage } from '../../online/protocol.js';
import { shownTo } from '../../online/shown.js';
import type { Terms } from '../../online/terms.js';
import type { Appended, StoreProblem } from '../store/store.js';
import { answersTo, PAUSED, pauseSentence } from './answers.js';
import { Attendance, decideListed } from './attendance.js';
import { Committer } from './committer.js';
import { ComputerSeats } from './computer-seats.js';
import { Faults } from './faults.js';
import { FlagWatch, clockHoldSince } from './flag-watch.js';
import { appendOf, type HotMatch, type Intent, type Settled, type Visitor } from './hot-match.js';
import { HotMatches } from './hot-matches.js';
import { type OpenTable, openTables } from './lobby.js';
import type { NodeParts, NodeSettings } from './node-parts.js';
import { TimerWheel } from './timer-wheel.js';

/** So many listed matches are looked at for some that other nodes have listed just now. */
const MOST_LISTED = 1000;

/** What everybody at a match is told in which something of ours went wrong. */
const BROKEN = {
  code: 'stopping',
  sentence:
    'Something went wrong on the server, and this match was closed. What was saved is safe: it opens again by itself.',
} as const;
/** After so long those who were at a match that was closed may come back. In milliseconds. */
const COME_BACK = 3000;

/** Whoever asks for something is answered within this time, even if only to be told to ask again. In milliseconds. */
const LONGEST_ANSWER = 3000;
const SLOW: StoreProblem = { code: 'unavailable', reason: 'the store is slow' };

/** The matches of this node, and everything that can be done with them. */
export class MatchNode {
  readonly #matches: HotMatches;
  readonly #attendance: Attendance;
  readonly #flags: FlagWatch;
  readonly #computerSeats: ComputerSeats;
  readonly #wheel: TimerWheel;
  readonly faults: Faults;
  readonly committer: Committer;

  constructor(private readonly parts: NodeParts) {
    const { store, clock, log, bus, computers } = parts;
    const submit = (hot: HotMatch, intent: Intent): void => this.submit(hot, intent);
    this.faults = new Faults(log, (hot) => this.#matches.close(hot, BROKEN, COME_BACK));
    this.#wheel = new TimerWheel(clock, (error) => this.faults.caught(error));
    this.#computerSeats = new ComputerSeats(computers, log, submit, clock, this.faults);
    this.committer = new Committer(
      store,
      clock,
      this.faults,
      {
        written: ({ match, entry }) => bus.publish(match, { kind: 'entry', entry }),
        removed: (hot) => this.#matches.lose(hot),
        damaged: (hot, problem) => this.#damaged(hot, problem),
        paused: (problem) => this.#paused(problem),
        resumed: (hot, since) => clockHoldSince(hot, since, clock.now()),
        recovered: () => this.#recovered(),
      },
      () => this.#matches.values(),
    );
    this.#flags = new FlagWatch(clock, this.#wheel, this.committer, this.faults);
    this.#matches = new HotMatches(parts, this.faults, {
      read: (hot) => this.#flags.returnTime(hot, hot.committed.at),
      kept: (hot, address) => {
        this.#computerSeats.own(hot, address);
        this.#attendance.keep(hot);
        this.#check(hot);
      },
      forgotten: (hot) => {
        this.#flags.clear(hot);
        this.#attendance.forget(hot);
      },
      stepped: (hot, step) => this.#stepped(hot, step),
      attended: (hot, message) => this.#attendance.hear(hot, message),
      isBusy: (hot) => this.#computerSeats.isThinking(hot),
    });
    this.#attendance = new Attendance(parts, this.#wheel, this.#matches, this.faults, submit);
  }

  get size(): number {
    return this.#matches.size;
  }

  get settings(): NodeSettings {
    return this.parts.settings;
  }

  /**
   * Creates a match for somebody at this address, who has seat 0. Resolves when it is in the log. The same key on the same
   * terms again creates nothing: it is the same match.
   */
  async create(
    terms: Terms,
    asked: { readonly name: string | undefined; readonly key: string },
    address = '',
  ): Promise<Result<string, Refusal>> {
    const { clock, idOf, makeSeed } = this.parts;
    if (this.committer.isPaused) return PAUSED;
    if (terms.computer !== undefined && this.parts.computers.waitingFor(address) >= this.settings.maxThinking)
      return refused('too-many', 'The computer still thinks in many matches of yours. Please wait for it there.');
    const name = creatorName(terms, asked.name);
    if (!name.ok) return name;
    const event: LogEvent = { type: 'created', terms, seed: makeSeed(), name: name.value, key: asked.key };
    const after = createOnlineMatch(event, clock.now());
    const id = idOf(asked.key, JSON.stringify(terms));
    const appended = await this.#inTime<Appended | StoreProblem>(SLOW, (settle) =>
      this.committer.create(appendOf(id, { before: undefined, event, after }), settle),
    );
    if (appended === 'written') {
      this.#matches.add(id, after, address);
      return ok(id);
    }
    return appended === 'conflict' ? this.#createdBefore(id, asked.key) : PAUSED;
  }

  async #createdBefore(id: string, key: string): Promise<Result<string, Refusal>> {
    const hot = await this.open(id);
    return hot !== undefined && seatOfKey(hot.committed, (known) => known === key) === 0
      ? ok(id)
      : refused('seat-taken', 'This match was created before, and its seat is no longer yours. Create another one.');
  }

  /**
   * The match of this id in memory, read from the log for this address if need be; undefined if there is none. Throws a
   * `StoreError`.
   */
  async open(id: string, address = ''): Promise<HotMatch | undefined> {
    return this.#matches.open(id, address);
  }

  /** Takes something up, to be written in the next transaction. */
  submit(hot: HotMatch, intent: Intent): void {
    if (hot.waiting >= this.settings.maxWaiting)
      return intent.settle({
        kind: 'refused',
        refusal: { code: 'too-many', sentence: 'Too much is waiting to be saved in this match. Please wait a moment.' },
      });
    const isTaken = this.faults.guard(hot, () => {
      this.#flags.check(hot, intent.at);
      if (hot.submit(intent)) this.committer.add(hot);
    });
    if (!isTaken) intent.settle({ kind: 'refused', refusal: BROKEN });
  }

  /** Carries out a command of a visitor who has this seat, and answers when it is in the log. */
  do(hot: HotMatch, visitor: Visitor, seat: Seat, command: Command): void {
    const { clock } = this.parts;
    const { claimAfter } = this.settings;
    const opponentGoneFor = (now: number): number | undefined =>
      hot.isComputer(otherSeat(seat)) ? undefined : hot.presence.goneFor(otherSeat(seat), now);
    this.submit(hot, {
      at: clock.now(),
      sender: visitor,
      decide: (match, now) => decide(match, seat, command, { now, opponentGoneFor: opponentGoneFor(now), claimAfter }),
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
    return this.#seat(hot, asked.key, (match, now) => decideSeat(match, asked, now));
  }

  /** The same, unless the lobby does not list the match any more: its creator may have left it for another. */
  async takeListedSeat(
    hot: HotMatch,
    asked: { readonly name: string | undefined; readonly key: string },
  ): Promise<Result<Seat, Refusal>> {
    return this.#seat(hot, asked.key, (match, now) =>
      match.isListed ? decideSeat(match, asked, now) : refused('seat-taken', 'Nobody waits in this match any more.'),
    );
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
    const settled = await this.#ask(hot, (match, now) => offerCarry(match, seat, code, now));
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
    const { clock } = this.parts;
    return this.#inTime<Settled>({ kind: 'refused', refusal: PAUSED.error }, (settle) =>
      this.submit(hot, { at: clock.now(), sender: undefined, decide: decideIt, settle, isUrgent: true }),
    );
  }

  /** Waits for what is settled, but not for long. What comes later is there when it is asked for again. */
  async #inTime<T>(late: T, begin: (settle: (settled: T) => void) => void): Promise<T> {
    return new Promise((resolve) => {
      const cancel = this.parts.clock.after(LONGEST_ANSWER, () => resolve(late));
      begin((settled) => {
        cancel();
        resolve(settled);
      });
    });
  }

  /** Takes a match off the lobby, or lists it again. Resolves when it is in the log; false: somebody has come, or it is so. */
  async list(hot: HotMatch, isListed: boolean): Promise<boolean> {
    return (await this.#ask(hot, decideListed(isListed))).kind === 'written';
  }

  /** Open matches that are wanted and whose creators are there, or may be about to come, the one listed last first. */
  async lobby(isWanted: (terms: Terms) => boolean = () => true): Promise<readonly OpenTable[]> {
    const listed = await this.parts.store.lobby(MOST_LISTED);
    return openTables(this.#matches, listed, this.parts.clock.now(), isWanted);
  }

  /** Somebody comes to a match. */
  enter(hot: HotMatch, visitor: Visitor, since: number | undefined): void {
    const { clock } = this.parts;
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
    this.#flags.check(hot, clock.now());
    this.#attendance.come(hot, visitor);
  }

  /** Sends the whole view to somebody who is there. */
  sendView(hot: HotMatch, visitor: Visitor): void {
    const shown = shownTo(hot.committed, visitor.viewer, this.parts.clock.now());
    visitor.send(makeServerMessage({ type: 'view', shown }));
  }

  leave(hot: HotMatch, visitor: Visitor): void {
    this.#attendance.leave(hot, visitor);
    this.#matches.left(hot);
  }

  #stepped(hot: HotMatch, { before, after }: Step): void {
    if (before.series === undefined && after.series !== undefined) this.#attendance.begin(hot);
    this.#check(hot);
  }

  /** What the match as its log has it asks for: an alarm for its clocks, a thought of its computer. */
  #check(hot: HotMatch): void {
    this.#flags.set(hot);
    this.#computerSeats.check(hot);
  }

  #paused(problem: StoreProblem): void {
    this.parts.log.warn('store failed', { code: problem.code, reason: problem.reason });
    const text = makeServerMessage({ type: 'paused', sentence: pauseSentence(problem) });
    for (const hot of this.#matches.values())
      this.faults.guard(hot, () => {
        hot.tellAll(text);
        hot.refuseUrgent(PAUSED.error);
      });
  }

  /** Only this match is concerned: all others go on. */
  #damaged(hot: HotMatch, problem: StoreProblem): void {
    this.parts.log.warn('a match cannot be read', { match: hot.id, reason: problem.reason });
    this.#matches.close(hot, { code: 'stopping', sentence: pauseSentence(problem) }, COME_BACK);
  }

  #recovered(): void {
    this.parts.log.info('store works again');
    const text = makeServerMessage({ type: 'paused', sentence: undefined });
    for (const hot of this.#matches.values())
      this.faults.guard(hot, () => {
        hot.tellAll(text);
        this.#flags.set(hot);
      });
  }

  /** Ends all timers once everything that waits is written, or cannot be. */
  async stop(): Promise<void> {
    this.#computerSeats.stop();
    this.#attendance.stop();
    await this.committer.idle();
    this.#wheel.stop();
    this.#matches.stop();
  }
}
