import type { Store } from '../store/store.js';
import type { NodeClock } from './timer-wheel.js';

/**
 * The time of the store, which all its nodes have in common; it never goes back. Timers are those of this machine. When the node
 * stood still, what came meanwhile is read at the time at which it stopped: a player whose move waited has not been thinking.
 */
class SharedClock implements NodeClock {
  #latest = 0;

  constructor(
    private readonly own: NodeClock,
    private readonly storeTime: () => number,
  ) {}

  now(): number {
    this.#latest = Math.max(this.#latest, Math.floor(this.storeTime() - (this.own.stoodStill?.() ?? 0)));
    return this.#latest;
  }

  soon(run: () => void): void {
    this.own.soon(run);
  }

  after(milliseconds: number, run: () => void): () => void {
    return this.own.after(milliseconds, run);
  }
}

/** The clock of a node: that of the store where nodes share one, so that they agree on what a move took, and else its own. */
export const clockOf = ({ shared }: Store, own: NodeClock): NodeClock =>
  shared === undefined ? own : new SharedClock(own, () => shared.now());
