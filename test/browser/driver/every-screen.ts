import { describe, expect, it } from 'vitest';
import type { ScreenCase } from '../screens.js';
import { expectAccessible } from './accessibility.js';
import { expectNoOverflow, expectTouchable } from './layout.js';
import { open } from './open.js';
import { shoot } from './screenshots.js';

/** What holds for every screen. A picture of each is saved for people to look at. */
export function describeScreens(screens: readonly ScreenCase[]): void {
  describe('a title of its own, nothing for axe to find, room at every width and for a finger, in light and dark:', () => {
    it.each(screens)('$name', async ({ name, hash, prepare }) => {
      const visitor = await open(hash, { sharpness: 2 });
      expect(await visitor.title()).toBe(`${await visitor.heading.innerText()} · Duelbook`);
      await prepare?.(visitor);
      await shoot(visitor, name);
      // Two of the four looks have every colour and every layout in them.
      await visitor.look('desktop', 'light');
      await expectAccessible(visitor);
      await visitor.look('phone', 'dark');
      await expectAccessible(visitor);
      await expectTouchable(visitor);
      await expectNoOverflow(visitor);
    });
  });
}
