/** How much one may do: so many at once, and then so many a second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * A bucket that fills by itself is known by the time at which it will be full. Returns that time after so many more were
 * taken from it at `now`; undefined: it does not hold so many, and whoever asks has to wait.
 */
function takeFrom({ burst, perSecond }: Allowance, fullAt: number, now: number, count: number): number | undefined {
  const each = 1000 / perSecond;
  const latest = now + burst * each;
  // No bucket takes longer than this to fill: if one seems to, the clock was set back.
  const next = (fullAt > latest ? now : Math.max(fullAt, now)) + count * each;
  return next > latest ? undefined : next;
}

/** What one may do, counted. */
export class TokenBucket {
  #fullAt = 0;

  constructor(private readonly allowance: Allowance) {}

  /** Takes so many at once, or none. Never more are asked for than the bucket can hold. */
  take(now: number, count = 1): boolean {
    const next = takeFrom(this.allowance, this.#fullAt, now, Math.min(count, this.allowance.burst));
    this.#fullAt = next ?? this.#fullAt;
    return next !== undefined;
  }

  /** Takes so many, or all that there are. */
  charge(now: number, count: number): void {
    const { burst, perSecond } = this.allowance;
    this.#fullAt = takeFrom(this.allowance, this.#fullAt, now, count) ?? now + (burst * 1000) / perSecond;
  }
}

/** More addresses than this are not kept apart at a time. */
const MOST_ADDRESSES = 50_000;

/**
 * A bucket for each address. Those that were not asked for while an empty one fills are full, and a full one says nothing:
 * each time this has passed, all but those of this time go, so that nothing is ever searched through.
 */
export class AddressBuckets {
  #recent = new Map<string, number>();
  #earlier = new Map<string, number>();
  #turnedAt = 0;

  constructor(private readonly allowance: Allowance) {}

  /** Whether one may be taken now. */
  has(address: string, now: number): boolean {
    return this.#after(address, now, 1) !== undefined;
  }

  /** Takes so many at once, or none. Never more are asked for than the bucket can hold. */
  take(address: string, now: number, count = 1): boolean {
    this.#turn(now);
    const next = this.#after(address, now, Math.min(count, this.allowance.burst));
    if (next === undefined) return false;
    this.#set(address, next);
    return true;
  }

  /** Takes so many, or all that there are. */
  charge(address: string, now: number, count: number): void {
    this.#turn(now);
    const { burst, perSecond } = this.allowance;
    this.#set(address, this.#after(address, now, count) ?? now + (burst * 1000) / perSecond);
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  #set(address: string, fullAt: number): void {
    this.#earlier.delete(address);
    this.#recent.set(address, fullAt);
  }

  #after(address: string, now: number, count: number): number | undefined {
    return takeFrom(this.allowance, this.#recent.get(address) ?? this.#earlier.get(address) ?? 0, now, count);
  }

  #turn(now: number): void {
    const { burst, perSecond } = this.allowance;
    const isOver = now - this.#turnedAt >= (burst / perSecond) * 1000;
    if (!isOver && this.#recent.size < MOST_ADDRESSES / 2) return;
    this.#turnedAt = now;
    this.#earlier = this.#recent;
    this.#recent = new Map();
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
