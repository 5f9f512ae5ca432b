import { describe, expect, it } from 'vitest';
import { AddressBuckets, OpenCount, TokenBucket } from './limits.js';

describe('a bucket', () => {
  it('gives so many at once, and then so many a second', () => {
    const bucket = new TokenBucket({ burst: 2, perSecond: 4 }, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(249)]).toEqual([true, true, false, false]);
    expect([bucket.take(250), bucket.take(250)]).toEqual([true, false]);
  });

  it('never holds more than so many', () => {
    const bucket = new TokenBucket({ burst: 1, perSecond: 4 }, 0);
    expect([bucket.take(60_000), bucket.take(60_000)]).toEqual([true, false]);
  });

  it('is kept for each address, and a bounded number of them', () => {
    const buckets = new AddressBuckets({ burst: 1, perSecond: 1 });
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, false, true]);
    for (let address = 0; address < 50_100; address += 1) buckets.take(`${address}`, 0);
    expect(buckets.size).toBe(50_000);
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
