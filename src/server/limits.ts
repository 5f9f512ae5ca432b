/** How much one may do: so many at once, and then so many a second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket that fills by itself; whoever finds it empty has to wait. */
export class TokenBucket {
  #left: number;
  #at: number;

  constructor(
    private readonly allowance: Allowance,
    now: number,
  ) {
    this.#left = allowance.burst;
    this.#at = now;
  }

  take(now: number): boolean {
    this.#fill(now);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  isFull(now: number): boolean {
    this.#fill(now);
    return this.#left >= this.allowance.burst;
  }

  #fill(now: number): void {
    const { burst, perSecond } = this.allowance;
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond);
    this.#at = now;
  }
}

/** More addresses than this are not kept apart at a time. */
const MOST_ADDRESSES = 50_000;

/** A bucket for each address. */
export class AddressBuckets {
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(private readonly allowance: Allowance) {}

  take(address: string, now: number): boolean {
    const bucket = this.#buckets.get(address) ?? new TokenBucket(this.allowance, now);
    this.#buckets.set(address, bucket);
    if (this.#buckets.size > MOST_ADDRESSES) this.#forget(now);
    return bucket.take(now);
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** A full bucket says nothing; if none is full, the oldest goes. */
  #forget(now: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST_ADDRESSES && oldest !== undefined) this.#buckets.delete(oldest);
  }
}

/** Counts what is open at a time, for each address and in all. */
export class OpenCount {
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(
    private readonly mostEach: number,
    private readonly mostInAll: number,
  ) {}

  get total(): number {
    return this.#total;
  }

  /** Counts one more; undefined: there are too many. The returned function counts it no longer. */
  open(address: string): (() => void) | undefined {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.mostEach || this.#total >= this.mostInAll) return undefined;
    this.#counts.set(address, count + 1);
    this.#total += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#total -= 1;
      const left = (this.#counts.get(address) ?? 1) - 1;
      if (left === 0) this.#counts.delete(address);
      else this.#counts.set(address, left);
    };
  }
}
