import type { BrowserContext } from 'playwright-core';

/** Random numbers come out the same each time: computers play the same game again. */
export const drawing =
  (seed: number) =>
  (context: BrowserContext): Promise<unknown> =>
    context.addInitScript((drawn) => {
      crypto.getRandomValues = (array) => {
        if (array instanceof Uint32Array) array.fill(drawn);
        return array;
      };
    }, seed);
