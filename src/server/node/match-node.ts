import { failed, ok, type Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import { type Command, type Refusal, refused } from '../../online/decide.js';
import { creatorName, decideCarry, decideSeat, offerCarry, seatOfKey } from '../../online/decide-seat.js';
import type { LogEvent } from '../../online/log-event.js';
import { createOnlineMatch, type OnlineMatch, type Step } from '../../online/online-match.js';
import { makeServerMessage } from '../../online/protocol.js';
import { type ShownMatch, shownTo } from '../../online/shown.js';
import type { Terms } from '../../online/terms.js';
import { type Appended, StoreError, type StoreProblem } from '../store/store.js';
import { BROKEN, inTime, PAUSED, pauseSentence } from './answers.js';
import { Attendance, decideListed } from './attendance.js';
import { COME_BACK, Commands, TOO_MUCH } from './commands.js';
import { Committer } from './committer.js';
import { ComputerSeats } from './computer-seats.js';
import { Faults } from './faults.js';
import { FlagWatch, holdClocks, isHindered } from './flag-watch.js';
import { appendOf, type HotMatch, type Intent, type Settled, type Visitor } from './hot-match.js';
import { HotMatches } from './hot-matches.js';
import { LengthWatch } from './length-watch.js';
import { Lobby, type OpenTable } from './lobby.js';
import { LogReader } from './log-reader.js';
import type { NodeParts, NodeSettings } from './node-parts.js';
import { TimerWheel } from './timer-wheel.js';

const SLOW: StoreProblem = { code: 'unavailable', reason: 'the store is slow' };

/** The matches of this node, and everything that can be done with them. */
export class MatchNode {
  readonly #matches: HotMatches;
  readonly #attendance: Attendance;
  readonly #flags: FlagWatch;
  readonly #computerSeats: ComputerSeats;
  readonly #wheel: TimerWheel;
  readonly #reader: LogReader;
  readonly #lengths: LengthWatch | undefined;
  readonly #commands: Commands;
  readonly #lobby: Lobby;
  readonly faults: Faults;
  readonly committer: Committer;

  constructor(private readonly parts: NodeParts) {
    const { store, clock, log, bus, computers } = parts;
    const submit = (hot: HotMatch, intent: Intent): void => this.submit(hot, intent);
    const breakOff = (hot: HotMatch): void => this.#matches.close(hot, BROKEN, COME_BACK);
    this.faults = new Faults(log, breakOff);
    this.#wheel = new TimerWheel(clock, (error) => this.faults.caught(error));
    const { shared } = store;
    const isShared = shared !== undefined;
    this.#computerSeats = new ComputerSeats(computers, submit, clock, this.faults, this.#wheel, isShared);
    this.#reader = new LogReader(store, clock, this.faults, (hot, problem) => this.#damaged(hot, problem));
    this.committer = new Committer(
      store,
      clock,
      this.faults,
      this.#reader,
      {
        written: (appends) => {
          for (const { match, entry } of appends) bus.publish(match, { kind: 'news', count: entry.number + 1 });
        },
        removed: (hot) => this.#matches.lose(hot),
        damaged: (hot, problem) => this.#damaged(hot, problem),
        broken: breakOff,
        paused: (problem) => this.#paused(problem),
        isHindered,
        hold: (outage) => holdClocks(outage, clock.now()),
        recovered: () => this.#recovered(),
      },
      () => this.#matches.values(),
    );
    this.#flags = new FlagWatch(clock, this.#wheel, this.committer, this.faults, this.#reader, shared);
    this.#matches = new HotMatches(parts, this.faults, this.#reader, {
      read: async (hot) => this.#flags.returnTime(hot),
      kept: (hot, address) => {
        this.#computerSeats.own(hot, address);
        this.#attendance.keep(hot);
        this.#check(hot);
      },
      forgotten: (hot) => {
        this.#flags.clear(hot);
        this.#attendance.forget(hot);
        this.#computerSeats.forget(hot);
      },
      stepped: (hot, step) => this.#stepped(hot, step),
      attended: (hot, message) => this.#attendance.hear(hot, message),
      isBusy: (hot) => this.#computerSeats.isThinking(hot),
    });
    this.#attendance = new Attendance(
      parts,
      this.#wheel,
      this.#matches,
      this.#reader,
      this.faults,
      submit,
      (error, since) => this.committer.notice(error, since),
    );
    this.#commands = new Commands(parts, this.#reader, this.#attendance, this.faults, submit);
    this.#lobby = new Lobby(parts, this.#matches, this.faults);
    this.#lengths = isShared
      ? new LengthWatch(shared, bus, clock, this.#matches, this.#reader, this.faults)
      : undefined;
  }

  /** Tells a shared store that this node is there. Before that it can do nothing. Throws a `StoreError`. */
  async begin(): Promise<void> {
    const { store, name } = this.parts;
    await store.shared?.begin(name);
    if (store.shared !== undefined) await this.#matches.listening();
    this.#attendance.begin();
    this.#lengths?.begin();
    // While nothing can be written the committer asks.
    store.shared?.onLoss(() => {
      if (!this.committer.isPaused) this.#attendance.askNow();
    });
    store.shared?.onLeap((since) => this.committer.leap(since));
  }

  /** Whether a store that nodes share does not answer. */
  get isStoreAway(): boolean {
    return this.#attendance.isStoreAway;
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
      return refused('too-many', 'The computer is still thinking in many of your matches. Please wait for it there.');
    const name = creatorName(terms, asked.name);
    if (!name.ok) return name;
    const event: LogEvent = { type: 'created', terms, seed: makeSeed(), name: name.value, key: asked.key };
    const after = createOnlineMatch(event, clock.now());
    const id = idOf(asked.key, JSON.stringify(terms));
    const appended = await inTime<Appended | StoreProblem>(clock, SLOW, (settle) =>
      this.committer.create(appendOf(id, { before: undefined, event, after }), settle),
    );
    if (appended === 'written') {
      this.#matches.add(id, after, address);
      return ok(id);
    }
    if (appended === 'conflict') return this.#createdBefore(id, asked.key);
    return appended === 'gone' ? PAUSED : this.#notCreated(id, appended);
  }

  #notCreated(match: string, problem: StoreProblem): Result<string, Refusal> {
    if (problem.code === 'damaged') this.parts.log.warn('a match cannot be created', { match, reason: problem.reason });
    return refused('paused', pauseSentence(problem));
  }

  async #createdBefore(id: string, key: string): Promise<Result<string, Refusal>> {
    const hot = await this.open(id);
    return hot !== undefined && seatOfKey(hot.committed, (known) => known === key) === 0
      ? ok(id)
      : refused('seat-taken', 'This match already exists, and its seat is no longer yours. Create another one.');
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
    if (hot.isFull(this.settings.maxWaiting)) return intent.settle({ kind: 'refused', refusal: TOO_MUCH });
    const isTaken = this.faults.guard(hot, () => {
      this.#flags.check(hot, intent.at);
      if (hot.submit(intent)) this.committer.add(hot);
    });
    if (!isTaken) intent.settle({ kind: 'refused', refusal: BROKEN });
  }

  /** Carries out a command of somebody who has this seat and no connection. Resolves when it is in the log. */
  async carryOut(hot: HotMatch, seat: Seat, command: Command): Promise<Result<undefined, Refusal>> {
    const settled = await this.#ask(hot, this.#commands.decideFor(hot, seat, command));
    return settled.kind === 'refused' ? failed(settled.refusal) : ok(undefined);
  }

  /**
   * Carries out a command of a visitor who has this seat, and answers when it is in the log. Whether the visitor still has the seat
   * is asked whenever it is decided: it may have been carried elsewhere, by another node, while the command waited.
   */
  do(
    hot: HotMatch,
    visitor: Visitor,
    seat: Seat,
    command: Command,
    hasSeat: (match: OnlineMatch) => boolean = () => true,
  ): void {
    this.#commands.do(hot, visitor, seat, command, hasSeat);
  }

  /** The seat of a visitor whose key fits, and who knows so many events already. Throws a `StoreError`. */
  async seatOf(
    hot: HotMatch,
    fits: ((key: string) => boolean) | undefined,
    since: number | undefined,
  ): Promise<Seat | undefined> {
    return this.#commands.seatOf(hot, fits, since);
  }

  /** Takes the free seat. Resolves when it is in the log. */
  async takeSeat(
    hot: HotMatch,
    asked: { readonly name: string | undefined; readonly key: string },
  ): Promise<Result<Seat, Refusal>> {
    return this.#seat(hot, asked.key, (match, now) => decideSeat(match, asked, now));
  }

  /** The same; but if the lobby doesn't list the match any more, only for those who have a seat: its creator may be elsewhere. */
  async takeListedSeat(
    hot: HotMatch,
    asked: { readonly name: string | undefined; readonly key: string },
  ): Promise<Result<Seat, Refusal>> {
    return this.#seat(hot, asked.key, (match, now) =>
      match.isListed || seatOfKey(match, (known) => known === asked.key) !== undefined
        ? decideSeat(match, asked, now)
        : refused('seat-taken', 'Nobody is waiting in this match anymore.'),
    );
  }

  /** The seat that somebody has taken before, also if that has not been written yet. Resolves when it is in the log. */
  async seatTaken(hot: HotMatch, key: string): Promise<Result<Seat, Refusal>> {
    return this.#seat(hot, key, (match) =>
      seatOfKey(match, (known) => known === key) === undefined
        ? refused('not-your-seat', 'You have no seat in this match.')
        : ok({ kind: 'repeated', number: match.count - 1 }),
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
    const paused: Settled = { kind: 'refused', refusal: PAUSED.error };
    if (this.committer.isPaused) return paused;
    const { clock } = this.parts;
    const at = clock.now();
    return inTime<Settled>(clock, paused, (settle) => {
      const submit = (): void => this.submit(hot, { at, sender: undefined, decide: decideIt, settle, isUrgent: true });
      if (this.#commands.isSure(hot, { at, decide: decideIt })) return submit();
      this.#reader.refresh(hot).then(submit, () => settle(paused));
    });
  }

  /** Takes a match off the lobby, or lists it again. Resolves when it is in the log; refused: somebody has come, or it is so. */
  async list(hot: HotMatch, isListed: boolean): Promise<Result<undefined, Refusal>> {
    this.#attendance.listSoon(hot, false);
    const settled = await this.#ask(hot, decideListed(isListed));
    return settled.kind === 'refused' ? failed(settled.refusal) : ok(undefined);
  }

  /** Lists a match again after a while, if its creator still waits there. */
  listSoon(hot: HotMatch): void {
    this.#attendance.listSoon(hot, true);
  }

  /** Whether the database of this match is away while there are others. */
  isAway(_match: string): boolean {
    return false;
  }

  /**
   * Open matches whose creators are there, or may be about to come, the one listed last first; with a game, those of it that
   * somebody who plays anyone may take.
   */
  async lobby(game?: string): Promise<readonly OpenTable[]> {
    return this.#lobby.tables(game);
  }

  /** Somebody comes to a match. */
  enter(hot: HotMatch, visitor: Visitor, since: number | undefined): void {
    const { clock } = this.parts;
    const { count } = hot.committed;
    visitor.send(
      makeServerMessage(
        since === count ? { type: 'same', count } : { type: 'view', shown: this.shown(hot, visitor.viewer) },
      ),
    );
    if (this.committer.isPaused)
      visitor.send(makeServerMessage({ type: 'paused', sentence: pauseSentence({ code: 'unavailable', reason: '' }) }));
    this.#flags.check(hot, clock.now());
    this.#attendance.come(hot, visitor);
    this.#computerSeats.check(hot);
  }

  /** The match as somebody may see it now. */
  shown(hot: HotMatch, viewer: Viewer): ShownMatch {
    return shownTo(hot.committed, viewer, this.parts.clock.now());
  }

  /** Sends the whole view to somebody who is there. */
  sendView(hot: HotMatch, visitor: Visitor): void {
    visitor.send(makeServerMessage({ type: 'view', shown: this.shown(hot, visitor.viewer) }));
  }

  leave(hot: HotMatch, visitor: Visitor): void {
    this.faults.guard(hot, () => {
      this.#attendance.leave(hot, visitor);
      this.#matches.left(hot);
    });
  }

  #stepped(hot: HotMatch, { before, after }: Step): void {
    if (before.series === undefined && after.series !== undefined) this.#attendance.beginMatch(hot);
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
    this.#lengths?.stop();
    await this.committer.idle();
    this.#wheel.stop();
    this.#matches.stop();
    await this.#end();
  }

  /** Tells a shared store that nobody is here any more; without it others find that out a little later. */
  async #end(): Promise<void> {
    try {
      await this.parts.store.shared?.end(this.parts.name);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}
