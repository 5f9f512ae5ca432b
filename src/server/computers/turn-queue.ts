/**
 * What waits, each for somebody. Those for whom something waits take turns, so that however much waits for one, another
 * waits for one piece of it at most.
 */
export class TurnQueue<T> {
  /** Whose turn it is comes first; what waits for one is in the order in which it came. */
  readonly #waiting = new Map<string, T[]>();

  add(owner: string, item: T): void {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
  }

  /** Takes out what is next; undefined: nothing waits. */
  take(): T | undefined {
    for (const [owner, items] of this.#waiting) {
      const first = items.shift();
      this.#waiting.delete(owner);
      if (items.length > 0) this.#waiting.set(owner, items);
      return first;
    }
    return undefined;
  }

  /** How much waits for this one. */
  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }
}
