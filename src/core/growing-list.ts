/** A list as its readers use it. Arrays are such lists too. */
export interface List<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(start?: number, end?: number): readonly T[];
  map<U>(change: (item: T, index: number) => U): readonly U[];
  flatMap<U>(change: (item: T, index: number) => U | readonly U[]): readonly U[];
  some(test: (item: T) => boolean): boolean;
  findIndex(test: (item: T, index: number) => boolean): number;
  findLast(test: (item: T) => boolean): T | undefined;
  findLastIndex(test: (item: T) => boolean): number;
}

/**
 * An immutable list that doesn't copy itself to grow: `with` takes the same time however long it is. A list and the longer
 * ones made from it share one array, and each sees as much of it as it is long. Only where two lists grow from the same
 * one, the second takes a copy.
 */
export class GrowingList<T> implements List<T> {
  readonly #shared: T[];
  readonly length: number;

  private constructor(shared: T[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of<T>(...items: readonly T[]): GrowingList<T> {
    return new GrowingList([...items], items.length);
  }

  /** This list with one more item at its end. */
  with(item: T): GrowingList<T> {
    const shared = this.#shared.length === this.length ? this.#shared : this.#shared.slice(0, this.length);
    shared.push(item);
    return new GrowingList(shared, shared.length);
  }

  /** The first items of this list. */
  first(count: number): GrowingList<T> {
    return new GrowingList(this.#shared, Math.max(0, Math.min(count, this.length)));
  }

  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < this.length ? this.#shared[place] : undefined;
  }

  slice(start?: number, end?: number): readonly T[] {
    return this.#items().slice(start, end);
  }

  map<U>(change: (item: T, index: number) => U): readonly U[] {
    return this.#items().map((item, index) => change(item, index));
  }

  flatMap<U>(change: (item: T, index: number) => U | readonly U[]): readonly U[] {
    return this.#items().flatMap((item, index) => change(item, index));
  }

  some(test: (item: T) => boolean): boolean {
    return this.#items().some((item) => test(item));
  }

  findIndex(test: (item: T, index: number) => boolean): number {
    return this.#items().findIndex((item, index) => test(item, index));
  }

  findLast(test: (item: T) => boolean): T | undefined {
    const index = this.findLastIndex(test);
    return index === -1 ? undefined : this.at(index);
  }

  /** Looks from the end, so that what is near it is found soon. −1: there is none. */
  findLastIndex(test: (item: T) => boolean): number {
    for (let index = this.length - 1; index >= 0; index -= 1) {
      const item = this.at(index);
      if (item !== undefined && test(item)) return index;
    }
    return -1;
  }

  *[Symbol.iterator](): Generator<T> {
    yield* this.#items();
  }

  toJSON(): readonly T[] {
    return this.#items();
  }

  /** No others than these: a longer list may share the array. */
  #items(): readonly T[] {
    return this.#shared.length === this.length ? this.#shared : this.#shared.slice(0, this.length);
  }
}
