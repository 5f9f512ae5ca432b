import { describe, expect, it } from 'vitest';
import { StoreError } from '../store.js';
import { StoreTime } from './store-time.js';

let now = 0;
const clock = (): number => now;

describe('the time of the store', () => {
  it('is not known before the store has answered', () => {
    expect(() => new StoreTime(clock).now()).toThrow(StoreError);
  });

  it('is in the middle between question and answer', () => {
    const time = new StoreTime(clock);
    now = 110;
    time.note(5000, { asked: 100, came: 110 });
    expect(time.now()).toBe(5005);
    now = 200;
    expect(time.now()).toBe(5095);
  });

  it('is taken from the answer that came fastest, until drift has made it no better', () => {
    const time = new StoreTime(clock);
    time.note(5000, { asked: 0, came: 2 });
    time.note(5110, { asked: 100, came: 200 });
    now = 200;
    expect(time.now()).toBe(5199);
    // An hour later it may be wrong by more than this answer.
    time.note(3_605_150, { asked: 3_600_000, came: 3_600_100 });
    now = 3_600_100;
    expect(time.now()).toBe(3_605_200);
  });

  it('tells of a clock that was set forward, and of nothing else', () => {
    const time = new StoreTime(clock);
    const leaps: number[] = [];
    time.onLeap((since) => leaps.push(since));
    const answers = [5000, 5010, 5020, 5010, 3_605_040, 3_605_050, 5060, 3_605_070] as const;
    const told = answers.map((answer, index) => {
      now = index * 10;
      time.note(answer, { asked: now, came: now });
      return leaps.splice(0);
    });
    // It stands still while a clock that was set back catches up; setting that one forward again is no leap.
    expect(told).toEqual([[], [], [], [], [5030], [], [], []]);
  });

  it('never goes back, and follows another host whose clock is ahead', () => {
    const time = new StoreTime(clock);
    now = 10;
    time.note(5000, { asked: 9, came: 10 });
    const before = time.now();
    time.note(2000, { asked: 10, came: 110 });
    now = 110;
    expect(time.now()).toBe(before);
    time.note(9000, { asked: 110, came: 310 });
    now = 310;
    expect(time.now()).toBe(9100);
  });
});
