import { expect, it } from 'vitest';
import { createPostgresBus } from './postgres-bus.js';

it('a bus that meets a bug of ours tells of it and tries again, both to listen and to tell', async () => {
  let tries = 0;
  const bugs: unknown[] = [];
  const connect = async (): Promise<never> => {
    tries += 1;
    throw new TypeError('a bug');
  };
  const bus = createPostgresBus({ connect }, (error) => bugs.push(error));
  await expect.poll(() => tries).toBeGreaterThan(1);
  // Each is told on a connection that is asked for at once.
  for (const count of [3, 4]) {
    const before = tries;
    bus.publish('abc', { kind: 'news', count });
    await new Promise(setImmediate);
    expect(tries).toBeGreaterThan(before);
  }
  expect(bugs.length).toBe(tries);
  expect(new Set(bugs.map(String))).toEqual(new Set(['TypeError: a bug']));
  await bus.close();
});
