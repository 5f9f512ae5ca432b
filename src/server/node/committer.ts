import type { Step } from '../../online/online-match.js';
import type { Outage } from '../store/shared.js';
import { type Append, type Appended, type Store, StoreError, type StoreProblem } from '../store/store.js';
import type { Faults } from './faults.js';
import { appendOf, type HotMatch, type Intent } from './hot-match.js';
import { isPassing, type LogReader, retryDelay } from './log-reader.js';
import type { NodeClock } from './timer-wheel.js';

/** What a committer tells the node. */
interface CommitterEvents {
  /** These entries, one of each match, are in the log now. */
  written(appends: readonly Append[]): void;
  /** The log of this match is there no longer: nothing that waits in it can ever be written. */
  removed(hot: HotMatch): void;
  /** The log of this match cannot be read or written, while those of others can. */
  damaged(hot: HotMatch, problem: StoreProblem): void;
  /** Something of ours went wrong as the log of this match was written; it is counted. */
  broken(hot: HotMatch): void;
  /** Nothing can be written; told once for each pause. */
  paused(problem: StoreProblem): void;
  /** Whether it costs somebody in this match time that nothing can be written. */
  isHindered(hot: HotMatch): boolean;
  /** What has to stand in the log of a match in which somebody lost this time. */
  hold(outage: Outage): Intent;
  /** The pause is over and everything that waited has been decided anew. */
  recovered(): void;
}

/** One entry that is on its way into the log: the first one of a new match, or the next step of one in memory. */
type Writing =
  | {
      readonly kind: 'creation';
      readonly append: Append;
      readonly settle: (settled: Appended | StoreProblem) => void;
    }
  | {
      readonly kind: 'step';
      readonly append: Append;
      readonly hot: HotMatch;
      readonly step: Step;
      /** When it came, or was begun to be written: a node that stood still may have read it late. */
      readonly begunAt: number;
    };

/** A transaction that takes so long costs thinking time, which is given back. In milliseconds. */
const LONG = 150;

/** Everybody waits for a store that fails: it is tried again after so long at most. In milliseconds. */
const LONGEST_WAIT = 1000;

/** So many turns of the event loop a transaction waits at most while each brings more to be written. */
const MOST_TURNS = 8;

/** So many matches are read at a time after a pause. */
const READ_TOGETHER = 20;

/** What is said of a store that fails in no way that it knows. */
const BROKE: StoreProblem = { code: 'unavailable', reason: 'the store broke' };

/** What a store that fails says; one that breaks in another way can't be used for now either. */
const problemOf = (error: unknown): StoreProblem => (error instanceof StoreError ? error.problem : BROKE);

/**
 * Writes what all matches of a node have waiting in one transaction, again and again; what comes while one is under way
 * goes into the next. When the store fails, nothing is told to anybody until it works again.
 */
export class Committer {
  readonly #dirty = new Set<HotMatch>();
  readonly #creations: (Writing & { readonly kind: 'creation' })[] = [];
  /** Matches that are being read, since others have written, or it is not known what was written: nothing is added meanwhile. */
  readonly #reading = new Set<HotMatch>();
  #isRunning = false;
  /** When the transaction began that is under way, or was the last. */
  #begunAt = 0;
  #pausedSince: number | undefined;
  /** The pause is a leap of the store's clock, which is no thinking time of anybody. */
  #hasLeapt = false;
  #failures = 0;
  #idle: (() => void)[] = [];
  /** How many transactions and entries were written, and how many new matches damage kept from being written. */
  readonly counts = { batches: 0, entries: 0, conflicts: 0, failures: 0, damaged: 0 };

  constructor(
    private readonly store: Store,
    private readonly clock: NodeClock,
    private readonly faults: Faults,
    private readonly reader: LogReader,
    private readonly events: CommitterEvents,
    /** The matches in memory, which a pause concerns. */
    private readonly matches: () => Iterable<HotMatch>,
  ) {}

  get isPaused(): boolean {
    return this.#pausedSince !== undefined;
  }

  /** Writes what this match has waiting, soon. */
  add(hot: HotMatch): void {
    this.#dirty.add(hot);
    this.#start();
  }

  /** Writes the first entry of a new match, soon; if the store fails, this is not tried again. */
  create(append: Append, settle: (settled: Appended | StoreProblem) => void): void {
    this.#creations.push({ kind: 'creation', append, settle });
    this.#start();
  }

