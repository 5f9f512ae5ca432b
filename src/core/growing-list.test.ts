import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GrowingList } from './growing-list.js';

describe('a list that grows', () => {
  it('leaves the lists that it grew from as they were', () => {
    // Each step grows one of the lists so far, or shortens it.
    const steps = fc.array(fc.record({ from: fc.nat(), item: fc.nat(9), keep: fc.option(fc.nat(12)) }));
    fc.assert(
      fc.property(steps, (all) => {
        const lists = [{ list: GrowingList.of<number>(), items: [] as readonly number[] }];
        for (const { from, item, keep } of all) {
          const chosen = lists[from % lists.length];
          if (chosen === undefined) throw new Error('there is a list');
          const { list, items } = chosen;
          lists.push(
            keep === null
              ? { list: list.with(item), items: [...items, item] }
              : { list: list.first(keep), items: items.slice(0, keep) },
          );
        }
        for (const { list, items } of lists) {
          expect([...list]).toEqual(items);
          expect(list.length).toBe(items.length);
        }
      }),
    );
  });

  it('copies nothing to grow, unless another list has grown from the same one', () => {
    const copies = vi.spyOn(Array.prototype, 'slice');
    onTestFinished(() => copies.mockRestore());
    let list = GrowingList.of<number>();
    const copied = (): number => copies.mock.calls.length;
    for (let item = 0; item < 100; item += 1) list = list.with(item);
    expect(copied()).toBe(0);
    const shorter = list.first(50).with(0);
    expect(copied()).toBe(1);
    shorter.with(1).with(2);
    list.with(100);
    expect(copied()).toBe(1);
  });

  it('answers as an array does', () => {
    const long = GrowingList.of(3, 1, 2, 1).with(5).with(6);
    const list = long.first(5);
    const array = [3, 1, 2, 1, 5];
    for (const index of [0, 2, 4, 5, 6, -1, -5, -6]) expect(list.at(index)).toBe(array.at(index));
    expect(list.slice()).toEqual(array);
    expect(list.slice(-2)).toEqual(array.slice(-2));
    expect(list.slice(1, 3)).toEqual(array.slice(1, 3));
    expect(list.map((item, index) => item * index)).toEqual(array.map((item, index) => item * index));
    expect(list.flatMap((item) => (item > 1 ? [item, item] : []))).toEqual([3, 3, 2, 2, 5, 5]);
    expect([list.some((item) => item === 5), list.some((item) => item === 6)]).toEqual([true, false]);
    expect([list.findIndex((item) => item === 1), list.findIndex((item) => item === 6)]).toEqual([1, -1]);
    expect([list.findLastIndex((item) => item === 1), list.findLastIndex((item) => item === 6)]).toEqual([3, -1]);
    expect([list.findLast((item) => item < 3), list.findLast((item) => item === 6)]).toEqual([1, undefined]);
    expect(JSON.stringify(list)).toBe('[3,1,2,1,5]');
  });
});
