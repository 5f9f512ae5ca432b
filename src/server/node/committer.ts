import type { Step } from '../../online/online-match.js';
import { type Append, type Appended, type Store, StoreError, type StoreProblem } from '../store/store.js';
import type { Faults } from './faults.js';
import { appendOf, type HotMatch, type Intent } from './hot-match.js';
import type { NodeClock } from './timer-wheel.js';

/** What a committer tells the node. */
export interface CommitterEvents {
  /** These entries are in the log now. */
  written(append: Append): void;
  /** The log of this match is there no longer: nothing that waits in it can ever be written. */
  removed(hot: HotMatch): void;
  /** The log of this match cannot be read or written, while those of others can. */
  damaged(hot: HotMatch, problem: StoreProblem): void;
  /** Nothing can be written; told once for each pause. */
  paused(problem: StoreProblem): void;
  /** It can be written again. What has to stand in the log before anything that waits, for this match. */
  resumed(hot: HotMatch, since: number): readonly Intent[];
  /** The pause is over and everything that waited has been decided anew. */
  recovered(): void;
}

/** One entry that is on its way into the log. */
interface Writing {
  readonly append: Append;
  readonly done: (appended: Appended) => void;
  readonly failed: (problem: StoreProblem) => void;
}

const FIRST_RETRY = 100;
const LONGEST_RETRY = 5000;

/** What a store that fails says; one that breaks in another way cannot be used for now either. */
const problemOf = (error: unknown): StoreProblem =>
  error instanceof StoreError ? error.problem : { code: 'unavailable', reason: 'the store broke' };

const isPassing = (error: unknown): boolean => error instanceof StoreError && error.problem.code === 'unavailable';

/**
 * Writes what all matches of a node have waiting in one transaction, again and again; what comes while one is under way
 * goes into the next. When the store fails, nothing is told to anybody until it works again.
 */
export class Committer {
  readonly #dirty = new Set<HotMatch>();
  readonly #creations: Writing[] = [];
  /** Matches of which somebody else has written more than is known here. */
  readonly #behind = new Set<HotMatch>();
  #isRunning = false;
  #pausedSince: number | undefined;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #idle: (() => void)[] = [];
  /** How many transactions and entries were written. */
  readonly counts = { batches: 0, entries: 0, conflicts: 0, failures: 0 };

