import { StoreError } from '../store.js';

/** Two good clocks drift apart by no more than this share of the time. */
const DRIFT = 100e-6;

/** From here on a step of the clock costs players something. In milliseconds. */
const LEAP = 100;

/**
 * The time of the database, kept from its answers: what an answer says was true at some moment between question and answer, so
 * the middle of them is wrong by no more than half the way. The best answer counts, until it is so old that drift could have
 * made it worse than a newer one. It never goes back: if somebody sets that clock back, it stands still meanwhile. If it's set
 * forward, this is told, so that nobody is charged for it.
 */
export class StoreTime {
  #offset = 0;
  #error = Number.POSITIVE_INFINITY;
  #notedAt = 0;
  #last = Number.NEGATIVE_INFINITY;
  #hearLeap: (since: number) => void = () => undefined;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  note(time: number, { asked, came }: { readonly asked: number; readonly came: number }): void {
    const error = (came - asked) / 2;
    const doesFit = this.#fits(time, asked, came);
    if (error > this.#error + (came - this.#notedAt) * DRIFT && doesFit) return;
    const before = doesFit ? undefined : this.now();
    this.#offset = time - (asked + came) / 2;
    this.#error = error;
    this.#notedAt = came;
    if (before !== undefined && this.now() - before >= LEAP) this.#hearLeap(before);
  }

  /** From now on this is called whenever the clock over there has leapt forward, with the last time before it. */
  onLeap(hear: (since: number) => void): void {
    this.#hearLeap = hear;
  }

  /** Whether what is known fits an answer at all: another host's clock may not. */
  #fits(time: number, asked: number, came: number): boolean {
    if (this.#error === Number.POSITIVE_INFINITY) return true;
    const slack = this.#error + (came - this.#notedAt) * DRIFT;
    return time >= asked + this.#offset - slack && time <= came + this.#offset + slack;
  }

  now(): number {
    if (this.#error === Number.POSITIVE_INFINITY)
      throw new StoreError({ code: 'unavailable', reason: 'The database hasn’t said yet what time it is.' });
    this.#last = Math.max(this.#last, Math.round(this.clock() + this.#offset));
    return this.#last;
  }
}
