/**
 * What waits, each for somebody. Those for whom something waits take turns, so that however much waits for one, another
 * waits for one piece of it at most.
 */
export class TurnQueue<T> {
  /** Whose turn it is comes first; what waits for one is in the order in which it came. */
  readonly #waiting = new Map<string, readonly T[]>();

  add(owner: string, item: T): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), item]);
  }

  /** Takes out what is next; undefined: nothing waits. */
  take(): T | undefined {
    for (const [owner, [first, ...rest]] of this.#waiting) {
      this.#waiting.delete(owner);
      if (rest.length > 0) this.#waiting.set(owner, rest);
      return first;
    }
    return undefined;
  }

  /** How much waits for this one. */
  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }
}