  constructor(
    private readonly store: Store,
    private readonly clock: NodeClock,
    private readonly faults: Faults,
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
  create(append: Append, settle: (appended: Appended | StoreProblem) => void): void {
    this.#creations.push({
      append,
      done: (appended) => {
        if (appended === 'written') this.#written(append);
        settle(appended);
      },
      failed: settle,
    });
    this.#start();
  }

  /** Resolves when nothing waits any more, or when the store does not work. */
  async idle(): Promise<void> {
    if (!this.#isRunning) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
    });
  }

  #start(): void {
    if (this.#isRunning || this.isPaused) return;
    this.#isRunning = true;
    this.#runSoon();
  }

  #runSoon(): void {
    this.clock.soon(() => this.faults.follow(undefined, this.#run()));
  }

  async #run(): Promise<void> {
    try {
      await this.#flush();
    } catch (error) {
      this.#pause(error);
    }
    if (!this.isPaused && (this.#dirty.size > 0 || this.#creations.length > 0)) return this.#runSoon();
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #flush(): Promise<void> {
    const writings = this.#creations.splice(0);
    // One entry of a match at a time: if it conflicts, a later one was decided on a false ground and must not be written.
    for (const hot of this.#dirty) {
      const step = hot.nextStep();
      if (step !== undefined) this.faults.guard(hot, () => writings.push(this.#writing(hot, step)));
    }
    this.#dirty.clear();
    if (writings.length > 0) await this.#write(writings);
    for (const hot of this.#behind) await this.#reload(hot);
  }

  #writing(hot: HotMatch, step: Step): Writing {
    const append = appendOf(hot.id, step);
    return {
      append,
      done: (appended) => {
        if (appended === 'written') this.#written(append);
        else this.counts.conflicts += 1;
        if (appended === 'conflict') this.#behind.add(hot);
        else this.faults.guard(hot, () => hot.commit(step, this.clock.now()) || this.#behind.add(hot));
        if (hot.waiting > 0) this.#dirty.add(hot);
      },
      failed: (problem) => (problem.code === 'damaged' ? this.#damaged(hot, problem) : this.#dirty.add(hot)),
    };
  }

  async #write(writings: readonly Writing[]): Promise<void> {
    let answers: readonly Appended[];
    try {
      answers = await this.store.append(writings.map(({ append }) => append));
    } catch (error) {
      if (!isPassing(error) && writings.length > 1) return this.#writeEach(writings);
      for (const { failed } of writings) failed(this.#problemOf(error));
      if (isPassing(error)) throw error;
      return;
    }
    this.counts.batches += 1;
    for (const [index, { done }] of writings.entries()) done(answers[index] ?? 'conflict');
  }

  /** Something in a batch cannot be written, today or tomorrow: finds out what, so that all others are written. */
  async #writeEach(writings: readonly Writing[]): Promise<void> {
    for (const [index, writing] of writings.entries())
      try {
        await this.#write([writing]);
      } catch (error) {
        for (const { failed } of writings.slice(index + 1)) failed(problemOf(error));
        throw error;
      }
  }

  /** A failure that is our own is counted as one; what was to be written never will be. */
  #problemOf(error: unknown): StoreProblem {
    if (error instanceof StoreError) return error.problem;
    this.faults.caught(error);
    return { code: 'damaged', reason: 'the store broke' };
  }

  /** Reads what somebody else wrote. If that fails, it is tried again after the pause. */
  async #reload(hot: HotMatch): Promise<void> {
    try {
      await this.#catchUp(hot);
    } catch (error) {
      if (isPassing(error)) this.#pause(error);
      else this.#damaged(hot, this.#problemOf(error));
    }
    if (hot.waiting > 0) this.#dirty.add(hot);
  }

  #damaged(hot: HotMatch, problem: StoreProblem): void {
    this.#behind.delete(hot);
    this.events.damaged(hot, problem);
  }

  #written(append: Append): void {
    this.counts.entries += 1;
    this.events.written(append);
  }

  /** Takes over what others have written. */
  async #catchUp(hot: HotMatch): Promise<void> {
    // With the last entry that is known: if that is gone, so is the match.
    const entries = await this.store.read(hot.id, hot.committed.count - 1);
    this.#behind.delete(hot);
    if (entries.length === 0) return this.events.removed(hot);
    hot.catchUp(entries, this.clock.now());
  }

  #pause(error: unknown): void {
    if (!(error instanceof StoreError)) this.faults.caught(error);
    const problem = problemOf(error);
    this.counts.failures += 1;
    if (this.#pausedSince === undefined) {
      this.#pausedSince = this.clock.now();
      this.events.paused(problem);
    }
    // Nobody waits for an answer to a new match: it can be asked for again.
    for (const { failed } of this.#creations.splice(0)) failed(problem);
    this.#cancelRetry?.();
    const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelRetry = this.clock.after(wait, () => this.faults.follow(undefined, this.#retry()));
  }

  async #retry(): Promise<void> {
    const since = this.#pausedSince;
    if (since === undefined) return;
    try {
      await this.store.check();
      for (const hot of this.matches()) await this.#resume(hot, since);
    } catch (error) {
      return this.#pause(error);
    }
    this.#pausedSince = undefined;
    this.#failures = 0;
    this.events.recovered();
    this.#start();
  }

  /** Takes a match up again after a pause. */
  async #resume(hot: HotMatch, since: number): Promise<void> {
    try {
      if (hot.waiting > 0 || this.#behind.has(hot)) await this.#catchUp(hot);
      const first = this.events.resumed(hot, since);
      if (first.length > 0) hot.replan(first);
      if (hot.waiting > 0) this.#dirty.add(hot);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#damaged(hot, this.#problemOf(error));
    }
  }
}
