import { describe, expect, it } from 'vitest';
import { MOST_REMEMBERED, RecentSeats } from './recent-seats.js';

describe('recent seats', () => {
  it('are remembered, but not without end: the one that was taken first is forgotten', () => {
    const seats = new RecentSeats<string>();
    for (let index = 0; index <= MOST_REMEMBERED; index += 1) seats.remember(`asked ${index}`, `match ${index}`);
    expect(seats.of('asked 0')).toBeUndefined();
    expect(seats.of('asked 1')).toBe('match 1');
    seats.remember('asked 1', 'another');
    seats.remember('more', 'match');
    expect([seats.of('asked 1'), seats.of('asked 2')]).toEqual(['another', undefined]);
  });

  it('are asked for once by all who ask the same, and again when the answer is there or failed', async () => {
    const seats = new RecentSeats<string>();
    let times = 0;
    const ask = (): Promise<string> =>
      seats.once('asked', async () => {
        times += 1;
        if (times === 2) throw new Error('not now');
        return `answer ${times}`;
      });
    expect(await Promise.all([ask(), ask()])).toEqual(['answer 1', 'answer 1']);
    await expect(ask()).rejects.toThrow('not now');
    expect(await ask()).toBe('answer 3');
  });
});