  /** Resolves when nothing waits any more, or when the store does not work. */
  async idle(): Promise<void> {
    if (!this.#isRunning && this.#reading.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
    });
  }

  #start(): void {
    if (this.#isRunning || this.isPaused) return;
    this.#isRunning = true;
    this.#runSoon();
  }

  /** Begins as soon as nothing more comes: a transaction costs as much as the entries of ten matches. */
  #runSoon(turns = 0): void {
    const before = this.#waiting;
    this.clock.soon(() => {
      if (this.#waiting > before && turns < MOST_TURNS) return this.#runSoon(turns + 1);
      this.faults.follow(undefined, this.#run());
    });
  }

  get #waiting(): number {
    return this.#dirty.size + this.#creations.length;
  }

  async #run(): Promise<void> {
    try {
      await this.#flush();
    } catch (error) {
      this.#pause(error, this.#begunAt);
    }
    if (!this.isPaused && this.#hasWork()) return this.#runSoon();
    this.#isRunning = false;
    this.#tellIdle();
  }

  #hasWork(): boolean {
    if (this.#creations.length > 0) return true;
    for (const hot of this.#dirty) if (!this.#reading.has(hot)) return true;
    return false;
  }

  #tellIdle(): void {
    if (!this.#isRunning && (this.isPaused || this.#reading.size === 0))
      for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #flush(): Promise<void> {
    const writings: Writing[] = this.#creations.splice(0);
    this.#begunAt = this.clock.now();
    // One entry of a match at a time: if it conflicts, a later one was decided on a false ground and must not be written.
    for (const hot of this.#dirty) {
      if (this.#reading.has(hot)) continue;
      this.#dirty.delete(hot);
      const step = hot.isInMemory ? hot.handOver() : undefined;
      if (step !== undefined) this.faults.guard(hot, () => writings.push(this.#writing(hot, step)));
    }
    if (writings.length > 0) await this.#write(writings);
  }

  #writing(hot: HotMatch, step: Step): Writing {
    const begunAt = Math.min(this.#begunAt, step.after.at);
    return { kind: 'step', append: appendOf(hot.id, step), hot, step, begunAt };
  }

  /** The store has answered. */
  #answered(writing: Writing, appended: Appended, now: number): void {
    if (writing.kind === 'creation') return writing.settle(appended);
    const { append, hot, step, begunAt } = writing;
    if (appended === 'gone') return this.events.removed(hot);
    if (appended === 'conflict') {
      this.counts.conflicts += 1;
      return this.#readBack(hot, begunAt, append.entry.number);
    }
    // Unless it was found in the log before the answer came. If something else was decided meanwhile, it is there.
    this.faults.guard(hot, () => hot.commit(step, now));
    if (hot.committed.count <= append.entry.number) return this.#readBack(hot, begunAt);
    this.#goOn(hot, begunAt);
  }

  /** The store did not answer, or said that it cannot write this; undefined: a bug of ours. */
  #failed(writing: Writing, problem: StoreProblem | undefined): void {
    if (writing.kind === 'creation') {
      if (problem?.code === 'damaged') this.counts.damaged += 1;
      return writing.settle(problem ?? BROKE);
    }
    const { hot, begunAt } = writing;
    if (problem === undefined || problem.code === 'damaged') return this.#lose(hot, problem);
    this.#dirty.add(hot);
    if (problem.code === 'unknown') this.#readBack(hot, begunAt);
  }

  /** Writes what else this match has waiting; what took long cost thinking time, by a clock that no node can stop. */
  #goOn(hot: HotMatch, begunAt: number): void {
    if (this.store.shared !== undefined) {
      const until = this.clock.now();
      if (until - begunAt >= LONG) this.#hold(hot, { since: begunAt, until });
    }
    if (hot.waiting > 0) this.add(hot);
  }

  #hold(hot: HotMatch, outage: Outage): void {
    this.faults.guard(hot, () => hot.putFirst(this.events.hold(outage)));
  }

  async #write(writings: readonly Writing[]): Promise<void> {
    let answers: readonly Appended[];
    try {
      answers = await this.store.append(writings.map(({ append }) => append));
    } catch (error) {
      if (!isPassing(error) && writings.length > 1) return this.#writeEach(writings);
      for (const writing of writings) this.#failed(writing, this.#problemOf(error));
      // What became of it shows when it is read; if that fails too, there is a pause.
      if (isPassing(error) && error.problem.code !== 'unknown') throw error;
      return;
    }
    this.counts.batches += 1;
    const now = this.clock.now();
    const written: Append[] = [];
    writings.forEach((writing, index) => {
      const answer = answers[index] ?? 'conflict';
      this.#answered(writing, answer, now);
      if (answer === 'written') written.push(writing.append);
    });
    this.counts.entries += written.length;
    this.events.written(written);
  }

  /** Something in a batch cannot be written, today or tomorrow: finds out what, so that all others are written. */
  async #writeEach(writings: readonly Writing[]): Promise<void> {
    for (const [index, writing] of writings.entries())
      try {
        await this.#write([writing]);
      } catch (error) {
        for (const later of writings.slice(index + 1)) this.#failed(later, problemOf(error));
        throw error;
      }
  }

  /** A failure that is our own is counted as one, and no problem of the store. */
  #problemOf(error: unknown): StoreProblem | undefined {
    if (error instanceof StoreError) return error.problem;
    this.faults.caught(error);
    return undefined;
  }

  #lose(hot: HotMatch, problem: StoreProblem | undefined): void {
    if (problem === undefined) this.events.broken(hot);
    else this.events.damaged(hot, problem);
  }

  /**
   * Reads what is in the log, and goes on from there. `taken` is a number that somebody else has written: a log that does not show
   * it yet was read too early, and is read again.
   */
  #readBack(hot: HotMatch, since: number, taken = -1): void {
    if (this.#reading.has(hot)) return;
    this.#reading.add(hot);
    const work = this.#readOn(hot, since, taken).finally(() => {
      this.#reading.delete(hot);
      if (hot.isInMemory) this.#goOn(hot, since);
      this.#tellIdle();
    });
    this.faults.follow(hot, work);
  }

  async #readOn(hot: HotMatch, since: number, taken: number): Promise<void> {
    try {
      for (let tries = 0; hot.isInMemory; tries += 1) {
        await this.reader.refresh(hot);
        // The store has the last word, and says if the match is gone.
        if (hot.committed.count > taken || tries > 0) return;
        await new Promise<void>((resolve) => {
          this.clock.after(retryDelay(tries), resolve);
        });
      }
    } catch (error) {
      if (isPassing(error)) this.#pause(error, since);
      else this.#lose(hot, this.#problemOf(error));
    }
  }

  /** A store that somebody else asked did not answer, since then: nothing is written until it does. */
  notice(error: StoreError, since: number): void {
    if (isPassing(error)) this.#pause(error, since);
  }

  /** The clock of the store was set forward, since then: nothing is written until all clocks are right again. */
  leap(since: number): void {
    this.#hasLeapt = true;
    this.#pause(new StoreError({ code: 'unavailable', reason: 'its clock was set forward' }), since);
  }

  /** Nothing can be written, and could not since then. */
  #pause(error: unknown, since: number): void {
    if (!(error instanceof StoreError)) this.faults.caught(error);
    const problem = problemOf(error);
    this.counts.failures += 1;
    // Nobody waits for an answer to a new match: it can be asked for again.
    for (const { settle } of this.#creations.splice(0)) settle(problem);
    const isFirst = this.#pausedSince === undefined;
    this.#pausedSince = Math.min(since, this.#pausedSince ?? since);
    if (!isFirst) return;
    this.events.paused(problem);
    this.#retryLater();
  }

  #retryLater(): void {
    const wait = Math.min(LONGEST_WAIT, retryDelay(this.#failures));
    this.#failures += 1;
    this.clock.after(wait, () => this.faults.follow(undefined, this.#retry()));
  }

  async #retry(): Promise<void> {
    try {
      await this.store.check();
      const since = this.#pausedSince ?? this.clock.now();
      await this.store.shared?.reportOutage(since);
      await this.#resumeAll({ since, until: this.clock.now() });
    } catch (error) {
      if (!(error instanceof StoreError)) this.faults.caught(error);
      this.counts.failures += 1;
      return this.#retryLater();
    }
    this.#pausedSince = undefined;
    this.#hasLeapt = false;
    this.#failures = 0;
    this.events.recovered();
    this.#start();
  }

  async #resumeAll(outage: Outage): Promise<void> {
    const matches = [...this.matches()];
    for (let from = 0; from < matches.length; from += READ_TOGETHER)
      await Promise.all(matches.slice(from, from + READ_TOGETHER).map(async (hot) => this.#resume(hot, outage)));
  }

  /** Takes a match up again after a pause. */
  async #resume(hot: HotMatch, outage: Outage): Promise<void> {
    try {
      // Another node that was back sooner may have written a move that nobody here could see yet.
      if (hot.waiting > 0 || this.store.shared !== undefined) await this.reader.refresh(hot);
      if (this.#hasLeapt || this.events.isHindered(hot)) this.#hold(hot, outage);
      if (hot.waiting > 0) this.#dirty.add(hot);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#lose(hot, this.#problemOf(error));
    }
  }
}
