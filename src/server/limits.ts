/** How much one may do: so many at once, and then so many a second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** Whoever has a view sent pays as for one message, and for one more with so many characters of it. */
export const PAID_LENGTH = 1024;

/** How long an empty bucket takes to fill, in milliseconds. */
const fillTime = ({ burst, perSecond }: Allowance): number => (burst * 1000) / perSecond;

/** When a bucket is full at the latest: it may owe as much as it holds. */
const latestFull = (allowance: Allowance, now: number): number => now + 2 * fillTime(allowance);

/**
 * A bucket that fills by itself is known by the time at which it will be full. Returns that time after so many more were
 * taken from it at `now`; undefined: it does not hold so many, and whoever asks has to wait.
 */
function takeFrom(allowance: Allowance, fullAt: number, now: number, count: number): number | undefined {
  // If one seems to be full later than it can be, the clock was set back.
  const before = fullAt > latestFull(allowance, now) ? now : Math.max(fullAt, now);
  const next = before + (count * 1000) / allowance.perSecond;
  return next > now + fillTime(allowance) ? undefined : next;
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
    this.#fullAt = takeFrom(this.allowance, this.#fullAt, now, count) ?? now + fillTime(this.allowance);
  }
}

/** More addresses than this are not kept apart at a time. */
const MOST_ADDRESSES = 50_000;

/**
 * A bucket for each address. Those that were not asked for while the emptiest fills are full, and a full one says nothing:
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

  /** Takes so many, also of those that are not there yet: they have to come in first. No more than a bucket of these. */
  charge(address: string, now: number, count: number): void {
    this.#turn(now);
    const owed = Math.max(this.#fullAt(address), now) + (count * 1000) / this.allowance.perSecond;
    this.#set(address, Math.min(owed, latestFull(this.allowance, now)));
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  #set(address: string, fullAt: number): void {
    this.#earlier.delete(address);
    this.#recent.set(address, fullAt);
  }

  #fullAt(address: string): number {
    return this.#recent.get(address) ?? this.#earlier.get(address) ?? 0;
  }

  #after(address: string, now: number, count: number): number | undefined {
    return takeFrom(this.allowance, this.#fullAt(address), now, count);
  }

  #turn(now: number): void {
    const isOver = now - this.#turnedAt >= 2 * fillTime(this.allowance);
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
