import { type Append, type Appended, type Store, StoreError, type StoreProblem } from '../store/store.js';
import type { HotMatch, Intent } from './hot-match.js';
import type { NodeClock } from './timer-wheel.js';

/** What a committer tells the node. */
export interface CommitterEvents {
  /** These entries are in the log now. */
  written(append: Append): void;
  /** The log of this match is there no longer: nothing that waits in it can ever be written. */
  removed(hot: HotMatch): void;
  /** Nothing can be written; told once for each pause. */
  paused(problem: StoreProblem): void;
  /** It can be written again. What has to stand in the log before anything that waits, for this match. */
  resumed(hot: HotMatch, since: number): readonly Intent[];
  /** The pause is over and everything that waited has been decided anew. */
  wentOn(): void;
}

interface Creation {
  readonly append: Append;
  readonly settle: (appended: Appended | StoreProblem) => void;
}

const FIRST_RETRY = 100;
const LONGEST_RETRY = 5000;

/**
 * Writes what all matches of a node have waiting in one transaction, again and again; what comes while one is under way
 * goes into the next. When the store fails, nothing is told to anybody until it works again.
 */
export class Committer {
  readonly #dirty = new Set<HotMatch>();
  readonly #creations: Creation[] = [];
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
  async create(append: Append): Promise<Appended | StoreProblem> {
    return new Promise((settle) => {
      this.#creations.push({ append, settle });
      this.#start();
    });
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
    this.clock.soon(() => void this.#run());
  }

  async #run(): Promise<void> {
    try {
      await this.#flush();
    } catch (error) {
      this.#pause(error);
    }
    if (!this.isPaused && (this.#dirty.size > 0 || this.#creations.length > 0))
      return this.clock.soon(() => void this.#run());
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #flush(): Promise<void> {
    const creations = this.#creations.splice(0);
    // One entry of a match at a time: if it conflicts, a later one was decided on a false ground and must not be written.
    const batches = [...this.#dirty].map((hot) => ({ hot, append: hot.nextAppend() }));
    this.#dirty.clear();
    const appends = [...creations, ...batches].flatMap(({ append }) => (append === undefined ? [] : [append]));
    let answers: readonly Appended[];
    try {
      answers = appends.length === 0 ? [] : await this.store.append(appends);
    } catch (error) {
      for (const { hot } of batches) this.#dirty.add(hot);
      for (const creation of creations) creation.settle(problemOf(error));
      throw error;
    }
    this.counts.batches += 1;
    const now = this.clock.now();
    const answerTo = new Map(appends.map((append, index) => [append, answers[index]]));
    for (const creation of creations) {
      const answer = answerTo.get(creation.append) ?? 'conflict';
      if (answer === 'written') this.#written(creation.append);
      creation.settle(answer);
    }
    for (const { hot, append } of batches) {
      if (append === undefined) continue;
      if (answerTo.get(append) === 'written') {
        hot.commit(now);
        this.#written(append);
      } else {
        this.counts.conflicts += 1;
        await this.#reload(hot);
      }
      if (hot.waiting > 0) this.#dirty.add(hot);
    }
  }

  /** Reads what somebody else wrote. If that fails, the match is looked at again after the pause. */
  async #reload(hot: HotMatch): Promise<void> {
    try {
      // Where an entry does not fit and nobody has written more, there is less than there was: the match was pruned.
      if ((await this.#catchUp(hot)) === 0) this.events.removed(hot);
    } catch (error) {
      this.#pause(error);
    }
  }

  #written(append: Append): void {
    this.counts.entries += 1;
    this.events.written(append);
  }

  /** Takes over what others have written; resolves to how much that was. */
  async #catchUp(hot: HotMatch): Promise<number> {
    const entries = await this.store.read(hot.id, hot.committed.count);
    hot.catchUp(entries, this.clock.now());
    return entries.length;
  }

  #pause(error: unknown): void {
    if (!(error instanceof StoreError)) throw error;
    this.counts.failures += 1;
    if (this.#pausedSince === undefined) {
      this.#pausedSince = this.clock.now();
      this.events.paused(error.problem);
    }
    // Nobody waits for an answer to a new match: it can be asked for again.
    for (const creation of this.#creations.splice(0)) creation.settle(error.problem);
    this.#cancelRetry?.();
    const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelRetry = this.clock.after(wait, () => void this.#retry());
  }

  async #retry(): Promise<void> {
    const since = this.#pausedSince;
    if (since === undefined) return;
    try {
      await this.store.check();
      for (const hot of this.matches()) {
        if (hot.waiting > 0) await this.#catchUp(hot);
        const first = this.events.resumed(hot, since);
        if (first.length > 0) hot.replan(first);
        if (hot.waiting > 0) this.#dirty.add(hot);
      }
    } catch (error) {
      return this.#pause(error);
    }
    this.#pausedSince = undefined;
    this.#failures = 0;
    this.events.wentOn();
    this.#start();
  }
}

const problemOf = (error: unknown): StoreProblem =>
  error instanceof StoreError ? error.problem : { code: 'unavailable', reason: 'the store failed' };
