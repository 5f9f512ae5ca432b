import { type Store, StoreError, type StoreProblem } from '../store/store.js';
import type { Faults } from './faults.js';
import type { HotMatch } from './hot-match.js';
import type { NodeClock } from './timer-wheel.js';

/** How long to wait before something is tried again, after so many failures. In milliseconds. */
export const retryDelay = (failures: number): number => Math.min(5000, 100 * 2 ** failures);

/** Whether what went wrong may go well the next time. */
export const isPassing = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.problem.code !== 'damaged';

interface Reading {
  /** The one that is under way. */
  readonly current: Promise<void>;
  /** The one that begins after it: what was written since the current one began is in it. */
  next: Promise<void> | undefined;
}

/** Reads what others have written to the logs of matches in memory. One match is read once at a time. */
export class LogReader {
  readonly #readings = new Map<HotMatch, Reading>();
  readonly #wanted = new Set<HotMatch>();

  constructor(
    private readonly store: Store,
    private readonly clock: NodeClock,
    private readonly faults: Faults,
    private readonly onDamage: (hot: HotMatch, problem: StoreProblem) => void,
  ) {}

  /** Resolves when the match has everything that is in its log now. Throws a `StoreError`. */
  async refresh(hot: HotMatch): Promise<void> {
    const reading = this.#readings.get(hot);
    if (reading === undefined) return this.#begin(hot);
    reading.next ??= reading.current.then(
      async () => this.#begin(hot),
      async () => this.#begin(hot),
    );
    return reading.next;
  }

  /** Somebody says that the log has more: reads it soon, and again until that succeeds. */
  want(hot: HotMatch): void {
    if (this.#wanted.has(hot)) {
      // The reading that is under way may have begun before.
      this.refresh(hot).catch(() => undefined);
      return;
    }
    this.#wanted.add(hot);
    this.faults.follow(hot, this.#insist(hot));
  }

  async #insist(hot: HotMatch): Promise<void> {
    try {
      for (let failures = 0; hot.isInMemory && !(await this.#succeeds(hot)); failures += 1)
        await new Promise<void>((resolve) => {
          this.clock.after(retryDelay(failures), resolve);
        });
    } finally {
      this.#wanted.delete(hot);
    }
  }

  async #succeeds(hot: HotMatch): Promise<boolean> {
    try {
      await this.refresh(hot);
      return true;
    } catch (error) {
      if (isPassing(error)) return false;
      if (!(error instanceof StoreError)) throw error;
      this.onDamage(hot, error.problem);
      return true;
    }
  }

  async #begin(hot: HotMatch): Promise<void> {
    const current = this.#read(hot);
    const reading: Reading = { current, next: undefined };
    this.#readings.set(hot, reading);
    try {
      await current;
    } finally {
      if (this.#readings.get(hot) === reading && reading.next === undefined) this.#readings.delete(hot);
    }
  }

  async #read(hot: HotMatch): Promise<void> {
    const entries = await this.store.read(hot.id, hot.committed.count);
    if (!hot.isInMemory) return;
    try {
      hot.catchUp(entries, this.clock.now());
    } catch (error) {
      if (error instanceof StoreError) throw error;
      this.faults.caught(error, hot);
    }
  }
}
