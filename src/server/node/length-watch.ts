import type { Bus } from '../bus/bus.js';
import type { Shared } from '../store/shared.js';
import { StoreError } from '../store/store.js';
import type { Faults } from './faults.js';
import type { HotMatches } from './hot-matches.js';
import type { LogReader } from './log-reader.js';
import type { NodeClock } from './timer-wheel.js';

/** So often the lengths of all logs are compared, while the bus works and while it doesn't. In milliseconds. */
const USUALLY = 3000;
const WITHOUT_BUS = 100;
/** But after a comparison that took long, so many times as long as it took passes until the next: it's work for the store. */
const REST = 2;

/** Finds what other nodes have written and nobody told, for all matches in memory with one query. */
export class LengthWatch {
  #cancel: () => void = () => undefined;
  #isStopped = false;
  /** How long ago all logs were compared, in milliseconds. */
  #age = 0;
  #wasUp = true;

  constructor(
    private readonly shared: Shared,
    private readonly bus: Bus,
    private readonly clock: NodeClock,
    private readonly matches: HotMatches,
    private readonly reader: LogReader,
    private readonly faults: Faults,
  ) {}

  begin(): void {
    this.#beginAfter(WITHOUT_BUS);
  }

  #beginAfter(wait: number): void {
    if (this.#isStopped) return;
    this.#cancel = this.clock.after(wait, () => {
      this.#age += wait;
      const [wasUp, isUp] = [this.#wasUp, this.bus.isUp()];
      this.#wasUp = isUp;
      // Once more when the bus is back: what was said just before that was not heard.
      if (wasUp && isUp && this.#age < USUALLY) return this.begin();
      this.#age = 0;
      this.faults.follow(undefined, this.#look());
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async #look(): Promise<void> {
    const begunAt = this.clock.now();
    let rest = 0;
    try {
      await this.#compare();
      rest = REST * (this.clock.now() - begunAt);
    } catch (error) {
      // The next one finds it, and comes soon: a store that has just come back has news.
      if (!(error instanceof StoreError)) throw error;
    } finally {
      this.#beginAfter(Math.min(USUALLY, Math.max(WITHOUT_BUS, rest)));
    }
  }

  async #compare(): Promise<void> {
    const asked = [...this.matches.values()];
    if (asked.length === 0) return;
    const lengths = await this.shared.lengths(asked.map(({ id }) => id));
    for (const hot of asked) {
      const length = lengths.get(hot.id);
      if (length === undefined) this.faults.guard(hot, () => this.matches.lose(hot));
      else if (length > hot.committed.count) this.reader.want(hot);
    }
  }
}
