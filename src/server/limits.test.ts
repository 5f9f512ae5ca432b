import { describe, expect, it } from 'vitest';
import { AddressBuckets, OpenCount, TokenBucket } from './limits.js';

describe('a bucket', () => {
  it('gives so many at once, and then so many a second', () => {
    const bucket = new TokenBucket({ burst: 2, perSecond: 4 });
    expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(249)]).toEqual([true, true, false, false]);
    expect([bucket.take(250), bucket.take(250)]).toEqual([true, false]);
  });

  it('never holds more than so many', () => {
    const bucket = new TokenBucket({ burst: 1, perSecond: 4 });
    expect([bucket.take(60_000), bucket.take(60_000)]).toEqual([true, false]);
  });

  it('gives several for what costs more, or none of them', () => {
    const bucket = new TokenBucket({ burst: 5, perSecond: 1 });
    expect([bucket.take(0, 3), bucket.take(0, 3), bucket.take(0, 2), bucket.take(0)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([bucket.take(2999, 3), bucket.take(3000, 3)]).toEqual([false, true]);
  });

  it('can be charged afterwards for what it holds, and no more', () => {
    const bucket = new TokenBucket({ burst: 5, perSecond: 1 });
    bucket.charge(0, 3);
    expect([bucket.take(0, 2), bucket.take(0)]).toEqual([true, false]);
    bucket.charge(0, 100);
    expect(bucket.take(1000)).toBe(true);
  });

  it('does not wait for a clock that was set back to come round again', () => {
    const bucket = new TokenBucket({ burst: 1, perSecond: 1 });
    expect([bucket.take(3_600_000), bucket.take(0), bucket.take(0)]).toEqual([true, true, false]);
  });

  it('is kept for each address for as long as it says something', () => {
    const buckets = new AddressBuckets({ burst: 2, perSecond: 1 });
    const takes = [0, 0, 0, 900, 1000, 1000, 2900, 2900].map((now) => buckets.take('a', now));
    expect(takes).toEqual([true, true, false, false, true, false, true, false]);
    expect(buckets.take('b', 2900)).toBe(true);
    expect(buckets.size).toBe(2);
    buckets.take('c', 7000);
    buckets.take('c', 11_000);
    expect(buckets.size).toBe(1);
  });

  it('of an address can be looked into, and gives several at once for what costs more', () => {
    const buckets = new AddressBuckets({ burst: 5, perSecond: 1 });
    expect([buckets.take('a', 0, 3), buckets.has('a', 0), buckets.take('a', 0, 3)]).toEqual([true, true, false]);
    expect([buckets.take('a', 0, 2), buckets.has('a', 0), buckets.has('b', 0)]).toEqual([true, false, true]);
    // What costs more than a bucket can hold takes all of it.
    expect([buckets.take('b', 0, 100), buckets.take('b', 0)]).toEqual([true, false]);
    buckets.charge('c', 0, 3);
    expect([buckets.take('c', 0, 2), buckets.has('c', 0)]).toEqual([true, false]);
    // What was given before its price was known is a debt of one bucket at most.
    buckets.charge('c', 0, 4);
    expect([buckets.has('c', 4999), buckets.has('c', 5000)]).toEqual([false, true]);
    buckets.charge('c', 0, 100);
    expect([buckets.has('c', 5999), buckets.has('c', 6000)]).toEqual([false, true]);
  });

  it('is kept for a bounded number of addresses', () => {
    const buckets = new AddressBuckets({ burst: 1, perSecond: 1 });
    for (let address = 0; address < 120_000; address += 1) buckets.take(`${address}`, 0);
    expect(buckets.size).toBeGreaterThan(20_000);
    expect(buckets.size).toBeLessThanOrEqual(50_000);
  });
});

describe('what is open', () => {
  it('is counted for each address and in all, until it is closed', () => {
    const count = new OpenCount(2, 3);
    const first = count.open('a');
    expect(
      [count.open('a'), count.open('a'), count.open('b'), count.open('c')].map((close) => close !== undefined),
    ).toEqual([true, false, true, false]);
    first?.();
    first?.();
    expect(count.total).toBe(2);
    expect(count.open('a')).toBeDefined();
  });
});
