import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../driver/eventually.js';
import type { BusMessage } from '../../src/server/bus/bus.js';
import { createRedisBus } from '../../src/server/bus/redis-bus.js';
import { type BusEnds, describeBus } from '../contract/bus-contract.js';
import { NO_REDIS, RedisServer } from '../driver/redis.js';

let redis: RedisServer;
let warnings: string[];
beforeEach(async ({ skip }) => {
  if (NO_REDIS !== undefined) return skip(NO_REDIS);
  warnings = [];
  redis = await RedisServer.start();
});
afterEach(async () => {
  if (NO_REDIS === undefined) await redis.end();
});

function openEnds(url = redis.url): BusEnds {
  const failures: unknown[] = [];
  const open = () =>
    createRedisBus(
      url,
      (error) => failures.push(error),
      (reason) => warnings.push(reason),
    );
  return { here: open(), there: open(), failures };
}

const news = (count: number): BusMessage => ({ kind: 'news', count });

describe('over Redis', () => {
  describeBus('the bus over Redis or Valkey', async () => {
    const ends = openEnds();
    await eventually(() => {
      if (!ends.here.isUp() || !ends.there.isUp()) throw new Error('one of them isn’t up yet');
    });
    return ends;
  });

  it('comes back by itself when Redis was gone, and hears again', async () => {
    const { here, there } = openEnds();
    const heard: BusMessage[] = [];
    await here.subscribe('a', (message) => heard.push(message)).ready;
    await redis.end();
    await eventually(() => expect([here.isUp(), there.isUp()]).toEqual([false, false]));
    // Whoever comes now does not wait, and hears later all the same.
    await here.subscribe('b', (message) => heard.push(message)).ready;
    there.publish('a', news(1));
    await redis.start();
    await eventually(() => expect([here.isUp(), there.isUp()]).toEqual([true, true]));
    await eventually(() => {
      there.publish('b', news(2));
      expect(heard).toContainEqual(news(2));
    });
    there.publish('a', news(3));
    await eventually(() => expect(heard.at(-1)).toEqual(news(3)));
    expect(heard).not.toContainEqual(news(1));
    await here.close();
    await there.close();
  });

  it('is down, and says why, with a wrong password', async () => {
    const { here, there } = openEnds(redis.url.replace('sesame', 'wrong'));
    await eventually(() => expect(warnings.join()).toMatch(/password/i));
    expect(here.isUp()).toBe(false);
    await here.close();
    await there.close();
  });
});
