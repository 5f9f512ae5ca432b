import { describe, expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.js';

const taken = (queue: TurnQueue<string>): readonly string[] => {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
};

describe('a queue of turns', () => {
  it('lets nobody wait for more than one piece of what another has, and keeps the order of each', () => {
    const queue = new TurnQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item);
    queue.add('b', 'b1');
    queue.add('c', 'c1');
    queue.add('c', 'c2');
    expect(['a', 'b', 'c', 'd'].map((owner) => queue.countOf(owner))).toEqual([4, 1, 2, 0]);
    expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
    expect(queue.countOf('a')).toBe(0);
  });

  it('does not let anybody jump the queue by leaving it for a moment', () => {
    const queue = new TurnQueue<string>();
    queue.add('a', 'a1');
    queue.add('b', 'b1');
    expect(queue.take()).toBe('a1');
    queue.add('a', 'a2');
    expect(taken(queue)).toEqual(['b1', 'a2']);
  });
});
